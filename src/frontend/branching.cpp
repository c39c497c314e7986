#include "frontend/branching.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/CFG.h>

#include "frontend/address_numbers.h"
#include "frontend/branch_sources.h"
#include "frontend/checks.h"
#include "frontend/direct_calls.h"
#include "frontend/frontend.h"
#include "frontend/property_key.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::Term;

Flow Branching::branch(Path& path, const llvm::BranchInst& end) {
  if (end.isUnconditional()) return jump(path, end);
  const llvm::BasicBlock* from = end.getParent();
  if (const llvm::BasicBlock* join =
          locations_.roles(*from->getParent()).value_join(from))
    return enter_value_join(path, end, join);
  const Term condition = as_bool(operands_.scalar(path, *end.getCondition()));
  if (properties_.is_check(end)) return check(path, end, condition);
  for (unsigned side = 0; side < 2; ++side) {
    fork(path, side == 0 ? condition : mk_not(condition), from,
         end.getSuccessor(side), branch_of(end, side));
  }
  return Flow::Ended;
}

std::optional<cfa::Branch> Branching::branch_of(const llvm::BranchInst& end,
                                                unsigned side) const {
  if (chooses_callee(end)) return std::nullopt;
  // The operands were branches already (`while (a && b)`).
  if (context_.keep_branches && is_logical_value(end.getCondition()))
    return std::nullopt;
  const SourcePos pos = place_of_branch(end);
  const auto known = context_.compiled.conditions.find(pos);
  if (known == context_.compiled.conditions.end() ||
      !known->second.begin.known())
    return cfa::Branch{pos, condition_holds(end, side), ""};
  const Condition& c = known->second;
  return cfa::Branch{context_.keep_branches ? c.begin : pos,
                     (side == 0) != c.negated, c.text};
}

SourcePos Branching::place_of_branch(const llvm::BranchInst& end) const {
  if (context_.keep_branches) {  // of do-while
    if (const auto* loop = loop_place(end)) return context_.names.pos(loop);
  }
  return context_.names.pos(end);
}

/// Where b of `a && b` is evaluated, and only its value is wanted, there is no
/// branch on b; but it has two sides.
Flow Branching::jump(Path& path, const llvm::BranchInst& end) {
  const llvm::BasicBlock* from = end.getParent();
  const llvm::BasicBlock* to = end.getSuccessor(0);
  const llvm::PHINode* join =
      context_.keep_branches ? logical_join(*from, *to) : nullptr;
  if (!join) return enter(path, from, to);
  const auto known = context_.compiled.conditions.find(
      context_.names.pos(*last_operator(*join, *from)->getTerminator()));
  if (known == context_.compiled.conditions.end() ||
      !known->second.right.known())
    return enter(path, from, to);
  const Term value =
      as_bool(operands_.scalar(path, *join->getIncomingValueForBlock(from)));
  for (const bool holds : {true, false}) {
    Path side = path;
    side.assume(holds ? value : mk_not(value));
    if (side.dead()) continue;
    side.branches.push_back(
        {known->second.right, holds, known->second.right_text});
    if (enter(side, from, to, {join, holds}) == Flow::Jumped)
      locations_.go_on(std::move(side));
  }
  return Flow::Ended;
}

/// A branch that a sanitizer made: on one side lies a trap.
Flow Branching::check(Path& path, const llvm::BranchInst& end, Term condition) {
  const unsigned bad = *trap_side(end);
  leave_doubtful_shift(path, end);
  Path violated = path;
  violated.assume(bad == 0 ? condition : mk_not(condition));
  if (!is_asked(end, context_.options.checks)) {
    if (!violated.dead())
      context_.builder.approximate(cfa::Approximation::Kind::Assumed,
                                   kNoOverflow, {});
    violated.assume(term::mk_false());
  } else if (context_.options.signed_overflow == SignedOverflow::Undefined) {
    exclude_overflow(violated, end);
  }
  if (!violated.dead()) {
    violated.at = &end;
    const std::string text = check_text(end, context_.options.checks);
    properties_.reach(
        violated, end, cfa::Property::Kind::Check, text,
        text == kBounds ? memory_checks_.outside_of(*end.getSuccessor(1 - bad))
                        : "target");
  }
  fork(path, bad == 0 ? mk_not(condition) : condition, end.getParent(),
       end.getSuccessor(1 - bad), std::nullopt);
  return Flow::Ended;
}

/// One branch checks for a divisor of 0 and for the least number by -1, which
/// overflows.
void Branching::exclude_overflow(Path& violated, const llvm::BranchInst& end) {
  if (const llvm::Value* divisor = checked_divisor(end)) {
    const Term by = as_bits(operands_.scalar(violated, *divisor));
    violated.assume(mk_eq(by, term::mk_bv(0, by.width())));
  }
}

