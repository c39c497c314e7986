// Calls that are too deep to be inlined. All deep calls of a function share one
// copy of it; a stack keeps what the copy's variables held in the calls that
// are still open, one array per variable, and where each call goes on.
//
// Whoever calls the copy saves all variables of the copy (and of what is
// inlined into it), whoever returns restores them: so it does not matter which
// copies call each other.

#include "frontend/recursion.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "frontend/accesses.h"
#include "frontend/call_graph.h"
#include "frontend/library.h"
#include "frontend/property_key.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

constexpr unsigned kDepthBits = 32;
constexpr unsigned kSiteBits = 32;

/// Anything that is not known may allocate.
bool may_allocate(const llvm::CallBase& call) {
  const llvm::Function* callee = callee_of(call);
  if (!callee) return true;
  if (!callee->isDeclaration()) return false;
  switch (library_function(*callee)) {
    case Library::Nondet:
    case Library::Assume:
    case Library::End:
    case Library::AssertFail:
    case Library::NoEffect:
    case Library::Abs:
      return false;
    default:
      return true;
  }
}

bool is_in_tree(const Frame* frame, const Frame* root) {
  while (frame && frame != root) frame = frame->caller;
  return frame != nullptr;
}

}  // namespace

bool SharedCopies::can_share(const llvm::Function& function) {
  const auto [it, is_new] = can_share_.try_emplace(&function, false);
  if (!is_new) return it->second;
  if (context_.asks_for_memory() && checks_need_frames()) return false;
  if (function.isVarArg() || function.getReturnType()->isAggregateType())
    return false;
  const PointsTo& points_to = context_.memory.points_to();
  for (const llvm::Function* other : reached_from(function, points_to)) {
    if (!reached_from(*other, points_to).contains(&function)) continue;
    for (const llvm::Argument& argument : other->args()) {
      if (argument.hasByValAttr()) return false;
    }
    for (const llvm::Instruction& at : llvm::instructions(*other)) {
      if (llvm::isa<llvm::AllocaInst>(at) && !context_.memory.cells().of(&at))
        return false;
    }
  }
  it->second = true;
  return true;
}

/// Checks of memory read off the chain of frames which locals with an address
/// are alive; a shared copy has none. Which variables hold values is kept on no
/// stack, and a recursion without end may lose memory.
bool SharedCopies::checks_need_frames() {
  if (needs_frames_) return *needs_frames_;
  needs_frames_ = true;
  if (context_.asks_for(kUninitialised)) return true;
  const bool counts = context_.asks_for(kLeak) || context_.asks_for(kCleanup);
  Functions all = reached_from(*context_.entry, context_.memory.points_to());
  all.insert(context_.entry);
  for (const llvm::Function* function : all) {
    for (const llvm::Argument& argument : function->args()) {
      if (argument.hasByValAttr()) return true;
    }
    for (const llvm::Instruction& at : llvm::instructions(*function)) {
      if (llvm::isa<llvm::AllocaInst>(at) && !context_.memory.cells().of(&at))
        return true;
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
      if (counts && call && !llvm::isa<llvm::IntrinsicInst>(call) &&
          may_allocate(*call))
        return true;
    }
  }
  needs_frames_ = false;
  return false;
}

SharedCopies::Shared& SharedCopies::shared_copy(
    const llvm::Function& function) {
  const auto [it, is_new] = shared_.try_emplace(&function);
  Shared& shared = it->second;
  if (!is_new) return shared;
  shared.frame = frames_.push(nullptr, nullptr, function);
  shared.frame->is_shared = true;
  cfa::Location back;
  back.function = source_name(function);
  back.pos = context_.names.pos(function);
  back.label = "return";
  shared.returns = context_.builder.cfa.add_location(std::move(back));
  const auto add = [&](const std::string& name, Sort sort) {
    cfa::Variable variable;
    variable.name = name;
    variable.function = source_name(function);
    variable.kind = cfa::Variable::Kind::Temporary;
    variable.type = plain_type(sort.width, false);
    return context_.builder.add_variable(std::move(variable), sort);
  };
  shared.depth = add("depth", Sort::bitvec(kDepthBits));
  shared.sites = add("sites", Sort::array(kDepthBits, kSiteBits));
  if (llvm::Type* type = function.getReturnType(); !type->isVoidTy())
    shared.result =
        add("result", context_.sort(type, context_.names.pos(function)));
  return shared;
}

