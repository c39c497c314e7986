#pragma once

// Numbers every place of the module that reads an input. Translation and the
// instrumented build both use it, so that they agree on what is read where:
// each execution of a site is one read (of all cells of an object at once).

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "frontend/volatile.h"

namespace pleat::frontend {

struct InputSite {
  cfa::Input::Kind kind = cfa::Input::Kind::Nondet;
  /// Nondet, Extern, Allocation: the call. Volatile: the load. Uninitialised:
  /// the call of llvm.lifetime.start, or the alloca itself if there is no
  /// marker.
  const llvm::Instruction* at = nullptr;
  const llvm::AllocaInst* object = nullptr;  ///< of Uninitialised
  std::uint64_t bytes = 0;                   ///< store size of what is read
};

/// Sites are numbered in module order, before any inlining:
///  - calls of functions without a body that return an integer, pointer or
///    floating-point value, are not modelled (library.h) and that the C library
///    does not define either;
///  - calls of malloc and calloc, which may fail;
///  - calls, in models, of what the library gives (library.h: kGiven);
///  - loads of such values that an object declared volatile may give
///    (volatile.h);
///  - local objects of constant size when their life begins, unless on every
///    path the first use is a store (or memset, memcpy) of the whole object.
class InputSites {
 public:
  InputSites(const llvm::Module& module, const VolatileObjects& changing);
  std::optional<int> site(const llvm::Instruction& instruction) const;
  const std::vector<InputSite>& sites() const { return sites_; }

 private:
  void add(InputSite site);
  void add_call(const llvm::CallBase& call);
  void add_object(const llvm::AllocaInst& object);

  const llvm::DataLayout& layout_;
  std::vector<InputSite> sites_;
  llvm::DenseMap<const llvm::Instruction*, int> index_;
};

/// The object whose life begins here, if the instruction is such a marker.
const llvm::AllocaInst* lifetime_start(const llvm::Instruction& instruction);

}  // namespace pleat::frontend