/// Whether a negative number, or one that is shifted by the width or more,
/// overflows by that, SV-COMP's rules do not say: no answer.
void Branching::leave_doubtful_shift(Path& path, const llvm::BranchInst& end) {
  if (context_.asks_for(kShifts) || !is_shift_check(end)) return;
  Path doubtful = path;
  if (const llvm::BinaryOperator* shift = checked_shift(end)) {
    const Term x = as_bits(operands_.scalar(path, *shift->getOperand(0)));
    const Term count = as_bits(operands_.scalar(path, *shift->getOperand(1)));
    const unsigned width = x.width();
    const Term clear = mk_and(mk_sge(x, term::mk_bv(0, width)),
                              mk_ult(count, term::mk_bv(width, width)));
    doubtful.assume(mk_not(clear));
    path.assume(clear);
  } else {  // of constants, whose numbers are gone
    const Term condition = as_bool(operands_.scalar(path, *end.getCondition()));
    const Term overflows = *trap_side(end) == 0 ? condition : mk_not(condition);
    doubtful.assume(overflows);
    path.assume(mk_not(overflows));
  }
  if (!doubtful.dead())
    ends_.finish_in_cut(
        std::move(doubtful), context_.names.pos(end),
        cfa::Cut::Reason::Undefined,
        "a shift to the left of a negative number, or by too much");
}

Flow Branching::switch_(Path& path, const llvm::SwitchInst& end) {
  if (context_.keep_branches) return every_case(path, end);
  const llvm::BasicBlock* from = end.getParent();
  const Term value = as_bits(operands_.scalar(path, *end.getCondition()));
  llvm::MapVector<const llvm::BasicBlock*, std::vector<Term>> targets;
  Term otherwise = term::mk_true();
  for (const auto& one : end.cases()) {
    const Term matches =
        mk_eq(value, as_bits(*context_.memory.constant(*one.getCaseValue())));
    otherwise = mk_and(otherwise, mk_not(matches));
    targets[one.getCaseSuccessor()].push_back(matches);
  }
  targets[end.getDefaultDest()].push_back(otherwise);
  const SourcePos pos = context_.names.pos(end);
  for (const auto& [to, conditions] : targets) {
    fork(path, term::mk_or(conditions), from, to,
         cfa::Branch{pos, to != end.getDefaultDest(), ""});
  }
  return Flow::Ended;
}

/// Every case is a branch of its own, at its own place; taking one decides
/// against the others.
Flow Branching::every_case(Path& path, const llvm::SwitchInst& end) {
  constexpr unsigned kMostCases = 64;  // their pairs would become too many
  const bool few = end.getNumCases() <= kMostCases;
  const SourcePos pos = context_.names.pos(end);
  const auto known = context_.compiled.conditions.find(pos);
  struct Way {
    Term condition;
    const llvm::BasicBlock* to;
    cfa::Branch branch;
  };
  std::vector<Way> ways;
  const auto add = [&](Term condition, const llvm::BasicBlock* to,
                       const std::string& value) {
    cfa::Branch branch{pos, true, value.empty() ? "default" : "case " + value};
    if (few && known != context_.compiled.conditions.end()) {
      const auto it = known->second.cases.find(value);
      if (it != known->second.cases.end()) branch.pos = it->second;
    }
    ways.push_back({condition, to, std::move(branch)});
  };
  const Term value = as_bits(operands_.scalar(path, *end.getCondition()));
  Term otherwise = term::mk_true();
  for (const auto& one : end.cases()) {
    const Term matches =
        mk_eq(value, as_bits(*context_.memory.constant(*one.getCaseValue())));
    otherwise = mk_and(otherwise, mk_not(matches));
    add(matches, one.getCaseSuccessor(),
        llvm::toString(one.getCaseValue()->getValue(), 10, true));
  }
  add(otherwise, end.getDefaultDest(), "");
  for (std::size_t i = 0; i < ways.size(); ++i) {
    Path side = path;
    for (std::size_t j = 0; j < ways.size(); ++j) {
      if (i == j || !few) continue;
      cfa::Branch other = ways[j].branch;
      other.taken = false;
      if (other.pos.known() && other.pos != pos) side.branches.push_back(other);
    }
    fork(side, ways[i].condition, end.getParent(), ways[i].to, ways[i].branch);
  }
  return Flow::Ended;
}

