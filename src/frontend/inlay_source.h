#pragma once

// The inlaid program as a C file: the source as it is, but for loops, which
// become conditionals, and inputs, which are read in front. Comments mark what
// was inlaid. (transform/inlay.h does the same to automata.)
//
//   while (C) B       any values; do { if (!(C)) break; B } while (no more)
//   for (I; C; S) B   { I; any values; do { if (!(C)) break; B } while (...); }
//   do B while (C)    any values; do B while ((C) && no more)
//
// where "any values" gives new values to what the loop changes, if it iterates
// at all, and assumes what holds there; "no more" ends the run.

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pleat::frontend {

/// A formula in C. Names are those of the program's variables, holders and
/// counters; where one of them is not known in the file, it is left out.
struct InlayConjunct {
  std::string text;
  std::vector<std::string> names;
};

/// What is known of one loop.
struct InlayLoop {
  unsigned line = 0, column = 0;  ///< where the statement begins
  std::string counter;            ///< name for the number of iterations
  /// Name for the number that is chosen in front, of a loop that is entered at
  /// most once; empty: it is chosen when the loop is entered.
  std::string final_counter;
  /// One per place of the automaton that the loop stands for: any of them. Each
  /// is a list of conjuncts.
  std::vector<std::vector<InlayConjunct>> invariants;
};

/// An input that is read at most once, by a call.
struct InlayInput {
  unsigned line = 0, column = 0;  ///< of the call
  std::string holder;             ///< name for its value
};

struct InlayText {
  std::vector<InlayLoop> loops;
  std::vector<InlayInput> inputs;
  std::vector<InlayConjunct> front;  ///< over holders and final counters
};

struct InlaidSource {
  std::string text;
  std::size_t replaced = 0;                            ///< loops
  std::vector<std::pair<unsigned, std::string>> kept;  ///< line, and why
};

/// Of one file. Throws InputError with clang's own messages.
InlaidSource inlay_source(const Options& options, const std::string& file,
                          const InlayText& what);

}  // namespace pleat::frontend
