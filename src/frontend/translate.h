#pragma once

// LLVM to CFA: follows paths symbolically from location to location, inlining
// calls as it meets them, and makes each path an edge.

#include <llvm/IR/Module.h>

#include <deque>
#include <map>
#include <memory>
#include <set>

#include "frontend/block_roles.h"
#include "frontend/checks.h"
#include "frontend/compile.h"
#include "frontend/inputs.h"
#include "frontend/memory.h"
#include "frontend/properties.h"

namespace pleat::frontend {

struct FunctionLoops;

/// What depends on where objects lie.
inline constexpr const char* kUsedAsNumber = "an address used as a number";
inline constexpr const char* kReadAsNumber = "an address read as a number";
/// What is cut off.
inline constexpr const char* kReadAsPointer = "a number read as an address";

class Translator {
 public:
  Translator(const Compiled& compiled, const InputSites& sites,
             const VolatileObjects& changing, const Options& options,
             bool keep_branches);
  cfa::Cfa run();
  /// Whether objects lie elsewhere (cfa/layout.h); null: it makes no
  /// difference.
  term::Term moved() const { return builder_.moved(); }
  /// Whether what is read outside of objects is anything (cfa/layout.h); null:
  /// nothing is.
  term::Term outside_is_any() const { return builder_.outside_is_any(); }
  /// Does no number become a pointer that is used?
  bool keeps_numbers_apart() const {
    return !memory_.points_to().makes_pointers_of_numbers();
  }
  /// None: not all blocks are those of calls of malloc and calloc.
  const std::optional<HeapLayout>& heap_layout() const { return heap_layout_; }
  const std::vector<std::size_t>& layout_notes() const {
    return builder_.layout_notes();
  }

 private:
  /// What an instruction does to its path.
  enum class Flow { Next, Jumped, Ended };
  using Terms = std::vector<term::Term>;
  using Key = std::pair<const Frame*, const void*>;

  // translate.cpp: control flow.
  void start();
  void note_surroundings();
  void follow(Path path);
  Flow step(Path& path);
  Flow terminator(Path& path, const llvm::Instruction& end);
  Flow branch(Path& path, const llvm::BranchInst& end);
  std::optional<cfa::Branch> branch_of(const llvm::BranchInst& end,
                                       unsigned side) const;
  cfa::SourcePos place_of_branch(const llvm::BranchInst& end) const;
  Flow jump(Path& path, const llvm::BranchInst& end);
  bool is_check(const llvm::Instruction& end) const;
  Flow check(Path& path, const llvm::BranchInst& end, term::Term condition);
  void leave_doubtful_shift(Path& path, const llvm::BranchInst& end);
  Flow switch_(Path& path, const llvm::SwitchInst& end);
  Flow every_case(Path& path, const llvm::SwitchInst& end);
  /// `known`: a value of `to` that was decided, and how.
  Flow enter(Path& path, const llvm::BasicBlock* from,
             const llvm::BasicBlock* to,
             std::pair<const llvm::PHINode*, bool> known = {});
  Flow enter_value_join(Path& path, const llvm::BranchInst& end,
                        const llvm::BasicBlock* join);
  std::vector<Terms> phi_values(Path& path, const llvm::BasicBlock* from,
                                const llvm::BasicBlock* to,
                                const llvm::BasicBlock* join);
  Flow return_(Path& path, const llvm::ReturnInst& end);
  void fork(const Path& path, term::Term condition,
            const llvm::BasicBlock* from, const llvm::BasicBlock* to,
            std::optional<cfa::Branch> branch);
  std::optional<cfa::EdgeId> finish(Path& path, cfa::LocationId to);
  void finish_in_cut(Path path, const cfa::SourcePos& pos,
                     cfa::Cut::Reason reason, const std::string& why);
  void finish_at_end(Path& path);
  void require(Path& path, term::Term condition);
  void keep_values(Path& path);
  cfa::VariableId temporary(const Frame& frame, const llvm::Value& value,
                            unsigned part, term::Sort sort);
  bool used_later(const Path& path, const Frame& frame,
                  const llvm::Value& value) const;
  cfa::LocationId location(Frame* frame, const llvm::Instruction* at,
                           bool after);
  void add_loop_source(cfa::LocationId id, const llvm::BasicBlock& header);
  Frame* push_frame(Frame* caller, const llvm::CallBase* call,
                    const llvm::Function& function);
  const BlockRoles& roles(const llvm::Function& function);

