#include "verdict/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cfa/library_inputs.h"

namespace pleat::verdict {
namespace {

using testing::ElementsAre;

/// An automaton that reads argc and `bytes` bytes of each of `words` arguments.
class CommandLine : public testing::Test {
 protected:
  static constexpr unsigned kWords = 3, kBytes = 4;

  CommandLine() {
    add(0, 0);
    for (unsigned word = 1; word <= kWords; ++word) {
      for (unsigned byte = 0; byte < kBytes; ++byte) add(word, byte);
    }
  }
  void add(unsigned first, unsigned offset) {
    cfa::Input input;
    input.kind = cfa::Input::Kind::Argument;
    input.first = first;
    input.offset = offset;
    cfa_.inputs.push_back(input);
  }
  void argc(term::Value value) { values_.push_back({{0}, value, {}}); }
  void byte(unsigned word, unsigned offset, char value, bool matters = true) {
    values_.push_back({{1 + word * kBytes + offset},
                       static_cast<unsigned char>(value),
                       {},
                       matters});
  }
  std::vector<std::string> words() const { return arguments(cfa_, values_); }

  cfa::Cfa cfa_;
  std::vector<InputValue> values_;
};

TEST_F(CommandLine, IsTheNameWhereNothingIsKnown) {
  EXPECT_FALSE(takes_arguments(cfa::Cfa()));
  EXPECT_TRUE(takes_arguments(cfa_));
  EXPECT_THAT(words(), ElementsAre(kProgramName));
}

TEST_F(CommandLine, AWordEndsWithItsFirstZero) {
  argc(3);
  byte(1, 0, 'a');
  byte(1, 1, '\xff');
  byte(1, 2, 0);
  byte(1, 3, 'z', false);
  byte(2, 0, 0);
  EXPECT_THAT(words(), ElementsAre(kProgramName, "a\xff", ""));
}

TEST_F(CommandLine, AWordWithoutZeroIsWhatIsKnownOfIt) {
  argc(2);
  for (unsigned i = 0; i < kBytes; ++i) byte(1, i, 'a');
  EXPECT_THAT(words(), ElementsAre(kProgramName, "aaaa"));
}

TEST_F(CommandLine, GapsCanBeFilled) {
  argc(3);
  byte(1, 0, 0);
  byte(1, 1, 'y');
  byte(1, 2, 0);
  byte(2, 0, 0);
  EXPECT_THAT(words(), ElementsAre(kProgramName, "", ""));
  EXPECT_TRUE(fill_gaps(cfa_, values_));
  EXPECT_THAT(words(), ElementsAre(kProgramName, "xy", ""));
  EXPECT_FALSE(fill_gaps(cfa_, values_));
}

TEST_F(CommandLine, TheNameIsKeptWhereItMatters) {
  argc(1);
  byte(0, 0, 'q');
  EXPECT_THAT(words(), ElementsAre("q"));
}

TEST_F(CommandLine, ManyWordsAreEmptyOnes) {
  argc(5);
  EXPECT_THAT(words(), ElementsAre(kProgramName, "", "", "", ""));
}

TEST(CommandLineText, IsWhatBashReads) {
  EXPECT_EQ(command_line({kProgramName}), "./program");
  EXPECT_EQ(command_line({kProgramName, "-n", "", "a b", "$x"}),
            "./program -n '' 'a b' '$x'");
  EXPECT_EQ(command_line({kProgramName, "it's",
                          "\x01"
                          "1\\"}),
            "./program $'it\\'s' $'\\0011\\\\'");
  EXPECT_EQ(command_line({"", "x"}), "(exec -a '' ./program x)");
}

/// An automaton that reads bytes on standard input.
class StandardInput : public testing::Test {
 protected:
  void byte(int value) {
    cfa::Input input;
    input.kind = cfa::Input::Kind::Extern;
    input.name = cfa::kStandardInput;
    cfa_.inputs.push_back(input);
    values_.push_back({{static_cast<std::uint32_t>(values_.size())},
                       static_cast<std::uint32_t>(value),
                       {}});
  }

  cfa::Cfa cfa_;
  std::vector<InputValue> values_;
};

TEST_F(StandardInput, IsTheBytesInTheirOrderUpToTheEnd) {
  EXPECT_FALSE(reads_standard_input(cfa_));
  for (const int one : std::initializer_list<int>{'a', 0, 255, -1, 'b'})
    byte(one);
  EXPECT_TRUE(reads_standard_input(cfa_));
  EXPECT_EQ(standard_input(cfa_, values_), std::string("a\0\xff", 3));
}

TEST_F(StandardInput, IsPipedIntoTheProgram) {
  for (const char one : std::string("5%'\n\\")) byte(one);
  EXPECT_EQ(command_line(cfa_, values_),
            "printf '5%%\\047\\n\\\\' | ./program");
}

TEST_F(StandardInput, ThatIsEmptyIsNoFile) {
  byte(-1);
  EXPECT_EQ(command_line(cfa_, values_), "./program < /dev/null");
  EXPECT_EQ(command_line(cfa::Cfa(), {}), "");
}

}  // namespace
}  // namespace pleat::verdict
