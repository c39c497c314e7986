#pragma once

// Where pointers may point: a unification-based analysis (Steensgaard, POPL
// 1996) over the whole module, with fields and without contexts. Its classes of
// objects are the memory regions. Objects that are variables (cells.h) never
// meet a pointer and so stay alone.
//
// Nodes are places, not objects: a node has a position in its class, modulo
// the steps that pointers into the class make. An object that is embedded in
// another one lies at its offset there. Where a pointer that is kept at some
// position points is known by that position, not by class.
//
// A region falls apart into fields (fields.h): parts whose accesses never
// overlap. Each field has a memory variable of its own.
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
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "frontend/cells.h"
#include "frontend/fields.h"

namespace pleat::frontend {

struct BlockOperation;

struct Region {
  Fields fields;  ///< that its memory variables hold
  bool external = false;
  bool heap = false;    ///< objects of unknown number or size are in it
  bool blocks = false;  ///< malloc gives some of these
  /// Allocas and globals in it that live in memory.
  std::vector<const llvm::Value*> objects;
  bool accessed = false;  ///< by some load or store
  bool copied = false;    ///< as a block, from or to it
  /// Pointers to it may point behind the end of an object.
  bool past = false;
  /// Pointers that are kept in it may overlap, as far as is known here.
  bool torn = false;
  /// Where its objects begin and end; nothing is known about ends if the size
  /// of one is not known.
  std::vector<std::int64_t> begins;
  std::optional<std::vector<std::int64_t>> ends;
  /// Pointers to it may be made of numbers.
  bool numbers = false;
  /// The regions that pointers in it point to, each once.
  std::vector<unsigned> contents;
};

/// What a pointer points to: a position in a region.
struct Target {
  unsigned region = 0;
  std::int64_t position = 0;
};

class PointsTo {
 public:
  enum class Torn : std::uint8_t {
    Open,  ///< pointers that are read where others overlap may be anything
    Told,  ///< somebody else makes sure that none are (Region::torn)
  };
  /// `entry` is called from outside: its arguments may point anywhere.
  PointsTo(const llvm::Module& module, const Cells& cells,
           const llvm::Function* entry, Torn torn = Torn::Open);

  /// Index of the region that a pointer (or the object itself) points into.
  /// Variables (cells.h) have one, too, without objects.
  unsigned region_of(const llvm::Value* pointer) const {
    return target_of(pointer).region;
  }
  /// The same with the position there. That of an object is its beginning.
  Target target_of(const llvm::Value* pointer) const;
  /// May the pointer point to the beginning of an object?
  bool may_be_begin(const llvm::Value* pointer) const;
  /// May it point behind the end of one?
  bool may_be_end(const llvm::Value* pointer) const;
  unsigned external() const { return external_region_; }
  const std::vector<Region>& regions() const { return regions_; }
  /// May the pointer of an indirect call come from outside?
  bool may_call_unknown(const llvm::CallBase& call) const;
  /// May this call through a pointer go to the function, whose type fits?
  bool may_reach(const llvm::CallBase& call,
                 const llvm::Function& function) const;
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
  /// Not asked of loads from fields that know which of their bytes are those of
  /// pointers (Field::is_mixed).
  bool reads_address(const llvm::Instruction& load) const {
    return address_reads_.contains(&load);
  }
  /// May a number become a pointer that is used?
  bool makes_pointers_of_numbers() const { return numbers_; }

 private:
  using Node = unsigned;
  struct Facts {                ///< per class, joined by unification
    std::uint64_t offsets = 0;  ///< gcd of all steps of pointers
    std::uint64_t modulus = 0;  ///< gcd of steps that vary; 0: none does
    unsigned size = 0;          ///< of accesses; 0: none yet
    bool sizes_differ = false;
    bool past = false;
    bool torn = false;
    bool heap = false;
    bool blocks = false;
    const llvm::Type* accessed = nullptr;
    bool copied = false;
    bool is_whole = false;     ///< a block of unknown length: all is one field
    bool is_variable = false;  ///< it is an object of cells.h
  };
  /// A place that is read or written: `offset` bytes behind the node.
  struct Access {
    Node node;
    std::int64_t offset;
    std::uint64_t bytes;
    const llvm::Type* type;
    Slot::Use use;
    bool aligned;                   ///< as the type wants it
    const llvm::Instruction* load;  ///< null: it is written
  };
  /// A block of bytes that is filled or copied.
  struct Block {
    Node to, from;  ///< `from` is 0 if it is filled
    std::uint64_t bytes;
  };
  /// What is accessed in a class: by root.
  using Slots = std::vector<SlotSet>;

