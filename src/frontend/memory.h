#pragma once

// Loads and stores. An object is either cells (CFA variables, cells.h) or lives
// in a region at a concrete address. Each field of a region (fields.h) is kept
// apart from the others: as an array that is indexed by addresses, or, where
// the region's objects have few elements of the field, as a variable for each.
// An access by a pointer is then a choice among these.
//
// In a field that holds both numbers and pointers, each element has a mark that
// says whether it belongs to a pointer.
//
// Addresses: functions from 4096, then objects, each aligned to 16 with a gap
// of 16 or more behind it, the heap above all. No object is near null, none
// wraps. Where the ends of locals are asked about, those that somebody may
// still point to then (lifetimes.h) have an area of their own below the heap:
// what points there and to no living local points to one that has ended.
// An object of variable size lies among the blocks of the heap; where each of
// these has a slot, one that begins at most once has a place of its own
// (memory_sole.cpp).

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "frontend/accesses.h"
#include "frontend/builder.h"
#include "frontend/cells.h"
#include "frontend/frontend.h"
#include "frontend/inputs.h"
#include "frontend/lifetimes.h"
#include "frontend/near_null.h"
#include "frontend/parts.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

/// Where an access goes.
struct Place {
  const llvm::Value* object = nullptr;  ///< cells of this object, or
  std::int64_t offset = 0;
  unsigned region = 0;  ///< this region at this position and address
  std::int64_t position = 0;
  term::Term address;
  bool direct() const { return object != nullptr; }
};

/// Blocks that are longer become loops.
inline constexpr std::uint64_t kMaxBlockBytes = 4096;
/// Bits of the number of a call of malloc.
inline constexpr unsigned kBlockSiteBits = 16;

/// An object that has an address: who it is, for names.
struct Placed {
  std::uint64_t begin = 0, bytes = 0;
  const llvm::Value* object = nullptr;
  const Frame* frame = nullptr;
};

class Memory {
 public:
  Memory(const llvm::Module& module, const llvm::Function* entry,
         const Options& options, Builder& builder);

  unsigned pointer_bits() const { return pointer_bits_; }
  const Cells& cells() const { return cells_; }
  const PointsTo& points_to() const { return points_to_; }
  const Parts& parts() const { return parts_; }

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

  /// The place in memory that a pointer with this address points to.
  Place place_at(const llvm::Value& pointer, term::Term address) const;
  Place advanced(Place place, std::int64_t bytes) const;
  /// What a block operation moves at once there.
  unsigned chunk(const Place& place) const;
  /// Is all that a block of so many bytes may touch there in one array?
  bool is_one_array(const Place& place, term::Term bytes) const;
  /// Where the place begins an array of structs of unknown length: their size.
  /// Else 0.
  unsigned period(const Place& place) const;
  /// The array that the place is in, if it is in one.
  cfa::VariableId array_at(const Place& place);
  term::Term read(Path& path, const Place& place, unsigned bytes);
  /// Do some of these bytes belong to a pointer that is kept there? Known only
  /// where memory is marked, else false.
  term::Term holds_pointer(Path& path, const Place& place, unsigned bytes);
  /// The mark that these bytes have together, for a copy of them. Anything
  /// where they have different ones.
  term::Term mark_of(Path& path, const Place& place, unsigned bytes);
  /// Is a pointer kept there that was written as one, or null? True where
  /// memory is not marked.
  term::Term holds_only_pointer(Path& path, const Place& place, unsigned bytes);
  /// `is_pointer`: a condition, where memory is marked.
  void write(Path& path, const Place& place, term::Term value,
             const cfa::SourcePos& pos,
             term::Term is_pointer = term::mk_false());
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
  /// `site`: what asks for it.
  term::Term allocate(Path& path, term::Term bytes, const llvm::Value& site,
                      term::Term& has_room, const cfa::SourcePos& pos);
  /// Is a pointer with this address where parts.h guesses it to be, for an
  /// access of so many bytes? True where its region is not split.
  term::Term is_as_guessed(Path& path, const llvm::Value& pointer,
                           term::Term address, term::Term bytes);
  /// What a new block at the place holds (`bytes`: none if it is not known).
  BlockContent fresh_content(const Place& place,
                             std::optional<std::uint64_t> bytes) const;
  /// Without its blocks.
  HeapLayout heap_layout() const;
  /// From now on objects of the heap are told apart, for `trouble`.
  void track_heap(Origins origins) {
    use_slots();
    origins_ = std::move(origins);
  }
  /// From now on the address of a block of the heap tells which block it is.
  void use_slots() {
    uses_slots_ = true;
    place_sole_objects();
  }
  /// So many bytes are kept for an object of variable size that begins at most
  /// once in a run. None: it lies among the blocks of the heap.
  std::optional<std::uint64_t> sole_room(const llvm::Value& object) const;
  /// Do blocks of the heap belong to the region, or what lies among them?
  bool has_blocks(const Region& region) const;
  /// Can it be told which object of the region a pointer belongs to?
  bool knows_objects(const Path& path, unsigned region) const;
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
  /// Is it the beginning of a block of malloc that was not freed?
  term::Term is_block(Path& path, term::Term address);
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
  /// Does the address begin a living object of the region, or may it lie
  /// behind the end of one? Only where `knows_objects`.
  term::Term is_begin(Path& path, unsigned region, term::Term address);
  term::Term is_end(Path& path, unsigned region, term::Term address);
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
  /// The array that the field is kept in.
  cfa::VariableId array_variable(unsigned region, unsigned field);