void Branching::fork(const Path& path, Term condition,
                     const llvm::BasicBlock* from, const llvm::BasicBlock* to,
                     std::optional<cfa::Branch> branch) {
  Path side = path;
  side.assume(condition);
  if (side.dead()) return;
  if (branch && branch->pos.known() &&
      (context_.keep_branches || !condition.is_true()))
    side.branches.push_back(*branch);
  if (enter(side, from, to) == Flow::Jumped) locations_.go_on(std::move(side));
}

Flow Branching::enter(Path& path, const llvm::BasicBlock* from,
                      const llvm::BasicBlock* to,
                      std::pair<const llvm::PHINode*, bool> known) {
  std::vector<std::pair<const llvm::PHINode*, Terms>> phis;
  for (const llvm::PHINode& phi : to->phis()) {
    path.user = &phi;
    const llvm::Value* comes = phi.getIncomingValueForBlock(from);
    if (&phi == known.first)
      comes = llvm::ConstantInt::getBool(phi.getContext(), known.second);
    phis.emplace_back(&phi, operands_.value(path, *comes));
  }
  for (auto& [phi, terms] : phis)
    path_values_.bind(path, *path.frame, *phi, std::move(terms));
  path.at = &*to->getFirstNonPHIIt();
  const BlockRoles& roles = locations_.roles(*to->getParent());
  if (!roles.is_location(to)) {
    path_values_.forget_unused(path);
    return Flow::Jumped;
  }
  if (roles.is_header(to)) leaks_.count_turn(path, *from, *to);
  ends_.finish(path, locations_.at(path.frame, path.at, false));
  return Flow::Ended;
}

Flow Branching::enter_value_join(Path& path, const llvm::BranchInst& end,
                                 const llvm::BasicBlock* join) {
  const Term condition = as_bool(operands_.scalar(path, *end.getCondition()));
  path.speculates = true;
  path.speculated_on = {};
  const std::vector<Terms> values =
      chosen_values(path, condition, end, end.getParent(), join);
  path.speculates = false;
  const SourcePos pos = context_.names.pos(end);
  guess_checks_.require(path, path.speculated_on.guessed_right, pos,
                        kGuessedWrong);
  guess_checks_.require(path, path.speculated_on.are_pointers, pos,
                        kReadAsPointer);
  std::size_t i = 0;
  for (const llvm::PHINode& phi : join->phis())
    path_values_.bind(path, *path.frame, phi, values[i++]);
  path.at = &*join->getFirstNonPHIIt();
  return Flow::Jumped;
}

std::vector<Terms> Branching::phi_values(Path& path,
                                         const llvm::BasicBlock* from,
                                         const llvm::BasicBlock* to,
                                         const llvm::BasicBlock* join) {
  std::vector<Terms> result;
  if (to == join) {
    for (const llvm::PHINode& phi : join->phis()) {
      path.user = &phi;
      result.push_back(
          operands_.value(path, *phi.getIncomingValueForBlock(from)));
    }
    return result;
  }
  for (const llvm::Instruction& instruction : *to) {
    if (instruction.isTerminator()) break;
    path.user = &instruction;
    if (const auto* site = llvm::dyn_cast<llvm::CallBase>(&instruction))
      calls_.call(path, *site);  // llvm.expect and debug records only
    else
      path_values_.bind(path, *path.frame, instruction,
                        values_.compute(path, instruction));
  }
  const auto& end = llvm::cast<llvm::BranchInst>(*to->getTerminator());
  if (end.isUnconditional())
    return phi_values(path, to, end.getSuccessor(0), join);
  return chosen_values(path,
                       as_bool(operands_.scalar(path, *end.getCondition())),
                       end, to, join);
}

/// The values that the condition picks, and what they rest on.
std::vector<Terms> Branching::chosen_values(Path& path, Term condition,
                                            const llvm::BranchInst& end,
                                            const llvm::BasicBlock* from,
                                            const llvm::BasicBlock* join) {
  const SpeculatedOn before = std::exchange(path.speculated_on, {});
  std::vector<Terms> result = phi_values(path, from, end.getSuccessor(0), join);
  const SpeculatedOn yes = std::exchange(path.speculated_on, {});
  const std::vector<Terms> no =
      phi_values(path, from, end.getSuccessor(1), join);
  SpeculatedOn& on = path.speculated_on;
  on.guessed_right =
      mk_and(before.guessed_right,
             mk_ite(condition, yes.guessed_right, on.guessed_right));
  on.are_pointers =
      mk_and(before.are_pointers,
             mk_ite(condition, yes.are_pointers, on.are_pointers));
  for (std::size_t i = 0; i < result.size(); ++i) {
    for (std::size_t k = 0; k < result[i].size(); ++k)
      result[i][k] = mk_ite(condition, result[i][k], no[i][k]);
  }
  return result;
}

}  // namespace pleat::frontend
