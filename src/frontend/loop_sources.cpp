#include "frontend/loop_sources.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <utility>

namespace pleat::frontend {
namespace {

class LoopVisitor : public clang::RecursiveASTVisitor<LoopVisitor> {
 public:
  LoopVisitor(clang::ASTContext& ast, const FileNames& names,
              std::vector<cfa::LoopSource>& loops,
              std::vector<CallSource>& calls)
      : sources_(ast.getSourceManager()),
        language_(ast.getLangOpts()),
        names_(names),
        loops_(loops),
        calls_(calls) {}

  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    // A body may declare functions: afterwards we are in the outer one again.
    const std::string outer =
        std::exchange(function_, function->getNameAsString());
    const bool go_on = RecursiveASTVisitor::TraverseFunctionDecl(function);
    function_ = outer;
    return go_on;
  }
  bool VisitWhileStmt(clang::WhileStmt* loop) {
    return add(loop, loop->getCond(), loop->getBody());
  }
  bool VisitForStmt(clang::ForStmt* loop) {
    return add(loop, loop->getCond(), loop->getBody());
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*) {
    return true;  // not evaluated
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) return true;
    CallSource source;
    source.callee = callee->getNameAsString();
    source.function = function_;
    source.has_body = callee->hasBody();
    source.renamed = callee->hasAttr<clang::AsmLabelAttr>() ||
                     callee->hasAttr<clang::AliasAttr>() ||
                     callee->hasAttr<clang::IFuncAttr>() ||
                     callee->hasAttr<clang::WeakRefAttr>() ||
                     callee->hasAttr<clang::OverloadableAttr>() ||
                     callee->getBuiltinID() != 0;
    source.pos = extent(call).pos;
    if (call->getNumArgs() > 0) {
      const auto* text = llvm::dyn_cast<clang::StringLiteral>(
          call->getArg(0)->IgnoreParenImpCasts());
      if (text && text->getCharByteWidth() == 1)
        source.text = text->getString().str();
      else if (!text)
        source.text =
            clang::Lexer::getSourceText(
                sources_.getExpansionRange(call->getArg(0)->getSourceRange()),
                sources_, language_)
                .str();
    }
    calls_.push_back(std::move(source));
    return true;
  }
  bool VisitDoStmt(clang::DoStmt* loop) {
    return add(loop, loop->getCond(), loop->getBody());
  }

 private:
  struct Extent {
    cfa::SourcePos pos;
    unsigned begin = 0, end = 0;
  };

  /// A loop inside a macro stands where the macro is used.
  Extent extent(const clang::Stmt* statement) const {
    Extent result;
    if (!statement) return result;
    const auto begin = sources_.getExpansionLoc(statement->getBeginLoc());
    const auto last = sources_.getExpansionRange(statement->getEndLoc());
    result.pos = names_.position(sources_, begin);
    if (!result.pos.known()) return result;
    const auto end = clang::Lexer::getLocForEndOfToken(last.getEnd(), 0,
                                                       sources_, language_);
    result.begin = sources_.getFileOffset(begin);
    result.end = sources_.getFileOffset(end);
    return result;
  }

  bool add(const clang::Stmt* loop, const clang::Expr* condition,
           const clang::Stmt* body) {
    const Extent whole = extent(loop);
    const Extent test = extent(condition);
    const Extent inner = extent(body);
    cfa::LoopSource source;
    source.function = function_;
    source.statement = whole.pos;
    source.condition = test.pos;
    source.body = inner.pos;
    source.statement_begin = whole.begin;
    source.statement_end = whole.end;
    source.condition_begin = test.begin;
    source.condition_end = test.end;
    source.body_begin = inner.begin;
    source.body_end = inner.end;
    loops_.push_back(std::move(source));
    return true;
  }

  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  const FileNames& names_;
  std::vector<cfa::LoopSource>& loops_;
  std::vector<CallSource>& calls_;
  std::string function_;
};

class LoopConsumer : public clang::ASTConsumer {
 public:
  LoopConsumer(const FileNames& names, std::vector<cfa::LoopSource>& loops,
               std::vector<CallSource>& calls)
      : names_(names), loops_(loops), calls_(calls) {}
  void HandleTranslationUnit(clang::ASTContext& ast) override {
    if (ast.getDiagnostics().hasErrorOccurred()) return;
    LoopVisitor(ast, names_, loops_, calls_)
        .TraverseDecl(ast.getTranslationUnitDecl());
  }

 private:
  const FileNames& names_;
  std::vector<cfa::LoopSource>& loops_;
  std::vector<CallSource>& calls_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> make_source_consumer(
    const FileNames& names, std::vector<cfa::LoopSource>& loops,
    std::vector<CallSource>& calls) {
  return std::make_unique<LoopConsumer>(names, loops, calls);
}

}  // namespace pleat::frontend