 private:
  cfa::VariableId cell_variable(const Frame* frame, const llvm::Value& object,
                                const Cell& cell);
  cfa::VariableId add_cell_variable(const llvm::Value& object,
                                    const llvm::Function* owner,
                                    const Cell& cell);
  const Frame* owner(const Frame* frame, const llvm::Value& object) const;
  const Fields& fields(unsigned region) const {
    const Fields* parts = parts_.of(region);
    return parts ? *parts : points_to_.regions()[region].fields;
  }
  std::int64_t begin_of(const llvm::Value& object, unsigned region) const;
  term::Term index(const Field& field, term::Term address) const;
  term::Sort array_sort(const Field& field) const;
  term::Term in_array(const Field& field, term::Term data,
                      term::Term is_pointer) const;
  std::string field_name(unsigned region, unsigned field) const;
  term::Term read_part(Path& path, const Place& block, std::uint64_t offset,
                       unsigned bytes);
  /// An element of a field in a block of bytes.
  struct Element {
    std::uint64_t offset;
    unsigned field;
    unsigned bytes;
  };
  std::optional<std::vector<Element>> elements(const Place& place,
                                               std::uint64_t bytes) const;
  /// One element, and where it begins before the place.
  struct Found {
    unsigned field;
    unsigned before;
  };
  std::optional<Found> element_at(const Place& place) const;
  bool has_variables(unsigned region);
  bool is_variable(unsigned region, unsigned field);
  bool lives_once(const llvm::Value& object) const;
  /// The variables that an element may be in, with the address of each.
  struct Choice {
    term::Term address;
    cfa::VariableId variable, mark;  ///< the mark only in mixed fields
  };
  std::vector<Choice> choices(const Path& path, unsigned region,
                              unsigned field);
  std::vector<std::uint64_t> offsets_in(const llvm::Value& object,
                                        unsigned region, unsigned field) const;
  Choice element_choice(const llvm::Value& object, unsigned region,
                        unsigned field, std::uint64_t offset);
  std::vector<cfa::VariableId> variables_of(unsigned region);
  term::Term read_element(Path& path, const Place& place, unsigned field);
  term::Term marked(Path& path, const Place& place, unsigned field);
  /// The mixed elements that these bytes belong to.
  std::vector<term::Term> marks(Path& path, const Place& place, unsigned bytes);
  void write_element(Path& path, const Place& place, unsigned field,
                     term::Term data, term::Term is_pointer,
                     const cfa::SourcePos& pos);
  term::Term is_pointer_data(const llvm::Constant& data,
                             std::uint64_t offset) const;
  void initialise_global(Path& path, const llvm::GlobalVariable& global);
  void initialise_in_region(Path& path, const llvm::GlobalVariable& global);
  term::Term read_cells(Path& path, const Place& place, unsigned bytes);
  void write_cells(Path& path, const Place& place, term::Term value,
                   const cfa::SourcePos& pos);
  bool is_alone(const Path& path, const Place& place, std::uint64_t bytes);