Flow SharedCopies::call(Path& path, const llvm::CallBase& call,
                        const llvm::Function& callee) {
  Frame* caller = path.frame;
  const cfa::LocationId here = locations_.at(caller, &call, true);
  if (path.from != here) {
    ends_.finish(path, here);
    return Flow::Ended;
  }
  Shared& shared = shared_copy(callee);
  const auto [it, is_new] = shared.calls.try_emplace(
      std::pair{caller, &call}, static_cast<unsigned>(shared.calls.size()));
  const Term site = mk_bv(it->second, kSiteBits);
  const Term depth = context_.builder.cfa.at(shared.depth).symbol;
  const Term sites = context_.builder.cfa.at(shared.sites).symbol;
  const cfa::SourcePos pos = context_.names.pos(call);

  call_values_.bind_arguments(path, call, *shared.frame);
  std::erase_if(path.values, [&](const auto& entry) {
    return entry.first.first != shared.frame->number;
  });
  Builder::write(path, shared.depth, mk_add(depth, mk_bv(1, kDepthBits)), pos);
  Builder::write(path, shared.sites, mk_store(sites, depth, site), pos);
  path.frame = shared.frame;
  path.at = &callee.getEntryBlock().front();
  if (const auto edge =
          ends_.finish(path, locations_.at(path.frame, path.at, true)))
    shared.saving.push_back(*edge);
  if (!is_new) return Flow::Ended;

  const Term last = mk_sub(depth, mk_bv(1, kDepthBits));
  Path back;
  back.from = shared.returns;
  back.frame = caller;
  back.at = &call;
  back.pos = pos;
  back.assume(mk_eq(mk_select(sites, last), site));
  Builder::write(back, shared.depth, last, pos);
  if (shared.result)
    call_values_.result(back, call,
                        {context_.builder.cfa.at(*shared.result).symbol});
  back.at = call.getNextNode();
  if (const auto edge =
          ends_.finish(back, locations_.at(caller, back.at, true)))
    shared.restoring.push_back(*edge);
  return Flow::Ended;
}

Flow SharedCopies::return_(Path& path, const Terms& terms) {
  const Shared& shared = shared_.at(path.frame->function);
  if (shared.result && terms.size() == 1)
    Builder::write(path, *shared.result, terms[0], path.pos);
  path.values.clear();
  ends_.finish(path, shared.returns);
  return Flow::Ended;
}

void SharedCopies::add_stacks() {
  if (shared_.empty()) return;
  std::vector<std::pair<const Frame*, cfa::VariableId>> locals;
  for (const auto& [key, variable] : path_values_.temporaries())
    locals.emplace_back(&frames_.at(std::get<0>(key)), variable);
  for (const auto& [key, variable] : context_.memory.cell_variables()) {
    if (std::get<0>(key) != 0)  // else a global
      locals.emplace_back(&frames_.at(std::get<0>(key)), variable);
  }
  // In the order in which they were made, wherever their keys lie.
  std::ranges::sort(locals, {},
                    &std::pair<const Frame*, cfa::VariableId>::second);
  std::vector<const Shared*> copies;
  for (const auto& [function, shared] : shared_) copies.push_back(&shared);
  std::ranges::sort(copies, {},
                    [](const Shared* one) { return one->frame->number; });
  for (const auto& [frame, variable] : locals) start_at_zero(variable);
  for (const Shared* copy : copies) {
    const Shared& shared = *copy;
    start_at_zero(shared.depth);
    start_at_zero(shared.sites);
    for (const auto& [frame, variable] : locals) {
      // An array is what a memmove keeps while it runs: no call comes between.
      if (context_.builder.cfa.at(variable).symbol.sort().is_array()) continue;
      if (is_in_tree(frame, shared.frame)) add_stack(shared, variable);
    }
  }
  for (cfa::Edge& edge : context_.builder.cfa.edges)
    std::ranges::sort(edge.assignments, {}, &cfa::Assignment::variable);
}

/// What nobody has written yet nobody needs, but calls save it, and all returns
/// look at the same location: a number keeps concrete runs concrete.
void SharedCopies::start_at_zero(cfa::VariableId variable) {
  const Sort sort = context_.builder.cfa.at(variable).symbol.sort();
  Term zero = term::mk_false();
  if (sort.is_array())
    zero = term::mk_const_array(sort, mk_bv(0, sort.width));
  else if (!sort.is_bool())
    zero = mk_bv(0, sort.width);
  for (const cfa::EdgeId first :
       context_.builder.cfa.at(context_.builder.cfa.initial).out) {
    auto& assignments = context_.builder.cfa.at(first).assignments;
    if (std::ranges::none_of(assignments, [&](const cfa::Assignment& a) {
          return a.variable == variable;
        }))
      assignments.push_back({variable, zero, {}});
  }
}

void SharedCopies::add_stack(const Shared& shared, cfa::VariableId variable) {
  cfa::Cfa& cfa = context_.builder.cfa;
  const Sort sort = cfa.at(variable).symbol.sort();
  cfa::Variable stack = cfa.at(variable);
  stack.name += "@stack";
  stack.kind = cfa::Variable::Kind::Temporary;
  const unsigned width = sort.is_bool() ? 1 : sort.width;
  const cfa::VariableId saved = context_.builder.add_variable(
      std::move(stack), Sort::array(kDepthBits, width));
  start_at_zero(saved);
  const Term array = cfa.at(saved).symbol;
  const Term value = cfa.at(variable).symbol;
  const Term depth = cfa.at(shared.depth).symbol;
  for (const cfa::EdgeId id : shared.saving) {
    cfa.at(id).assignments.push_back(
        {saved, mk_store(array, depth, as_bits(value)), cfa.at(id).pos});
  }
  const Term top = mk_select(array, mk_sub(depth, mk_bv(1, kDepthBits)));
  for (const cfa::EdgeId id : shared.restoring) {
    auto& assignments = cfa.at(id).assignments;
    const bool is_result = std::ranges::any_of(
        assignments,
        [&](const cfa::Assignment& a) { return a.variable == variable; });
    if (!is_result)
      assignments.push_back(
          {variable, sort.is_bool() ? as_bool(top) : top, cfa.at(id).pos});
  }
}

}  // namespace pleat::frontend