  // memory_checks.cpp: is what an instruction touches there?
  void check_memory(Path& path, const llvm::Instruction& at);
  void check_access(Path& path, const llvm::Instruction& at,
                    const Touched& touched);
  void check_free(Path& path, const llvm::CallBase& at);
  void begin_lives(Path& path, const Frame& frame);
  void set_alive(Path& path, const llvm::AllocaInst& object, bool alive,
                 const cfa::SourcePos& pos);
  void note_ended(const llvm::Value& object, const std::string& what,
                  const std::string& of_which);
  void note_elsewhere(Path path, const llvm::Instruction& at,
                      term::Term elsewhere);
  void check_step(Path& path, const llvm::GetElementPtrInst& at);
  void violate_by_step(Path& path, const llvm::GetElementPtrInst& at,
                       const std::string& text, term::Term condition);
  bool is_only_object(const Region& region) const;
  void note_strayed_constants();
  void violate(Path& path, const llvm::Instruction& at, const std::string& text,
               term::Term condition, const std::string& label = "target");
  std::string outside_of(const Place& touches, term::Term start) const;
  std::string outside_of(const llvm::BasicBlock& subscripts) const;
  std::string outside_of(const llvm::Value* object) const;
  bool asks_for(const std::string& check) const;
  bool asks_for_memory() const;

  // outside.cpp: accesses that may leave their objects.
  /// An access, with what must hold for it to stay inside.
  struct Access {
    Place place;
    term::Term start;  ///< the pointer that it was computed from
    term::Term bytes;
    term::Term inside;
  };
  Access access(Path& path, const llvm::Value& pointer, const Place& place,
                term::Term bytes);
  bool is_surely_inside(const Path& path, const Access& access) const;
  void note_accesses(Path& path, const llvm::Instruction& at);
  void note_access(Path& path, const llvm::Instruction& at,
                   const Touched& touched);
  void warn_outside(const Path& path, const llvm::Instruction& at,
                    const Touched& touched, const Access& access);
  std::string outside_text(const Placed& object, std::int64_t offset,
                           std::uint64_t bytes) const;
  /// When a read gives what our layout holds there.
  void note_guess(Path& path, const llvm::LoadInst& instruction,
                  const Place& from);
  void cut_if_wrong(Path& path, term::Term right, const cfa::SourcePos& pos);
  void check_guesses(Path& path, const llvm::Instruction& at);
  term::Term length_of(Path& path, const Touched& touched);
  term::Term is_read_inside(Path& path, const llvm::Value& pointer,
                            const Place& place, term::Term bytes);

  // unreached.cpp: targets that no path comes to.
  void add_unreached_properties();
  void add_unreached_in(const std::set<std::string>* functions);

  // values.cpp: what instructions compute.
  Terms value(Path& path, const llvm::Value& value);
  term::Term scalar(Path& path, const llvm::Value& value);
  void bind(Path& path, const Frame& frame, const llvm::Value& value,
            Terms terms);
  std::optional<Terms> recompute(Path& path, const llvm::Value& value);
  bool may_fill_memory(const Path& path, const llvm::AllocaInst& object) const;
  Terms compute(Path& path, const llvm::Instruction& instruction);
  term::Term binary(Path& path, const llvm::Instruction& instruction);
  term::Term binary(Path& path, const llvm::Instruction& instruction,
                    term::Term a, term::Term b);
  term::Term divide(Path& path, unsigned opcode, term::Term a, term::Term b);
  term::Term shift(Path& path, const llvm::Instruction& instruction,
                   term::Term a, term::Term b);
  term::Term compare(Path& path, const llvm::ICmpInst& instruction);
  static term::Term compared(llvm::CmpInst::Predicate predicate, term::Term a,
                             term::Term b);
  term::Term cast(Path& path, const llvm::CastInst& instruction);
  term::Term gep(Path& path, const llvm::User& instruction);
  Terms load(Path& path, const llvm::LoadInst& instruction);
  void store(Path& path, const llvm::StoreInst& instruction);
  Terms load_from(Path& path, const Place& place, llvm::Type* type);
  term::Term read_marked(Path& path, const Place& from, unsigned bytes,
                         bool is_pointer);
  void store_to(Path& path, const Place& place, llvm::Type* type,
                std::span<const term::Term> terms, const cfa::SourcePos& pos);
  Place place(Path& path, const llvm::Value& pointer);
  bool may_change(const llvm::Instruction& at);
  void assume_not_null(Path& path, const Place& place);
  Terms havoc(Path& path, llvm::Type* type, const std::string& what,
              const cfa::SourcePos& pos);
  unsigned width(llvm::Type* type, const cfa::SourcePos& pos = {}) const;
  term::Sort sort(llvm::Type* type, const cfa::SourcePos& pos = {}) const;
  bool is_used_as_number(Path& path, const llvm::Instruction& instruction);
  bool number_is_harmless(Path& path, const llvm::User& user);
  /// When the result of a comparison depends on where objects lie, and why.
  struct Doubt {
    term::Term when;
    std::string why;
  };
  std::optional<Doubt> needs_layout(Path& path, const llvm::ICmpInst& test);
  term::Term are_together(Path& path, const llvm::Value& a,
                          const llvm::Value& b);
  term::Term may_meet(Path& path, const llvm::Value& a, const llvm::Value& b);
  term::Term is_difference_in_doubt(Path& path, const llvm::Instruction& minus);
  bool is_once(const Path& path, const llvm::Value& object) const;
  bool same_object(Path& path, const llvm::Value& a, const llvm::Value& b);
  const Placed* base_object(Path& path, const llvm::Value& pointer);
  void unmodelled(const std::string& what, const cfa::SourcePos& pos);
  void approximated(const std::string& what, const cfa::SourcePos& pos);

