#pragma once

// Where pointers may point: a unification-based analysis (Steensgaard, POPL
// 1996) over the whole module, without fields and contexts. Its classes of
// objects are the memory regions. Objects that are variables (cells.h) never
// meet a pointer and so stay alone.
//
// One region is external: what the analysis cannot see (pointers from inputs,
// arguments of unknown functions, numbers turned into pointers). Everything
// that escapes is unified with it, and its content points into itself.

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <vector>

#include "frontend/cells.h"

namespace pleat::frontend {

struct Region {
  unsigned element_bytes = 1;  ///< 1: bytes; else all accesses have this size
  bool external = false;
  bool heap = false;  ///< malloc gives objects of it
  /// Allocas and globals in it that live in memory.
  std::vector<const llvm::Value*> objects;
  const llvm::Type* accessed = nullptr;  ///< type of some access
};

class PointsTo {
 public:
  /// `entry` is called from outside: its arguments may point anywhere.
  PointsTo(const llvm::Module& module, const Cells& cells,
           const llvm::Function* entry);

  /// Index of the region that a pointer (or the object itself) points into.
  unsigned region_of(const llvm::Value* pointer) const;
  unsigned external() const { return external_region_; }
  const std::vector<Region>& regions() const { return regions_; }
  /// Is some function called that may do anything?
  bool has_unknown_calls() const { return unknown_calls_; }

 private:
  using Node = unsigned;
  struct Facts {                ///< per class, joined by unification
    std::uint64_t offsets = 0;  ///< gcd of all steps of pointers
    unsigned size = 0;          ///< of accesses; 0: none yet
    bool sizes_differ = false;
    bool pointers = false;  ///< a pointer is read or written
    bool narrow = false;    ///< bytes are read or written at variable offsets
    bool heap = false;
    const llvm::Type* accessed = nullptr;
  };

  Node make();
  Node find(Node node) const;
  void unify(Node a, Node b);
  Node content(Node node);
  Node target(const llvm::Value* value);
  bool carries(const llvm::Type* type) const;
  void flow(const llvm::Value* to, const llvm::Value* from);
  void access(const llvm::Value* pointer, llvm::Type* type);
  void visit_initializer(Node object, const llvm::Constant& constant);
  void visit(const llvm::Instruction& instruction);
  void visit_call(const llvm::CallBase& call);
  void visit_indirect(const llvm::CallBase& call);
  void bind(const llvm::CallBase& call, const llvm::Function& callee);
  void visit_gep(const llvm::User& gep);
  void escape(const llvm::Value* value);
  void find_integer_pointers(const llvm::Module& module);
  void close_external(const llvm::Module& module);
  void number_regions(const llvm::Module& module, const Cells& cells);

  const llvm::DataLayout& layout_;
  bool integers_carry_ = false;  ///< may integers hold addresses?
  bool unknown_calls_ = false;
  mutable std::vector<Node> parent_;
  std::vector<Node> content_;  ///< of a root; 0: none yet
  std::vector<Facts> facts_;
  llvm::DenseMap<const llvm::Value*, Node> targets_;
  llvm::SetVector<const llvm::User*> visited_geps_;
  Node external_ = 0;
  std::vector<Region> regions_;
  std::vector<unsigned> region_of_node_;
  unsigned external_region_ = 0;
};

}  // namespace pleat::frontend
