// clang gives the code of an expression the place that Expr::getExprLoc names
// (as of clang 19): of an operation its operator, of `p->f` the name f, of
// `a[i]` that of a. What leads to a member without a load of its own, as `a[i]`
// in `a[i].f`, has the place of the member. A loop has that of its statement.

#include "frontend/expressions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "frontend/source_text.h"

namespace pleat::frontend {
namespace {

using ExpressionKind = Expression::Kind;

/// Longer texts are not told: a sentence is read by people.
constexpr std::size_t kLongestExpression = 80;

class ExpressionVisitor : public clang::RecursiveASTVisitor<ExpressionVisitor> {
 public:
  ExpressionVisitor(clang::ASTContext& ast, const FileNames& names,
                    Expressions& expressions)
      : ast_(ast),
        names_(names),
        sources_(ast.getSourceManager()),
        language_(ast.getLangOpts()),
        expressions_(expressions) {}

  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->isAssignmentOp()) {
      add(ExpressionKind::Assignment, e, e->getLHS(), nullptr,
          e->getLHS()->getType());
      add_target(e->getLHS(), e);
    }
    if (e->isAdditiveOp() || e->isMultiplicativeOp() || e->isShiftOp() ||
        e->isCompoundAssignmentOp())
      add(ExpressionKind::Operation, e, nullptr, nullptr, e->getType());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->isIncrementDecrementOp()) {
      add(ExpressionKind::Assignment, e, e->getSubExpr(), nullptr,
          e->getSubExpr()->getType());
      add_target(e->getSubExpr(), e);
    }
    if (e->isIncrementDecrementOp() || e->getOpcode() == clang::UO_Minus)
      add(ExpressionKind::Operation, e, nullptr, nullptr, e->getType());
    if (e->getOpcode() == clang::UO_Deref)
      add(ExpressionKind::Pointer, e, e->getSubExpr(), nullptr, e->getType());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* e) {
    for (const clang::Expr* part = e; part;) part = add_part(part, e);
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e) {
    add_part(e, e);
    return true;
  }
  bool VisitForStmt(clang::ForStmt* s) { return loop(*s, "for", s->getCond()); }
  bool VisitWhileStmt(clang::WhileStmt* s) {
    return loop(*s, "while", s->getCond());
  }
  bool VisitDoStmt(clang::DoStmt* s) { return loop(*s, "do", s->getCond()); }
  bool VisitSwitchStmt(clang::SwitchStmt* s) {
    Expression made{
        ExpressionKind::Condition, text_of(s->getCond()), "", "", {}};
    keep(s->getBeginLoc(), std::move(made));
    return true;
  }

 private:
  /// What is assigned is written at the place of the assignment.
  void add_target(const clang::Expr* target, const clang::Expr* assignment) {
    target = target->IgnoreParens();
    if (const auto* followed = clang::dyn_cast<clang::UnaryOperator>(target);
        followed && followed->getOpcode() == clang::UO_Deref)
      add(ExpressionKind::Pointer, followed, followed->getSubExpr(), nullptr,
          followed->getType(), assignment);
    for (const clang::Expr* part = target; part;)
      part = add_part(part, assignment);
  }

  /// A member or subscript on the way to `whole`; gives what it is a part of,
  /// as long as no load lies between.
  const clang::Expr* add_part(const clang::Expr* part,
                              const clang::Expr* whole) {
    part = part->IgnoreParens();
    if (const auto* member = clang::dyn_cast<clang::MemberExpr>(part)) {
      if (!member->isArrow()) return member->getBase();
      add(ExpressionKind::Pointer, member, member->getBase(), nullptr,
          member->getType(), whole);
      return nullptr;
    }
    const auto* subscript = clang::dyn_cast<clang::ArraySubscriptExpr>(part);
    if (!subscript) return nullptr;
    const clang::Expr* array = subscript->getBase()->IgnoreParenImpCasts();
    add(ExpressionKind::Subscript, subscript, array, subscript->getIdx(),
        subscript->getType(), whole);
    return array->getType()->isArrayType() ? array : nullptr;
  }

  void add(ExpressionKind kind, const clang::Expr* e,
           const clang::Expr* operand, const clang::Expr* index,
           clang::QualType type, const clang::Expr* whole = nullptr) {
    Expression made{kind, text_of(e), "", "", c_type(type)};
    if (operand) {
      made.operand = text_of(operand->IgnoreParenImpCasts());
      if (const auto* array = ast_.getAsConstantArrayType(operand->getType()))
        made.elements = array->getSize().getLimitedValue();
    }
    const clang::Expr* object =
        kind == ExpressionKind::Assignment ? operand : e;
    made.is_bit_field = object->refersToBitField();
    if (index) made.index = text_of(index->IgnoreParenImpCasts());
    keep((whole ? whole : e)->getExprLoc(), std::move(made));
  }

  bool loop(const clang::Stmt& s, const char* word,
            const clang::Expr* condition) {
    keep(s.getBeginLoc(), {ExpressionKind::Loop, word, "", "", {}});
    if (condition)
      keep(s.getBeginLoc(),
           {ExpressionKind::Condition, text_of(condition), "", "", {}});
    return true;
  }

  void keep(clang::SourceLocation at, Expression made) {
    const cfa::SourcePos pos = names_.position(sources_, at);
    if (pos.known() && !made.text.empty())
      expressions_[pos].push_back(std::move(made));
  }

  cfa::CType c_type(clang::QualType type) const {
    cfa::CType result;
    result.kind = cfa::CType::Kind::Other;
    if (type.isNull() || type->isIncompleteType()) return result;
    result.name = type.getUnqualifiedType().getAsString();
    result.bits = static_cast<unsigned>(ast_.getTypeSize(type));
    result.is_signed = type->isSignedIntegerOrEnumerationType();
    if (type->isBooleanType())
      result.kind = cfa::CType::Kind::Bool;
    else if (type->isIntegralOrEnumerationType())
      result.kind = cfa::CType::Kind::Int;
    else if (type->isPointerType())
      result.kind = cfa::CType::Kind::Pointer;
    else if (type->isRealFloatingType())
      result.kind = cfa::CType::Kind::Float;
    return result;
  }

  std::string text_of(const clang::Expr* e) const {
    if (!e) return "";
    std::string text = source_text(*e, sources_, language_);
    return text.size() > kLongestExpression ? "" : text;
  }

  clang::ASTContext& ast_;
  const FileNames& names_;
  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  Expressions& expressions_;
};

class ExpressionConsumer : public clang::ASTConsumer {
 public:
  ExpressionConsumer(const FileNames& names, Expressions& expressions)
      : names_(names), expressions_(expressions) {}
  void HandleTranslationUnit(clang::ASTContext& ast) override {
    if (ast.getDiagnostics().hasErrorOccurred()) return;
    ExpressionVisitor(ast, names_, expressions_)
        .TraverseDecl(ast.getTranslationUnitDecl());
  }

 private:
  const FileNames& names_;
  Expressions& expressions_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> make_expression_consumer(
    const FileNames& names, Expressions& expressions) {
  return std::make_unique<ExpressionConsumer>(names, expressions);
}

const Expression* find(const Expressions& expressions,
                       const cfa::SourcePos& pos, Expression::Kind kind) {
  const auto it = expressions.find(pos);
  if (it == expressions.end()) return nullptr;
  const auto one = std::ranges::find(it->second, kind, &Expression::kind);
  return one == it->second.end() ? nullptr : &*one;
}

}  // namespace pleat::frontend
