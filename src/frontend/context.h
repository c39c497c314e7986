#pragma once

// What every part of the translation works with: the compiled program, the
// user's options, and what is made of them. It holds no state of a path and
// knows none of the classes that use it.

#include <llvm/IR/Module.h>

#include <string>

#include "frontend/builder.h"
#include "frontend/compile.h"
#include "frontend/debug_names.h"
#include "frontend/inputs.h"
#include "frontend/memory.h"
#include "frontend/properties.h"
#include "frontend/volatile.h"

namespace pleat::frontend {

struct Context {
  /// Throws InputError where the program has no entry function.
  /// `keeps_branches` is for tests: every branch of the source is one of the
  /// automaton.
  Context(const Compiled& program, const InputSites& input_sites,
          const VolatileObjects& volatile_objects, const Options& asked,
          bool keeps_branches);
  Context(const Context&) = delete;

  /// Is this check among those that the user asks for?
  bool asks_for(const std::string& check) const;
  /// Is one of them about accesses to memory?
  bool asks_for_memory() const;

  /// Notes that something is not modelled, which forbids a proof.
  void unmodelled(const std::string& what, const cfa::SourcePos& pos);
  /// Notes that something may be anything.
  void approximated(const std::string& what, const cfa::SourcePos& pos);

  /// Bits of a scalar (or of a small vector, taken as one number). Throws
  /// Unsupported if they are too many.
  unsigned width(llvm::Type* type, const cfa::SourcePos& pos = {}) const;
  term::Sort sort(llvm::Type* type, const cfa::SourcePos& pos = {}) const;

  const Compiled& compiled;
  const llvm::Module& module;
  const llvm::DataLayout& layout;
  const InputSites& sites;
  const VolatileObjects& changing;
  const Options& options;
  const bool keep_branches;
  const Targets targets;
  const DebugNames names;
  Builder builder;
  const llvm::Function* const entry;  ///< where the automaton starts
  Memory memory;
};

}  // namespace pleat::frontend