  Node make();
  Node find(Node node) const;
  std::int64_t position(Node node) const;
  void unify(Node a, Node b, std::int64_t distance = 0);
  void mix(Node node, std::uint64_t step);
  void settle_joins();
  void join(Node a, Node b, std::int64_t distance);
  void reduce_modulus(Node root, std::uint64_t step);
  void put_content(Node root, std::int64_t position, Node content);
  Facts& facts(Node node) { return facts_[find(node)]; }
  Node content(Node node);
  Node target(const llvm::Value* value);
  bool carries(const llvm::Type* type) const;
  void flow(const llvm::Value* to, const llvm::Value* from);
  void access(const llvm::Value* pointer, llvm::Type* type,
              const llvm::Instruction& at, std::int64_t offset = 0);
  void keep(const llvm::Value* pointer, llvm::Type* type,
            const llvm::Value* value, std::int64_t offset = 0);
  void access_part(const llvm::Value* pointer, llvm::Type* type,
                   const llvm::Instruction& at, std::int64_t offset);
  void visit_initializer(Node object, std::int64_t offset,
                         const llvm::Constant& constant);
  void visit_block(const BlockOperation& operation);
  void visit(const llvm::Instruction& instruction);
  void visit_call(const llvm::CallBase& call);
  void visit_indirect(const llvm::CallBase& call);
  bool bind_indirect();
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
  Slots collect_slots();
  void spread_slots(Slots& slots, bool& changed);
  bool copy_contents();
  bool join_overlapping_contents(const Slots& slots);
  bool find_puns(const Slots& slots);
  bool open_contents(Node node);
  bool join_differences();
  void settle_memory();
  Fields fields_of(Node root, const Slots& slots,
                   const std::vector<std::int64_t>& begins) const;
  void number_regions(const llvm::Module& module, const Cells& cells);

  const llvm::DataLayout& layout_;
  Torn torn_;
  bool numbers_ = false;  ///< are numbers made pointers?
  bool unknown_calls_ = false;
  mutable std::vector<Node> parent_;
  mutable std::vector<std::int64_t> shift_;  ///< offset in the parent
  /// Where pointers point that are kept in a class, by their position there.
  std::vector<std::map<std::int64_t, Node>> contents_;
  std::vector<Facts> facts_;
  struct Join {
    Node a, b;
    std::int64_t distance;
  };
  std::vector<Join> open_joins_;
  llvm::DenseMap<const llvm::Value*, Node> targets_;
  llvm::SetVector<const llvm::User*> visited_geps_;
  std::vector<Access> accesses_;
  std::vector<Block> blocks_;
  std::vector<Block> filled_;  ///< with something else than zeros
  std::vector<std::pair<Node, Node>> differences_;  ///< of two addresses
  /// Objects whose contents those outside of the program can set.
  std::vector<Node> set_outside_;
  std::vector<const llvm::CallBase*> indirect_;  ///< of known functions only
  std::set<std::pair<const llvm::CallBase*, const llvm::Function*>> bound_;
  llvm::DenseSet<const llvm::Function*> visited_;
  llvm::DenseSet<const llvm::Instruction*> address_reads_;
  std::vector<const llvm::Function*> given_;
  Node external_ = 0;
  std::vector<Region> regions_;
  std::vector<unsigned> region_of_node_;
  unsigned external_region_ = 0;
};

/// Does the program ask which of two blocks of the heap comes first, how far
/// apart they are, or whether the end of one is the beginning of another?
/// (Within one block that is defined.)
bool compares_blocks(const llvm::Module& module, const PointsTo& points_to);

}  // namespace pleat::frontend
