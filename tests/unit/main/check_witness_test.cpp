// `pleat check` without its command line: which witnesses are confirmed. More
// of them, from outside: tests/evidence/check.

#include "main/check_witness.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "frontend/file_hash.h"
#include "support/check.h"
#include "support/temp_dir.h"

namespace pleat::check_witness_test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using verdict::Report;
using verdict::Verdict;

/// The loop begins in line 6, and the error is called in line 10 where `step`
/// is not 2.
std::string program(int step) {
  return fmt::format(
      "extern unsigned __VERIFIER_nondet_uint(void);\n"
      "extern void reach_error(void);\n"
      "int main(void) {{\n"
      "  unsigned n = __VERIFIER_nondet_uint();\n"
      "  unsigned i = 0, twice = 0;\n"
      "  while (i < n) {{\n"
      "    i++;\n"
      "    twice += {};\n"
      "  }}\n"
      "  if (twice != 2 * i) reach_error();\n"
      "}}\n",
      step);
}

class CheckWitness : public ::testing::Test {
 protected:
  CheckWitness() {
    options_.engine = "bself";
    options_.timeout = 0;
    options_.check = folder_.file("witness.yml");
  }

  /// The answer to a witness with this content.
  run::ChildMessage check(const std::string& text, const std::string& kind,
                          const std::string& content,
                          const std::string& hash = "") {
    const std::string file = folder_.file("p.c");
    std::ofstream(file) << text;
    std::ofstream(options_.check) << fmt::format(
        "- entry_type: {}\n"
        "  metadata:\n"
        "    format_version: \"2.0\"\n"
        "    producer: {{name: \"other\", version: \"1\"}}\n"
        "    task:\n"
        "      input_files: [\"p.c\"]\n"
        "      input_file_hashes: {{\"p.c\": \"{}\"}}\n"
        "      specification: \"G ! call(reach_error())\"\n"
        "      data_model: LP64\n"
        "      language: C\n"
        "  content:{}\n",
        kind, hash, content);
    run::Plan plan;
    plan.frontend.files = {file};
    run::Session session(options_, {});
    return check_witness(options_, plan, session);
  }

  run::ChildMessage check_proof(int step, const std::string& invariant,
                                int line = 6, const std::string& hash = "") {
    return check(program(step), "invariant_set",
                 fmt::format("\n"
                             "  - invariant:\n"
                             "      type: loop_invariant\n"
                             "      location: {{file_name: \"p.c\", "
                             "line: {}, column: 3}}\n"
                             "      value: '{}'\n"
                             "      format: c_expression",
                             line, invariant),
                 hash);
  }

  /// A witness that says which number the program reads, and that it then
  /// calls the error function in this line.
  Report check_violation(int step, int value, int line = 10) {
    return check(program(step), "violation_sequence",
                 fmt::format("\n"
                             "  - segment:\n"
                             "    - waypoint:\n"
                             "        type: function_return\n"
                             "        action: follow\n"
                             "        location: {{file_name: \"p.c\", line: 4, "
                             "column: 39}}\n"
                             "        constraint: {{value: '\\result == {}'}}\n"
                             "  - segment:\n"
                             "    - waypoint:\n"
                             "        type: target\n"
                             "        action: follow\n"
                             "        location: {{file_name: \"p.c\", line: "
                             "{}, column: 23}}",
                             value, line))
        .report;
  }

  TempDir folder_;
  VerifyOptions options_;
};

std::string first_reason(const Report& report) {
  return report.unknown_because.empty() ? "" : report.unknown_because[0].text;
}

TEST_F(CheckWitness, AnInvariantThatIsAProofIsConfirmed) {
  const Report report = check_proof(2, "twice == 2 * i").report;
  EXPECT_EQ(report.verdict, Verdict::Proved);
  EXPECT_TRUE(report.certified);
  EXPECT_THAT(report.unknown_because, IsEmpty());
  // Nobody hears of the copies in which the invariants were checked.
  for (const auto& p : report.properties) {
    EXPECT_EQ(p.property.pos.file, folder_.file("p.c"));
  }
}

TEST_F(CheckWitness, AnInvariantThatDoesNotHoldIsNotConfirmed) {
  const Report report = check_proof(2, "twice == i").report;
  EXPECT_EQ(report.verdict, Verdict::Unknown);
  EXPECT_EQ(report.claim, Verdict::Proved);
  EXPECT_FALSE(report.certified);
  EXPECT_THAT(first_reason(report), HasSubstr("does not hold: twice == i"));
}

TEST_F(CheckWitness, AProofOfAProgramThatIsWrongIsNotConfirmed) {
  for (const char* invariant : {"1", "i <= n"}) {
    const Report report = check_proof(3, invariant).report;
    EXPECT_EQ(report.verdict, Verdict::Unknown) << invariant;
    EXPECT_THAT(first_reason(report),
                HasSubstr("the program violates the property"));
  }
}

TEST_F(CheckWitness, AnInvariantMayNotChangeTheProgram) {
  for (const char* invariant :
       {"(twice = 2 * i) == 2 * i", "i++ >= 0", "reach_error() == 0",
        "__VERIFIER_nondet_uint() == twice"}) {
    const Report report = check_proof(3, invariant).report;
    EXPECT_EQ(report.verdict, Verdict::Unknown) << invariant;
    EXPECT_THAT(first_reason(report), HasSubstr("not confirmed")) << invariant;
  }
}

TEST_F(CheckWitness, AnInvariantNeedsALoop) {
  const Report report = check_proof(2, "twice == 2 * i", 5).report;
  EXPECT_EQ(report.verdict, Verdict::Unknown);
  EXPECT_THAT(first_reason(report), HasSubstr("not confirmed"));
}

TEST_F(CheckWitness, AViolationIsConfirmedByItsOwnRun) {
  const Report report = check_violation(3, 4);
  EXPECT_EQ(report.verdict, Verdict::Violated);
  ASSERT_EQ(report.counterexamples.size(), 1U);
  EXPECT_TRUE(report.counterexamples[0].replayed);
  ASSERT_EQ(report.counterexamples[0].inputs.size(), 1U);
  EXPECT_EQ(report.counterexamples[0].inputs[0].value, "4");
}

TEST_F(CheckWitness, AViolationMustComeToItsTargetWithItsValues) {
  // With 0 the loop is not entered, and the program is right.
  EXPECT_EQ(check_violation(3, 0).verdict, Verdict::Unknown);
  EXPECT_EQ(check_violation(3, 4, 7).verdict, Verdict::Unknown);
  EXPECT_EQ(check_violation(2, 4).verdict, Verdict::Unknown);
}

TEST_F(CheckWitness, AnotherTextOfTheProgramIsNoted) {
  const std::string hash(64, '0');
  const auto other = check_proof(2, "twice == 2 * i", 6, hash);
  EXPECT_EQ(other.report.verdict, Verdict::Proved);
  EXPECT_THAT(other.notes, Contains(HasSubstr("another text of p.c")));
  const auto same = check_proof(2, "twice == 2 * i", 6,
                                frontend::sha256_of(folder_.file("p.c")));
  EXPECT_THAT(same.notes, IsEmpty());
}

TEST_F(CheckWitness, SpeaksOfCFilesOnly) {
  check_proof(2, "1");  // writes the witness
  run::Plan plan;
  plan.is_automaton = true;
  run::Session session(options_, {});
  EXPECT_THROW(check_witness(options_, plan, session), UsageError);
}

}  // namespace
}  // namespace pleat::check_witness_test
