#pragma once

// A proof as a file that a stand-alone checker accepts: the automaton, its
// invariants or the bounds of its loops, and for every question that these come
// to (certificate/regions.h, certificate/unrolled.h) a SAT proof that its plain
// clauses have no model. The questions themselves are not in the file: whoever
// checks it makes them from the automaton.
//
// All of it stands in lines that begin with `;;`, so that the file can also be
// a text in SMT-LIB, where these are comments. docs/certificate.md describes
// them.

#include <string>
#include <string_view>
#include <vector>

#include "certificate/regions.h"

namespace pleat::certificate {

struct Certificate {
  std::string automaton;                   ///< docs/cfa-format.md
  std::string invariants;                  ///< verdict/proof_text.h
  std::vector<verdict::LoopBound> bounds;  ///< only if there are no invariants
  std::vector<std::string> proofs;         ///< binary DRAT, one per question
};

std::string to_lines(const Certificate& certificate);
/// Throws InputError for a text that is no certificate.
Certificate from_lines(std::string_view text);

/// What must be unsatisfiable, in order. Throws InputError where the automaton
/// or its invariants cannot be read, Unsupported where there is too much.
std::vector<Obligation> questions_of(const Certificate& certificate);

/// The clauses of one question, as the proof is about them. Throws Unsupported.
std::vector<int> clauses_of(const Obligation& question);

struct Decision {
  std::string why_not;               ///< empty: accepted
  std::size_t questions = 0;         ///< that have a proof
  std::vector<std::string> assumed;  ///< it holds only if these do
};

/// Do the proofs show that no run of the automaton reaches any of its targets
/// or cuts? Throws InputError where it cannot be read.
Decision decide(const Certificate& certificate);

}  // namespace pleat::certificate
