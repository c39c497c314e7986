#pragma once

// Where pointers may point: a unification-based analysis (Steensgaard, POPL
// 1996) over the whole module, without fields and contexts. Its classes of
// objects are the memory regions. Objects that are variables (cells.h) never
// meet a pointer and so stay alone.
//
// Nodes are places, not objects: a node has an offset in its class, modulo
// the steps that pointers into the class make. So it is known whether an
// access to a number may meet the bytes of a pointer.
//
// One region is external: what the analysis cannot see (pointers from inputs,
// arguments of unknown functions, numbers turned into pointers). Everything
// that escapes is unified with it, and its content points into itself.

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <optional>
#include <set>
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
  bool copied = false;                   ///< as a block, from or to it
  /// Pointers to it may point behind the end of an object.
  bool past = false;
  /// Pointers to it may be made of numbers.
  bool numbers = false;
  /// Where pointers in it point; none: there are none in it.
  std::optional<unsigned> content;
};

class PointsTo {
 public:
  /// `entry` is called from outside: its arguments may point anywhere.
  PointsTo(const llvm::Module& module, const Cells& cells,
           const llvm::Function* entry);

  /// Index of the region that a pointer (or the object itself) points into.
  /// Variables (cells.h) have one, too, without objects.
  unsigned region_of(const llvm::Value* pointer) const;
  unsigned external() const { return external_region_; }
  const std::vector<Region>& regions() const { return regions_; }
  /// May the pointer of an indirect call come from outside?
  bool may_call_unknown(const llvm::CallBase& call) const;
  /// May this be the function that is called, whatever its type? Not asked of
  /// pointers from outside.
  bool may_call_other(const llvm::CallBase& call,
                      const llvm::Function& function) const;
  /// Functions of the program that unknown functions may get hold of: as an
  /// argument, or through one.
  const std::vector<const llvm::Function*>& given() const { return given_; }
  /// Functions of the program whose address code outside of it can get at: from
  /// arguments, globals, what these lead to, and what functions with external
  /// linkage return or write for their callers.
  std::vector<const llvm::Function*> gettable(const llvm::Module& module) const;
  /// May this load find (parts of) a pointer where it reads something else?
  bool reads_address(const llvm::Instruction& load) const {
    return address_reads_.contains(&load);
  }

 private:
  using Node = unsigned;
  struct Facts {                ///< per class, joined by unification
    std::uint64_t offsets = 0;  ///< gcd of all steps of pointers
    std::uint64_t modulus = 0;  ///< gcd of steps that vary; 0: none does
    unsigned size = 0;          ///< of accesses; 0: none yet
    bool sizes_differ = false;
    bool past = false;
    bool heap = false;
    const llvm::Type* accessed = nullptr;
    bool copied = false;
  };
  /// A place that is read or written: `offset` bytes behind the node.
  struct Access {
    Node node;
    std::int64_t offset;
    std::uint64_t bytes;
    bool pointer;
    bool aligned;                   ///< as the type wants it
    const llvm::Instruction* load;  ///< null: it is written
  };
  /// The same in its class.
  struct Slot {
    std::int64_t offset;
    std::uint64_t bytes;
    bool pointer;
    bool aligned;
    friend auto operator<=>(const Slot&, const Slot&) = default;
  };
  struct Copy {
    Node to, from;
    std::optional<std::uint64_t> bytes;
  };
  /// What is written in a class: sorted, without doubles.
  using Slots = std::vector<std::set<Slot>>;

  Node make();
  Node find(Node node) const;
  std::int64_t position(Node node) const;
  void unify(Node a, Node b, std::int64_t distance = 0);
  void mix(Node node, std::uint64_t step);
  Facts& facts(Node node) { return facts_[find(node)]; }
  Node content(Node node);
  Node target(const llvm::Value* value);
  bool carries(const llvm::Type* type) const;
  void flow(const llvm::Value* to, const llvm::Value* from);
  void access(const llvm::Value* pointer, llvm::Type* type,
              const llvm::Instruction& at, std::int64_t offset = 0);
  void visit_initializer(Node object, std::int64_t offset,
                         const llvm::Constant& constant);
  void visit(const llvm::Instruction& instruction);
  void visit_call(const llvm::CallBase& call);
  void visit_indirect(const llvm::CallBase& call);
  void call_unknown(const llvm::CallBase& call);
  void escape_globals(const llvm::Module& module, const Cells& cells);
  void pass(const llvm::Value* to, const llvm::Value* from);
  void bind(const llvm::CallBase& call, const llvm::Function& callee);
  void visit_gep(const llvm::User& gep);
  void escape(const llvm::Value* value);
  void from_number(const llvm::Value* pointer);
  void close_external(const llvm::Module& module, const Cells& cells);
  void close_calls();
  void note_given(const llvm::Module& module);
  Slots written() const;
  bool add_slot(Slots& slots, Node root, Slot slot) const;
  bool overlap(Node root, const Slot& a, const Slot& b) const;
  bool find_puns(const Slots& slots);
  void number_regions(const llvm::Module& module, const Cells& cells);

  const llvm::DataLayout& layout_;
  bool numbers_ = false;  ///< are numbers made pointers?
  bool unknown_calls_ = false;
  mutable std::vector<Node> parent_;
  mutable std::vector<std::int64_t> shift_;  ///< offset in the parent
  std::vector<Node> content_;                ///< of a root; 0: none yet
  std::vector<Facts> facts_;
  llvm::DenseMap<const llvm::Value*, Node> targets_;
  llvm::SetVector<const llvm::User*> visited_geps_;
  std::vector<Access> accesses_;
  std::vector<Copy> copies_;
  std::vector<const llvm::CallBase*> indirect_;  ///< of known functions only
  llvm::DenseSet<const llvm::Instruction*> address_reads_;
  std::vector<const llvm::Function*> given_;
  Node external_ = 0;
  std::vector<Region> regions_;
  std::vector<unsigned> region_of_node_;
  unsigned external_region_ = 0;
};

}  // namespace pleat::frontend