  // blocks.cpp: memset, memcpy, memmove.
  Flow block(Path& path, const llvm::CallBase& call,
             const BlockOperation& operation);
  Flow fill(Path& path, const llvm::CallBase& call, const Place& to,
            term::Term bytes, term::Term byte);
  Flow copy(Path& path, const llvm::CallBase& call, const Place& to,
            const Place& from, term::Term bytes);
  Flow block_loop(Path& path, const llvm::CallBase& call, const Place& to,
                  const Place* from, term::Term bytes, term::Term byte);
  void follow_block_loop(const Path& path, const llvm::CallBase& call,
                         cfa::LocationId header, const Place& to,
                         const Place* from);

  // floats.cpp: float and double.
  void look_at_floats();
  term::Term float_binary(Path& path, const llvm::Instruction& instruction);
  term::Term float_compare(Path& path, const llvm::FCmpInst& instruction);
  term::Term float_cast(Path& path, const llvm::CastInst& instruction);
  std::optional<Terms> float_intrinsic(Path& path, const llvm::CallBase& call,
                                       unsigned id);
  std::optional<term::Term> math_call(Path& path, const llvm::CallBase& call,
                                      const std::string& name, unsigned id);
  term::Term least_or_most(Path& path, term::Term a, term::Term b, bool least,
                           const cfa::SourcePos& pos);
  term::Term truth_number(Path& path, term::Term condition, unsigned width,
                          const cfa::SourcePos& pos);
  term::Term rounded(Path& path, term::Term result, const cfa::SourcePos& pos);
  term::Term any_float(Path& path, llvm::Type* type, const cfa::SourcePos& pos,
                       const std::string& what);
  term::Term returned_float(term::Term value) const;
  bool is_exact(const llvm::Instruction& instruction,
                const llvm::Type* type) const;
  std::string inexact(const llvm::Instruction& instruction,
                      const llvm::Type* type) const;

  // calls.cpp: calls, library functions, intrinsics.
  Flow call(Path& path, const llvm::CallBase& call);
  Flow call_function(Path& path, const llvm::CallBase& call,
                     const llvm::Function& callee);
  Flow call_pointer(Path& path, const llvm::CallBase& call);
  void cut_other_types(const Path& path, const llvm::CallBase& call,
                       term::Term pointer);
  Flow inline_call(Path& path, const llvm::CallBase& call,
                   const llvm::Function& callee);
  void bind_arguments(Path& path, const llvm::CallBase& call, Frame& frame);
  Flow library_call(Path& path, const llvm::CallBase& call,
                    const llvm::Function& callee);
  void set_errno(Path& path, const cfa::SourcePos& pos);
  void note_reads(const llvm::CallBase& call, const std::string& name);
  void note_least(Path path, const llvm::CallBase& call, term::Term a);
  Flow allocation(Path& path, const llvm::CallBase& call, bool zeroed);
  term::Term allocation_fails(Path& path, const llvm::CallBase& call);
  Flow intrinsic(Path& path, const llvm::CallBase& call);
  std::optional<Terms> arithmetic_intrinsic(Path& path,
                                            const llvm::CallBase& call,
                                            unsigned id);
  term::Term input(Path& path, const llvm::CallBase& call,
                   const llvm::Function& callee, cfa::Input::Kind kind);
  Flow reach(Path& path, const llvm::Instruction& at, cfa::Property::Kind kind,
             const std::string& text, const std::string& label = "target");
  cfa::LocationId add_property(const std::string& function,
                               const cfa::SourcePos& at,
                               cfa::Property::Kind kind,
                               const std::string& text,
                               std::vector<cfa::SourcePos> stack,
                               const std::string& label = "target");
  /// Is a call of this function what is asked about?
  std::optional<cfa::Property::Kind> asked_call(
      const llvm::Function& callee) const;
  std::string target_text(const llvm::CallBase& call,
                          const llvm::Function& callee,
                          cfa::Property::Kind kind) const;
  std::string assertion_text(const llvm::CallBase& call) const;
  void result(Path& path, const llvm::CallBase& call, Terms terms);

