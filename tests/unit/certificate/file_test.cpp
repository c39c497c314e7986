// Certificates: right ones are accepted; what is accepted of one with a wrong
// byte is still right.

#include "certificate/file.h"

#include <gtest/gtest.h>

#include <random>

#include "certificate/plain_bits.h"
#include "cfa/text.h"
#include "solver/refute.h"
#include "solver/solver.h"
#include "support/check.h"
#include "support/seed.h"
#include "support/tiny.h"
#include "term/walk.h"
#include "verdict/proof_text.h"

namespace pleat::certificate::file_test {
namespace {

using cfa::Cfa;

/// i counts to n below 100; it is never above 100.
constexpr const char* kCounter = R"((pleat-cfa 1)
(variable |file_test::i| (_ BitVec 8) "i")
(variable |file_test::n| (_ BitVec 8) "n")
(location 0)
(location 1)
(location 2)
(initial 0)
(edge 0 1 (set |file_test::i| #x00) (guard (bvult |file_test::n| #x64)))
(edge 1 1 (guard (bvult |file_test::i| |file_test::n|))
  (set |file_test::i| (bvadd #x01 |file_test::i|)))
(edge 1 2 (guard (bvult #x64 |file_test::i|)))
(property assertion "i <= 100" (target 2))
)";
constexpr const char* kInvariant =
    "(1 (and (bvult |file_test::n| #x64) "
    "(not (bvult |file_test::n| |file_test::i|))))\n";

/// Fills in the SAT proofs; none for a question that has a model.
Certificate proved(Certificate c) {
  c.proofs.clear();
  for (const Obligation& question : questions_of(c)) {
    std::string proof;
    const auto answer =
        solver::refute_clauses(clauses_of(question), 1'000'000, proof);
    c.proofs.push_back(answer.is_unsat() ? proof : "");
  }
  return c;
}

/// Through the text, as pleat-check reads it.
std::string why_refused(const Certificate& c) {
  return decide(from_lines(to_lines(c))).why_not;
}

TEST(CertificateFile, InvariantsAreAccepted) {
  const Certificate c = proved({kCounter, kInvariant, {}, {}});
  EXPECT_EQ(why_refused(c), "");
  EXPECT_EQ(decide(c).questions, 5U);
}

TEST(CertificateFile, InvariantsThatProveNothingAreRefused) {
  const auto is_about = [](const std::string& why, const char* what) {
    return why.find(what) != std::string::npos;
  };
  EXPECT_TRUE(is_about(why_refused(proved({kCounter, "(1 true)\n", {}, {}})),
                       "exclude"));
  EXPECT_TRUE(is_about(
      why_refused(
          proved({kCounter, "(1 (bvult |file_test::i| #x64))\n", {}, {}})),
      "preserved"));
  EXPECT_TRUE(is_about(
      why_refused(proved({kCounter, "(1 (= |file_test::n| #x00))\n", {}, {}})),
      "hold at the next loop"));
}

TEST(CertificateFile, BoundsAreAcceptedIfNoRunGoesOn) {
  EXPECT_EQ(why_refused(proved({kCounter, "", {{{1}, 99}}, {}})), "");
  EXPECT_NE(why_refused(proved({kCounter, "", {{{1}, 98}}, {}})), "");
  EXPECT_NE(why_refused(proved({kCounter, "", {{{1}, 0}}, {}})), "");
  EXPECT_THROW(proved({kCounter, "", {{{7}, 3}}, {}}), InputError);
}

TEST(CertificateFile, AProofIsMissingOrOfAnotherQuestion) {
  Certificate c = proved({kCounter, kInvariant, {}, {}});
  c.proofs.pop_back();
  EXPECT_EQ(why_refused(c), "there are 5 questions and 4 SAT proofs");
  c = proved({kCounter, kInvariant, {}, {}});
  const std::string target = R"((edge 1 2 (guard (bvult #x64)";
  c.automaton.replace(c.automaton.find(target), target.size(),
                      R"((edge 1 2 (guard (bvult #x05)");
  EXPECT_NE(why_refused(c), "");
}

TEST(CertificateFile, WhatTheAutomatonLeavesOutIsNotProved) {
  Certificate c = proved({kCounter, kInvariant, {}, {}});
  const std::string whole = c.automaton;
  c.automaton = whole + "(approximation unmodelled \"inline assembly\")\n";
  EXPECT_EQ(why_refused(c),
            "the automaton leaves out what the program may do: inline "
            "assembly");
  c.automaton = whole + "(approximation assumed \"sums fit\")\n";
  EXPECT_EQ(why_refused(c), "");
  EXPECT_EQ(decide(c).assumed, std::vector<std::string>{"sums fit"});
  c.automaton = whole.substr(0, whole.find("(property"));
  EXPECT_EQ(why_refused(c), "the automaton asks nothing");
}

TEST(CertificateFile, TextsThatAreNoCertificates) {
  const std::string good = to_lines(proved({kCounter, kInvariant, {}, {}}));
  EXPECT_NO_THROW(from_lines("(check-sat)\n; a comment\n" + good));
  EXPECT_THROW(from_lines(""), InputError);
  EXPECT_THROW(from_lines(";;automaton\n;;end\n"), InputError);
  EXPECT_THROW(from_lines(good.substr(0, good.size() - 6)), InputError);
  EXPECT_THROW(from_lines(good + good), InputError);
  EXPECT_THROW(from_lines(";;certificate 1\n;; text\n;;end\n"), InputError);
  EXPECT_THROW(from_lines(";;certificate 1\n;;proof\n;; 0g\n;;end\n"),
               InputError);
  EXPECT_THROW(from_lines(";;certificate 1\n;;proof\n;; 0\n;;end\n"),
               InputError);
  EXPECT_THROW(from_lines(";;certificate 1\n;;other\n;;end\n"), InputError);
}

/// The automaton is read as it was written, not rewritten.
TEST(CertificateFile, TermsAreReadAsTheyAreWritten) {
  const Certificate c{R"((pleat-cfa 1)
(variable |file_test::i| (_ BitVec 8) "i")
(location 0)
(location 1)
(initial 0)
(edge 0 1 (guard (bvult (bvadd |file_test::i| #x00) |file_test::i|)))
(property assertion "" (target 1))
)",
                      "",
                      {},
                      {}};
  EXPECT_EQ(why_refused(proved(c)), "");
  EXPECT_TRUE(term::any_term(questions_of(c)[0].formulas,
                             [](Term t) { return t.is(term::Kind::Add); }));
}

/// A certificate of a tiny automaton, by its reachable states; none where the
/// target is reached.
std::optional<Certificate> certificate_of_tiny(std::uint64_t seed) {
  const Cfa cfa = testing::TinyMaker(seed).make();
  const auto states = testing::reachable(cfa);
  for (const auto& s : states) {
    if (s[0] == cfa.properties[0].target.index) return std::nullopt;
  }
  std::vector<verdict::Invariant> invariants;
  for (std::uint32_t l = 0; l < cfa.locations.size(); ++l)
    invariants.push_back({{l}, testing::as_formula(cfa, states, {l})});
  return proved({cfa::to_text(cfa), verdict::to_text(invariants), {}, {}});
}

/// The automaton of a text that was accepted must be right. It is still one of
/// the tiny ones, so that all its states can be listed.
void expect_right(const std::string& text) {
  const Cfa cfa = cfa::from_text(from_lines(text).automaton);
  ASSERT_EQ(cfa.variables.size(), 2U);
  for (const auto& v : cfa.variables)
    ASSERT_EQ(v.symbol.sort(), term::Sort::bitvec(testing::kWidth));
  const auto states = testing::reachable(cfa);
  for (const auto& s : states) {
    for (const auto& p : cfa.properties) ASSERT_NE(s[0], p.target.index);
    for (const auto& cut : cfa.cuts) ASSERT_NE(s[0], cut.location.index);
  }
}

TEST(CertificateFile, WithOneWrongByteOnlyWhatIsStillRightIsAccepted) {
  std::mt19937_64 random(testing::seed() + 3);
  std::size_t certificates = 0, refused = 0, still_right = 0;
  for (std::uint64_t i = 0; certificates < 100 * testing::scale(); ++i) {
    const auto c = certificate_of_tiny(testing::seed() * 1'000 + i);
    if (!c) continue;
    ++certificates;
    const std::string good = to_lines(*c);
    ASSERT_EQ(decide(from_lines(good)).why_not, "");
    const std::size_t proofs = good.find(";;invariants");
    for (int k = 0; k < 20; ++k) {
      std::string text = good;
      // Half of them in the automaton; the proofs are much longer.
      const std::size_t at = random() % (k % 2 == 0 ? proofs : good.size());
      text[at] =
          static_cast<char>(k % 4 < 2 ? "0123456789abcdef()"[random() % 18]
                                      : static_cast<char>(random()));
      if (text == good) continue;
      try {
        if (decide(from_lines(text)).why_not.empty()) {
          ++still_right;
          expect_right(text);
        } else {
          ++refused;
        }
      } catch (const InputError&) {
        ++refused;
      }
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(refused, 500U);
  EXPECT_GT(still_right, 20U);
}

}  // namespace
}  // namespace pleat::certificate::file_test
