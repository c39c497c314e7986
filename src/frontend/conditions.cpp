// Where clang puts the branch on a condition (as of clang 19):
//   if, ?:         the first character of the condition
//   while, for     the first character of the statement
//   a && b, a || b the operator, for the branch on a
// What is tested there is the last operand only: the ones before it have
// branches of their own. do-while has no place that could be told from others.

#include "frontend/conditions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>

namespace pleat::frontend {
namespace {

/// Longer conditions are cut: a trace is read by people.
constexpr std::size_t kMaxText = 60;

/// With the parentheses around it.
const clang::Expr* last_operand(const clang::Expr* condition) {
  for (;;) {
    const auto* both = clang::dyn_cast<clang::BinaryOperator>(
        condition->IgnoreParenImpCasts());
    if (!both || !both->isLogicalOp()) return condition;
    condition = both->getRHS();
  }
}

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  Visitor(clang::ASTContext& ast, Conditions& conditions)
      : ast_(ast),
        sources_(ast.getSourceManager()),
        language_(ast.getLangOpts()),
        conditions_(conditions) {}

  bool VisitIfStmt(clang::IfStmt* s) {
    return add(s->getCond()->getBeginLoc(), s->getCond());
  }
  bool VisitWhileStmt(clang::WhileStmt* s) {
    return add(s->getBeginLoc(), s->getCond());
  }
  bool VisitForStmt(clang::ForStmt* s) {
    return add(s->getBeginLoc(), s->getCond());
  }
  bool VisitConditionalOperator(clang::ConditionalOperator* e) {
    return add(e->getCond()->getBeginLoc(), e->getCond());
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
    conditions_[place_of(s->getBeginLoc())].cases = std::move(made.cases);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    return !e->isLogicalOp() || add(e->getOperatorLoc(), e->getLHS());
  }

 private:
  bool add(clang::SourceLocation at, const clang::Expr* condition) {
    if (!condition) return true;
    const clang::Expr* last = last_operand(condition);
    const cfa::SourcePos key = place_of(at);
    const std::string text = text_of(last->IgnoreParenImpCasts());
    if (!key.known() || text.empty()) return true;
    const Condition made{text, place_of(last->getBeginLoc()), {}};
    // Two conditions in one place (macros): better none than the wrong one.
    const auto [it, added] = conditions_.try_emplace(key, made);
    if (!added && it->second.text != text) it->second = {};
    return true;
  }

  cfa::SourcePos place_of(clang::SourceLocation at) const {
    const auto pos = sources_.getPresumedLoc(sources_.getExpansionLoc(at));
    if (pos.isInvalid()) return {};
    return {pos.getFilename(), pos.getLine(), pos.getColumn()};
  }

  /// As the user wrote it, white space folded. An argument of a macro is
  /// shown as it stands where the macro is used.
  std::string text_of(const clang::Expr* e) const {
    const auto range = clang::CharSourceRange::getTokenRange(
        sources_.getFileLoc(e->getBeginLoc()),
        sources_.getFileLoc(e->getEndLoc()));
    const llvm::StringRef source =
        clang::Lexer::getSourceText(range, sources_, language_);
    std::string text;
    for (const char c : source) {
      const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
      if (space && (text.empty() || text.back() == ' ')) continue;
      text += space ? ' ' : c;
    }
    if (text.size() > kMaxText) text = text.substr(0, kMaxText - 3) + "...";
    return text;
  }

  const clang::ASTContext& ast_;
  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  Conditions& conditions_;
};

class Consumer : public clang::ASTConsumer {
 public:
  explicit Consumer(Conditions& conditions) : conditions_(conditions) {}
  void HandleTranslationUnit(clang::ASTContext& ast) override {
    if (ast.getDiagnostics().hasErrorOccurred()) return;
    Visitor(ast, conditions_).TraverseDecl(ast.getTranslationUnitDecl());
  }

 private:
  Conditions& conditions_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> make_condition_consumer(
    Conditions& conditions) {
  return std::make_unique<Consumer>(conditions);
}

}  // namespace pleat::frontend
