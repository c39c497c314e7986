// Where clang puts the branch on a condition (as of clang 19):
//   if, ?:         the first character of the condition
//   while, for     the first character of the statement
//   do             its branch back has the place of the statement as metadata
//   a && b, a || b the operator, for the branch on a
// What is tested there is the last operand only: the ones before it have
// branches of their own. For `if`, `?:` and a, a `!` is no code: the sides are
// swapped. while, for and do take the value of the whole condition, and so does
// every other place where `a && b` stands: there, b has no branch.

#include "frontend/conditions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringExtras.h>

#include "frontend/source_text.h"

namespace pleat::frontend {
namespace {

/// Longer conditions are cut: a trace is read by people.
constexpr std::size_t kMaxText = 60;

/// Without parentheses and `!`.
const clang::Expr* bare(const clang::Expr* e, bool& negated) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    const auto* opposite = clang::dyn_cast<clang::UnaryOperator>(e);
    if (!opposite || opposite->getOpcode() != clang::UO_LNot) return e;
    negated = !negated;
    e = opposite->getSubExpr();
  }
}

const clang::BinaryOperator* logical(const clang::Expr* e) {
  bool negated = false;
  const auto* both = clang::dyn_cast<clang::BinaryOperator>(bare(e, negated));
  return both && both->isLogicalOp() ? both : nullptr;
}

/// With the parentheses and the `!` in front of it. If `whole`, the value of
/// `!(a && b)` is tested: not that of b.
const clang::Expr* last_operand(const clang::Expr* condition, bool whole) {
  while (const clang::BinaryOperator* both = logical(condition)) {
    if (whole && both != condition->IgnoreParenImpCasts()) break;
    condition = both->getRHS();
  }
  return condition;
}

class ConditionVisitor : public clang::RecursiveASTVisitor<ConditionVisitor> {
 public:
  ConditionVisitor(clang::ASTContext& ast, const FileNames& names,
                   Conditions& conditions, ConstantConditions& constants)
      : ast_(ast),
        names_(names),
        sources_(ast.getSourceManager()),
        language_(ast.getLangOpts()),
        conditions_(conditions),
        constants_(constants) {}

  bool VisitIfStmt(clang::IfStmt* s) {
    return add(s->getCond()->getBeginLoc(), s->getCond(), Tested::Bare);
  }
  bool VisitWhileStmt(clang::WhileStmt* s) {
    return add(s->getBeginLoc(), s->getCond());
  }
  bool VisitForStmt(clang::ForStmt* s) {
    return add(s->getBeginLoc(), s->getCond());
  }
  bool VisitDoStmt(clang::DoStmt* s) {
    return add(s->getBeginLoc(), s->getCond());
  }
  bool VisitConditionalOperator(clang::ConditionalOperator* e) {
    return add(e->getCond()->getBeginLoc(), e->getCond(), Tested::Bare);
  }
  bool VisitSwitchStmt(clang::SwitchStmt* s) {
    Condition made;
    for (const auto* one = s->getSwitchCaseList(); one != nullptr;
         one = one->getNextSwitchCase()) {
      std::string value;
      if (const auto* labelled = clang::dyn_cast<clang::CaseStmt>(one)) {
        value = llvm::toString(labelled->getLHS()->EvaluateKnownConstInt(ast_),
                               10, true);
      }
      made.cases[value] = place_of(one->getBeginLoc());
    }
    // Without a default, clang counts it at what is switched on.
    made.cases.try_emplace("", place_of(s->getCond()->getBeginLoc()));
    conditions_[place_of(s->getBeginLoc())].cases = std::move(made.cases);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (!e->isLogicalOp()) return true;
    const clang::Expr* right = e->getRHS();
    note_constant(right);
    return add(e->getOperatorLoc(), e->getLHS(), Tested::Bare,
               logical(right) ? nullptr : right);
  }

 private:
  enum class Tested : std::uint8_t { Whole, Bare };

  bool add(clang::SourceLocation at, const clang::Expr* condition,
           Tested tested = Tested::Whole, const clang::Expr* right = nullptr) {
    if (!condition) return true;
    note_constant(condition);
    const clang::Expr* last = last_operand(condition, tested == Tested::Whole);
    const cfa::SourcePos key = place_of(at);
    const std::string text = text_of(last);
    if (!key.known()) return true;
    Condition made;
    made.text = text;
    made.begin = place_of(last->getBeginLoc());
    if (tested == Tested::Bare) bare(last, made.negated);
    if (right) {
      made.right_text = text_of(right);
      made.right = place_of(right->getBeginLoc());
    }
    // Two conditions in one place (macros): better none than the wrong one.
    const auto [it, added] = conditions_.try_emplace(key, made);
    if (!added && it->second.text != text) it->second = {};
    return true;
  }

  void note_constant(const clang::Expr* condition) {
    clang::Expr::EvalResult value;
    if (logical(condition) || condition->isValueDependent() ||
        !condition->EvaluateAsInt(value, ast_))
      return;
    constants_.insert(place_of(condition->getBeginLoc()));
  }

  cfa::SourcePos place_of(clang::SourceLocation at) const {
    return names_.position(sources_, at);
  }

  std::string text_of(const clang::Expr* e) const {
    std::string text = source_text(*e, sources_, language_);
    if (text.size() > kMaxText) text = text.substr(0, kMaxText - 3) + "...";
    return text;
  }

  const clang::ASTContext& ast_;
  const FileNames& names_;
  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  Conditions& conditions_;
  ConstantConditions& constants_;
};

class ConditionConsumer : public clang::ASTConsumer {
 public:
  ConditionConsumer(const FileNames& names, Conditions& conditions,
                    ConstantConditions& constants)
      : names_(names), conditions_(conditions), constants_(constants) {}
  void HandleTranslationUnit(clang::ASTContext& ast) override {
    if (ast.getDiagnostics().hasErrorOccurred()) return;
    ConditionVisitor(ast, names_, conditions_, constants_)
        .TraverseDecl(ast.getTranslationUnitDecl());
  }

 private:
  const FileNames& names_;
  Conditions& conditions_;
  ConstantConditions& constants_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> make_condition_consumer(
    const FileNames& names, Conditions& conditions,
    ConstantConditions& constants) {
  return std::make_unique<ConditionConsumer>(names, conditions, constants);
}

}  // namespace pleat::frontend
