#pragma once

// Loads and stores. An object is either cells (CFA variables) or lives in a
// region (an array variable) at a concrete address.
//
// Addresses: functions from 4096, then objects, each aligned to 16 with a gap
// of 16 or more behind it, the heap above all. No object is near null, none
// wraps. Where the ends of locals are asked about, those that somebody may
// still point to then (lifetimes.h) have an area of their own below the heap:
// what points there and to no living local points to one that has ended.

#include <map>
#include <optional>
#include <set>
#include <string>

#include "frontend/accesses.h"
#include "frontend/builder.h"
#include "frontend/cells.h"
#include "frontend/inputs.h"
#include "frontend/lifetimes.h"
#include "frontend/near_null.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

/// Where an access goes.
struct Place {
  const llvm::Value* object = nullptr;  ///< cells of this object, or
  std::int64_t offset = 0;
  unsigned region = 0;  ///< this region at this address
  term::Term address;
  bool direct() const { return object != nullptr; }
};

/// An object that has an address: who it is, for names.
struct Placed {
  std::uint64_t begin = 0, bytes = 0;
  const llvm::Value* object = nullptr;
  const Frame* frame = nullptr;
};

class Memory {
 public:
  Memory(const llvm::Module& module, const llvm::Function* entry,
         const std::set<std::string>& watched, Builder& builder);

  unsigned pointer_bits() const { return pointer_bits_; }
  const Cells& cells() const { return cells_; }
  const PointsTo& points_to() const { return points_to_; }

  /// Initial values of all globals and regions.
  void initialise(Path& path);
  /// The life of a local object begins: its cells are inputs if `site` says so.
  void begin_life(Path& path, const llvm::AllocaInst& object,
                  std::optional<int> site, const cfa::SourcePos& pos);

  /// The concrete address of a global, function, or local of this frame.
  term::Term address(const Frame* frame, const llvm::Value& object);
  /// The object that wholly contains [address, address], if any.
  const Placed* placed_at(std::uint64_t address) const;
  /// Tells the variables of regions where their objects begin.
  void note_firsts();

  Place advanced(Place place, std::uint64_t bytes) const;
  /// What a block operation moves at once there.
  unsigned chunk(const Place& place) const;
  term::Term read(Path& path, const Place& place, unsigned bytes);
  void write(Path& path, const Place& place, term::Term value,
             const cfa::SourcePos& pos);
  /// memset with a byte. False: too big, nothing was touched.
  bool fill(Path& path, const Place& place, std::uint64_t bytes,
            term::Term byte, const cfa::SourcePos& pos);
  bool copy(Path& path, const Place& to, const Place& from, std::uint64_t bytes,
            const cfa::SourcePos& pos);
  /// Forgets what a place's region (or object) holds.
  void havoc(Path& path, const Place& place, const std::string& what,
             const cfa::SourcePos& pos);
  /// What a function that may do anything can change.
  void havoc_everything(Path& path, const std::string& what,
                        const cfa::SourcePos& pos);
  /// What a function that knows only its arguments can change.
  void havoc_escaped(Path& path, const std::string& what,
                     const cfa::SourcePos& pos);
  /// Fresh memory of so many bytes (a term of pointer width); adds to `guard`
  /// that there is room, and returns that condition in `has_room`.
  term::Term allocate(Path& path, term::Term bytes, term::Term& has_room,
                      const cfa::SourcePos& pos);
  /// From now on objects of the heap are told apart, for `trouble`.
  void track_heap(Origins origins) {
    tracks_heap_ = true;
    origins_ = std::move(origins);
  }
  /// From now on it is known when locals end.
  void track_lifetimes(Lifetimes lifetimes) {
    tracks_lifetimes_ = true;
    lifetimes_ = std::move(lifetimes);
  }
  const Lifetimes& lifetimes() const { return lifetimes_; }
  /// A call begins: none of its blocks has begun.
  void begin_call(Path& path, const Frame& frame, const cfa::SourcePos& pos);
  /// The block of a local of this frame begins or ends.
  void set_alive(Path& path, const llvm::AllocaInst& object, bool alive,
                 const cfa::SourcePos& pos);
  /// May such a pointer be near null both by a step and as an input?
  bool is_near_null_unclear(unsigned region) const {
    return origins_.near_null[region] == NearNull::Unclear;
  }
  /// May a pointer into the region be what a parameter leads to?
  bool is_from_parameter(unsigned region) const {
    return origins_.from_parameter[region];
  }
  /// What is wrong with an access of so many bytes there, one of three ways.
  struct Trouble {
    term::Term null, freed, outside;
    term::Term elsewhere;  ///< not null, not freed, and no object is there
  };
  /// `start`: the pointer that the place was computed from, or the same.
  /// `is_named`: it is the address of a local in whose block we are.
  Trouble trouble(Path& path, const Place& place, term::Term start,
                  term::Term bytes, bool is_named);
  /// Is it surely wrong to `free` this? `is_given`: by a caller of the entry
  /// function, who may have it from malloc.
  term::Term invalid_free(Path& path, const Place& place, bool is_given);
  /// Does an access of so many bytes there stay inside of an object that
  /// `start` may belong to? Where objects are not known (what is outside of the
  /// program, blocks of the heap), every address counts as inside.
  term::Term inside(Path& path, const Place& place, term::Term start,
                    term::Term bytes);
  /// Has the object an address and a known size?
  const Placed* known_object(term::Term start) const;
  /// Where the condition holds, what is there becomes anything.
  void forget_if(Path& path, const Place& place, term::Term condition,
                 const std::string& what, const cfa::SourcePos& pos);
  /// Do both addresses belong to one living object of the region (with some
  /// slack around it), or to none since both are null?
  term::Term are_together(Path& path, unsigned region, term::Term a,
                          term::Term b);
  /// Says how big an object of variable size (arguments.h) is in this run.
  void set_extent(Path& path, const llvm::AllocaInst& object, term::Term bytes);
  /// `free`.
  void release(Path& path, term::Term address, const cfa::SourcePos& pos);
  /// How many bytes malloc gave at this address.
  term::Term heap_size(Path& path, term::Term address);
  /// Value of constant data.
  term::Term initial(const llvm::Constant& data, std::uint64_t offset,
                     unsigned bytes);
  std::optional<term::Term> constant(const llvm::Constant& value);

