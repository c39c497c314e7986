// Calls that are too deep to be inlined. All deep calls of a function share one
// copy of it; a stack keeps what the copy's variables held in the calls that
// are still open, one array per variable, and where each call goes on.
//
// Whoever calls the copy saves all variables of the copy (and of what is
// inlined into it), whoever returns restores them: so it does not matter which
// copies call each other.

#include <llvm/IR/InstIterator.h>

#include <algorithm>

#include "frontend/call_graph.h"
#include "frontend/translate.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

constexpr unsigned kDepthBits = 32;
constexpr unsigned kSiteBits = 32;

bool is_in_tree(const Frame* frame, const Frame* root) {
  while (frame && frame != root) frame = frame->caller;
  return frame != nullptr;
}

}  // namespace

bool Translator::is_recursive(const llvm::Function& function) const {
  return reached_from(function, memory_.points_to()).contains(&function);
}

/// Can several calls be open in one copy? Not if a function that may be open
/// twice has a local object with an address, since each call has its own.
bool Translator::can_share(const llvm::Function& function) {
  const auto [it, is_new] = can_share_.try_emplace(&function, false);
  if (!is_new) return it->second;
  // Which locals are alive is read off the chain of frames.
  if (asks_for_memory()) return false;
  if (function.isVarArg() || function.getReturnType()->isAggregateType())
    return false;
  const PointsTo& points_to = memory_.points_to();
  for (const llvm::Function* other : reached_from(function, points_to)) {
    if (!reached_from(*other, points_to).contains(&function)) continue;
    for (const llvm::Argument& argument : other->args()) {
      if (argument.hasByValAttr()) return false;
    }
    for (const llvm::Instruction& at : llvm::instructions(*other)) {
      if (llvm::isa<llvm::AllocaInst>(at) && !memory_.cells().of(&at))
        return false;
    }
  }
  it->second = true;
  return true;
}

Translator::Shared& Translator::shared_copy(const llvm::Function& function) {
  const auto [it, is_new] = shared_.try_emplace(&function);
  Shared& shared = it->second;
  if (!is_new) return shared;
  shared.frame = push_frame(nullptr, nullptr, function);
  shared.frame->is_shared = true;
  inlined_ += function.getInstructionCount();
  cfa::Location back;
  back.function = source_name(function);
  back.pos = names_.pos(function);
  back.label = "return";
  shared.returns = builder_.cfa.add_location(std::move(back));
  const auto add = [&](const std::string& name, Sort sort) {
    cfa::Variable variable;
    variable.name = name;
    variable.function = source_name(function);
    variable.kind = cfa::Variable::Kind::Temporary;
    variable.type = plain_type(sort.width, false);
    return builder_.add_variable(std::move(variable), sort);
  };
  shared.depth = add("depth", Sort::bitvec(kDepthBits));
  shared.sites = add("sites", Sort::array(kDepthBits, kSiteBits));
  if (llvm::Type* type = function.getReturnType(); !type->isVoidTy())
    shared.result = add("result", sort(type, names_.pos(function)));
  return shared;
}

/// A call of the copy starts at a location of its own: all that lives on is in
/// variables there.
Translator::Flow Translator::call_shared(Path& path, const llvm::CallBase& call,
                                         const llvm::Function& callee) {
  Frame* caller = path.frame;
  const cfa::LocationId here = location(caller, &call, true);
  if (path.from != here) {
    finish(path, here);
    return Flow::Ended;
  }
  Shared& shared = shared_copy(callee);
  const auto [it, is_new] = shared.calls.try_emplace(
      Key{caller, &call}, static_cast<unsigned>(shared.calls.size()));
  const Term site = mk_bv(it->second, kSiteBits);
  const Term depth = builder_.cfa.at(shared.depth).symbol;
  const Term sites = builder_.cfa.at(shared.sites).symbol;
  const cfa::SourcePos pos = names_.pos(call);

  bind_arguments(path, call, *shared.frame);
  std::erase_if(path.values, [&](const auto& entry) {
    return entry.first.first != shared.frame->number;
  });
  Builder::write(path, shared.depth, mk_add(depth, mk_bv(1, kDepthBits)), pos);
  Builder::write(path, shared.sites, mk_store(sites, depth, site), pos);
  path.frame = shared.frame;
  path.at = &callee.getEntryBlock().front();
  if (const auto edge = finish(path, location(path.frame, path.at, true)))
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
    result(back, call, {builder_.cfa.at(*shared.result).symbol});
  back.at = call.getNextNode();
  if (const auto edge = finish(back, location(caller, back.at, true)))
    shared.restoring.push_back(*edge);
  return Flow::Ended;
}

Translator::Flow Translator::return_shared(Path& path, const Terms& terms) {
  const Shared& shared = shared_.at(path.frame->function);
  if (shared.result && terms.size() == 1)
    Builder::write(path, *shared.result, terms[0], path.pos);
  path.values.clear();
  finish(path, shared.returns);
  return Flow::Ended;
}

/// When all variables of the copies are known: what calls save and returns
/// restore.
void Translator::add_stacks() {
  if (shared_.empty()) return;
  std::vector<std::pair<const Frame*, cfa::VariableId>> locals;
  for (const auto& [key, variable] : temporaries_)
    locals.emplace_back(frames_[std::get<0>(key) - 1].get(), variable);
  for (const auto& [key, variable] : memory_.cell_variables()) {
    if (std::get<0>(key) != 0)  // else a global
      locals.emplace_back(frames_[std::get<0>(key) - 1].get(), variable);
  }
  for (const auto& [frame, variable] : locals) start_at_zero(variable);
  for (const auto& [function, shared] : shared_) {
    start_at_zero(shared.depth);
    start_at_zero(shared.sites);
    for (const auto& [frame, variable] : locals) {
      // An array is what a memmove keeps while it runs: no call comes between.
      if (builder_.cfa.at(variable).symbol.sort().is_array()) continue;
      if (is_in_tree(frame, shared.frame)) add_stack(shared, variable);
    }
  }
  for (cfa::Edge& edge : builder_.cfa.edges)
    std::ranges::sort(edge.assignments, {}, &cfa::Assignment::variable);
}

/// What nobody has written yet nobody needs, but calls save it, and all returns
/// look at the same location: a number keeps concrete runs concrete.
void Translator::start_at_zero(cfa::VariableId variable) {
  const Sort sort = builder_.cfa.at(variable).symbol.sort();
  Term zero = term::mk_false();
  if (sort.is_array())
    zero = term::mk_const_array(sort, mk_bv(0, sort.width));
  else if (!sort.is_bool())
    zero = mk_bv(0, sort.width);
  for (const cfa::EdgeId first : builder_.cfa.at(builder_.cfa.initial).out) {
    auto& assignments = builder_.cfa.at(first).assignments;
    if (std::ranges::none_of(assignments, [&](const cfa::Assignment& a) {
          return a.variable == variable;
        }))
      assignments.push_back({variable, zero, {}});
  }
}

void Translator::add_stack(const Shared& shared, cfa::VariableId variable) {
  cfa::Cfa& cfa = builder_.cfa;
  const Sort sort = cfa.at(variable).symbol.sort();
  cfa::Variable stack = cfa.at(variable);
  stack.name += "@stack";
  stack.kind = cfa::Variable::Kind::Temporary;
  const unsigned width = sort.is_bool() ? 1 : sort.width;
  const cfa::VariableId saved =
      builder_.add_variable(std::move(stack), Sort::array(kDepthBits, width));
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