  // unknown_functions.cpp: functions without a body.
  Flow unknown_call(Path& path, const llvm::CallBase& call,
                    const llvm::Function& callee);
  void note_callbacks(const std::string& name,
                      const std::vector<std::string>& callbacks,
                      const cfa::SourcePos& pos);
  const std::vector<std::string>& given_callbacks();
  const std::vector<std::string>& outside_callbacks();
  bool is_checked(const llvm::Instruction& at) const;
  bool may_reach_target(const llvm::Function& function) const;

  // leaks.cpp: memory that is lost, or left at the end.
  bool asks_for_leaks() const;
  bool may_allocate();
  cfa::VariableId blocks_left();
  void start_counting_blocks(Path& path);
  void count_allocated(Path& path, term::Term value, term::Term address,
                       const cfa::SourcePos& pos);
  void count_freed(Path& path, term::Term address, const cfa::SourcePos& pos);
  term::Term has_blocks_left(const Path& path);
  void check_return(Path& path, const llvm::ReturnInst& at);
  void check_exit(Path& path, const llvm::CallBase& at);
  void cut_blocks_left(Path& path, const llvm::Instruction& at,
                       const std::string& why);
  void count_turn(Path& path, const llvm::BasicBlock& from,
                  const llvm::BasicBlock& to);
  void cut_failing(const Path& path, const llvm::CallBase& at,
                   term::Term condition);
  void note_allocates(const llvm::CallBase& call, const std::string& name);

  // recursion.cpp: one copy of a function for all its deep calls.
  struct Shared {
    Frame* frame = nullptr;
    cfa::LocationId returns;
    cfa::VariableId depth;  ///< how many calls are open
    cfa::VariableId sites;  ///< where each of them goes on
    std::optional<cfa::VariableId> result;
    std::map<Key, unsigned> calls;  ///< their numbers
    std::vector<cfa::EdgeId> saving, restoring;
  };
  bool is_recursive(const llvm::Function& function) const;
  bool can_share(const llvm::Function& function);
  Shared& shared_copy(const llvm::Function& function);
  Flow call_shared(Path& path, const llvm::CallBase& call,
                   const llvm::Function& callee);
  Flow return_shared(Path& path, const Terms& terms);
  void add_stacks();
  void add_stack(const Shared& shared, cfa::VariableId variable);
  void start_at_zero(cfa::VariableId variable);

  const Compiled& compiled_;
  const llvm::Module& module_;
  const llvm::DataLayout& layout_;
  const InputSites& sites_;
  const VolatileObjects& changing_;
  const Options& options_;
  const bool keep_branches_;
  Targets targets_;
  DebugNames names_;
  Builder builder_;
  const llvm::Function* entry_;
  Memory memory_;

  std::deque<std::unique_ptr<Frame>> frames_;
  llvm::DenseMap<const llvm::Value*, unsigned> numbers_;
  std::vector<const llvm::Value*> values_;  ///< by number
  std::map<const llvm::Function*, std::unique_ptr<BlockRoles>> roles_;
  std::map<const llvm::Function*, bool> can_share_;
  /// Names of functions that may be called back and may come to a target, once
  /// they were asked for.
  std::optional<std::vector<std::string>> given_callbacks_, outside_callbacks_;
  std::map<const llvm::Function*, Shared> shared_;
  std::map<Key, cfa::LocationId> locations_;
  std::map<Key, cfa::LocationId> block_loops_;
  std::map<std::tuple<unsigned, unsigned, unsigned>, cfa::VariableId>
      temporaries_;
  /// Of frame, place and text.
  std::map<std::tuple<unsigned, const llvm::Instruction*, std::string>,
           cfa::LocationId>
      property_locations_;
  /// Checks of memory that the terms alone decided, among others.
  std::map<std::pair<const llvm::Instruction*, std::string>, const Frame*>
      asked_;
  std::vector<Path> open_;
  std::deque<Path> heads_;
  cfa::LocationId end_;
  cfa::VariableId blocks_left_;
  std::optional<bool> may_allocate_;
  /// Of frame and header: how often the loop was gone round.
  std::map<std::pair<unsigned, const llvm::BasicBlock*>, cfa::VariableId>
      turns_;
  std::map<const llvm::Function*, std::shared_ptr<FunctionLoops>> loops_;
  std::map<std::pair<cfa::SourcePos, std::string>, cfa::LocationId> cuts_;
  std::optional<HeapLayout> heap_layout_;
  std::size_t inlined_ = 0;           ///< instructions, in all inlined calls
  bool nan_bits_ = false;             ///< can the program tell NaNs apart?
  bool rounds_to_nearest_ = true;     ///< always?
  const llvm::User* user_ = nullptr;  ///< what is computed now
  /// It may not be reached: it must not end the path.
  bool speculates_ = false;
  std::vector<term::Term> guessed_;  ///< while it speculates: note_guess
};

}  // namespace pleat::frontend