  std::uint64_t size_of(const llvm::Value& object) const;
  /// By the frame's number (0: no local), object and offset.
  using CellVariables =
      std::map<std::tuple<unsigned, const llvm::Value*, std::uint64_t>,
               cfa::VariableId>;
  const CellVariables& cell_variables() const { return cell_variables_; }
  cfa::VariableId region_variable(unsigned region);

 private:
  cfa::VariableId cell_variable(const Frame* frame, const llvm::Value& object,
                                const Cell& cell);
  const Frame* owner(const Frame* frame, const llvm::Value& object) const;
  term::Term index(unsigned region, term::Term address) const;
  term::Sort region_sort(unsigned region) const;
  void initialise_global(Path& path, const llvm::GlobalVariable& global);
  void initialise_in_region(Path& path, const llvm::GlobalVariable& global);
  term::Term read_cells(Path& path, const Place& place, unsigned bytes);
  void write_cells(Path& path, const Place& place, term::Term value,
                   const cfa::SourcePos& pos);
  bool is_alone(const Path& path, const Place& place, std::uint64_t bytes);

  void read_object_inputs(Path& path, const llvm::AllocaInst& object, int site,
                          const cfa::SourcePos& pos);
  cfa::VariableId heap_pointer();
  cfa::VariableId heap_sizes();
  cfa::VariableId heap_ends();
  term::Term slot(term::Term address) const;
  term::Term begin_slot(Path& path, term::Term begin, term::Term bytes,
                        term::Term top, const cfa::SourcePos& pos);
  struct Living {
    std::uint64_t most = 0;  ///< bytes that it may have
    term::Term bytes;        ///< that it has in this run
    term::Term begin;
    const llvm::Value* object = nullptr;
    const Frame* frame = nullptr;  ///< null: it is no local
  };
  /// Of the region, with their addresses; not those of the heap.
  std::vector<Living> living_objects(const Path& path, unsigned region);
  bool begins_unknown(const Region& region) const;
  bool is_tracked(const llvm::Value& object) const;
  cfa::VariableId alive_variable(const Frame& frame, const llvm::Value& object);
  term::Term has_ended(Path& path, unsigned region, term::Term start);
  term::Term lives_in_heap(Path& path, term::Term address);
  term::Term is_near(term::Term address, std::uint64_t size,
                     term::Term begin) const;
  term::Term is_near_heap(term::Term address) const;
  term::Term near_slot(term::Term address) const;
  term::Term within_objects(Path& path, const Place& place, term::Term start,
                            term::Term bytes);

  const llvm::Module& module_;
  const llvm::DataLayout& layout_;
  const std::set<std::string>& watched_;
  Builder& builder_;
  Cells cells_;
  PointsTo points_to_;
  unsigned pointer_bits_;
  std::uint64_t next_function_ = 4096;
  std::uint64_t next_object_ = 0x100000;
  std::map<std::pair<unsigned, const llvm::Value*>, std::uint64_t> addresses_;
  std::map<std::uint64_t, Placed> placed_;
  CellVariables cell_variables_;
  std::map<unsigned, cfa::VariableId> region_variables_;
  std::map<const llvm::Value*, cfa::VariableId> extents_;
  cfa::VariableId heap_pointer_, heap_sizes_, heap_ends_;
  bool tracks_heap_ = false;
  bool tracks_lifetimes_ = false;
  Lifetimes lifetimes_;
  std::uint64_t next_tracked_ = 0;
  std::map<std::pair<unsigned, const llvm::Value*>, cfa::VariableId>
      alive_variables_;
  Origins origins_;
};

}  // namespace pleat::frontend
