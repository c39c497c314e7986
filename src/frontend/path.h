#pragma once

// One path of the translation: the symbolic state since the last location.

#include <llvm/IR/Instructions.h>

#include <map>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::frontend {

/// The value of an LLVM value: one term, or one for each part of a struct.
using Terms = std::vector<term::Term>;

/// What an instruction does to its path: it goes on behind the instruction, it
/// goes on elsewhere, or it ends.
enum class Flow { Next, Jumped, Ended };

/// One call of one function: every call has a frame of its own, so that
/// inlined copies have their own variables.
struct Frame {
  Frame* caller = nullptr;
  const llvm::CallBase* call = nullptr;  ///< in the caller
  const llvm::Function* function = nullptr;
  unsigned number = 0;
  bool is_shared = false;  ///< by all deep calls of the function; no caller
  std::vector<cfa::SourcePos> stack;  ///< call sites, innermost first
  /// Values that are the same constant whenever they are read in this frame
  /// (addresses handed down by the caller).
  std::map<const llvm::Value*, term::Term> constants;
  /// Local objects that hold such a constant for the whole call.
  std::map<const llvm::Value*, term::Term> contents;
};

/// Where this does not hold, a value that was computed without being reached
/// means nothing, once it is reached.
struct SpeculatedOn {
  term::Term guessed_right = term::mk_true();  ///< where pointers point
  term::Term are_pointers = term::mk_true();   ///< and not numbers
};

struct Path {
  cfa::LocationId from;
  term::Term guard = term::mk_true();
  /// Variables that were assigned, by number.
  struct Assigned {
    term::Term value;
    cfa::SourcePos pos;
  };
  std::map<std::uint32_t, Assigned> store;
  /// LLVM values computed on this path: (frame, number of the value). Structs
  /// have several terms.
  std::map<std::pair<unsigned, unsigned>, Terms> values;
  /// Which bytes hold values of what was loaded in order to be stored as it is
  /// (initialisation.h), in this block.
  std::map<const llvm::Value*, Terms> copied;
  std::vector<cfa::InputId> inputs;
  std::vector<cfa::Branch> branches;
  cfa::SourcePos pos;  ///< of the first instruction
  Frame* frame = nullptr;
  const llvm::Instruction* at = nullptr;
  const llvm::User* user = nullptr;  ///< the instruction that is computed now
  /// What is computed may not be reached: it must not end the path.
  bool speculates = false;
  /// What the values rest on that are then computed.
  SpeculatedOn speculated_on;

  void assume(term::Term condition) { guard = term::mk_and(guard, condition); }
  bool dead() const { return guard.is_false(); }
};

}  // namespace pleat::frontend
