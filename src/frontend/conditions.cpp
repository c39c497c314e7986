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

namespace pleat::frontend {
namespace {

/// Longer conditions are cut: a trace is read by people.
constexpr std::size_t kMaxText = 60;

const clang::Expr* last_operand(const clang::Expr* condition) {
  for (;;) {
    condition = condition->IgnoreParenImpCasts();
    const auto* both = clang::dyn_cast<clang::BinaryOperator>(condition);
    if (!both || !both->isLogicalOp()) return condition;
    condition = both->getRHS();
  }
}

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  Visitor(clang::ASTContext& ast, Conditions& conditions)
      : sources_(ast.getSourceManager()),
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
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    return !e->isLogicalOp() || add(e->getOperatorLoc(), e->getLHS());
  }

 private:
  bool add(clang::SourceLocation at, const clang::Expr* condition) {
    const auto pos = sources_.getPresumedLoc(sources_.getExpansionLoc(at));
    if (pos.isInvalid() || !condition) return true;
    const std::string text = text_of(last_operand(condition));
    if (text.empty()) return true;
    const cfa::SourcePos key{pos.getFilename(), pos.getLine(), pos.getColumn()};
    // Two conditions in one place (macros): better none than the wrong one.
    const auto [it, added] = conditions_.try_emplace(key, text);
    if (!added && it->second != text) it->second.clear();
    return true;
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