  void read_object_inputs(Path& path, const llvm::AllocaInst& object, int site,
                          const cfa::SourcePos& pos);
  /// Makes the input for some bytes of an object, with their type.
  using MakeInput = std::function<cfa::Input(
      std::uint64_t offset, unsigned bytes, const llvm::Type* type)>;
  bool read_field_inputs(Path& path, const Place& place, std::uint64_t bytes,
                         const MakeInput& input, const cfa::SourcePos& pos);
  cfa::VariableId heap_pointer();
  cfa::VariableId heap_sizes();
  cfa::VariableId heap_ends();
  cfa::VariableId heap_sites();
  term::Term is_at(term::Term address, term::Term begin, const Spot& spot,
                   term::Term bytes) const;
  term::Term slot(term::Term address) const;
  term::Term begin_slot(Path& path, term::Term begin, term::Term bytes,
                        term::Term top, const cfa::SourcePos& pos);
  void place_sole_objects();
  cfa::VariableId extent_variable(const llvm::AllocaInst& object);
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
  term::Term begins_slot(term::Term address) const;
  term::Term near_slot(term::Term address) const;
  term::Term within_objects(Path& path, const Place& place, term::Term start,
                            term::Term bytes);

  const llvm::Module& module_;
  const llvm::DataLayout& layout_;
  const std::set<std::string>& watched_;
  Builder& builder_;
  Cells cells_;
  /// Where pointers point, and regions that are split accordingly.
  struct Regions {
    std::unique_ptr<const PointsTo> points_to;
    std::unique_ptr<const Parts> parts;
  };
  static Regions find_regions(const llvm::Module& module, const Cells& cells,
                              const llvm::Function* entry, bool guesses);
  Regions regions_;
  const PointsTo& points_to_;
  const Parts& parts_;
  unsigned pointer_bits_;
  std::uint64_t next_function_ = 4096;
  std::uint64_t next_object_ = 0x100000;
  std::map<std::pair<unsigned, const llvm::Value*>, std::uint64_t> addresses_;
  std::map<std::uint64_t, Placed> placed_;
  CellVariables cell_variables_;
  std::map<std::pair<unsigned, unsigned>, cfa::VariableId> array_variables_;
  /// Elements that are variables: by object and offset.
  std::map<std::pair<const llvm::Value*, std::uint64_t>, Choice> elements_;
  std::map<unsigned, bool> has_variables_;  ///< by region
  std::map<const llvm::Value*, cfa::VariableId> extents_;
  const llvm::Function* entry_;
  /// Where objects of variable size begin that have a place of their own.
  std::map<const llvm::Value*, std::uint64_t> sole_;
  std::uint64_t sole_room_ = 0;  ///< for each
  /// What arrays of unknown content hold when the program starts.
  std::map<cfa::VariableId, term::Term> initial_arrays_;
  cfa::VariableId heap_pointer_, heap_sizes_, heap_ends_, heap_sites_;
  bool uses_slots_ = false;
  bool tracks_lifetimes_ = false;
  Lifetimes lifetimes_;
  std::uint64_t next_tracked_ = 0;
  std::map<std::pair<unsigned, const llvm::Value*>, cfa::VariableId>
      alive_variables_;
  Origins origins_;
};

}  // namespace pleat::frontend
