#include "frontend/inlay_source.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "frontend/compile.h"
#include "frontend/property_key.h"
#include "support/check.h"

namespace pleat::frontend {
namespace {

using clang::VarDecl;

/// What a statement may change, or why that is not known.
struct Effects {
  std::set<const VarDecl*> changed;
  std::set<const VarDecl*> mentioned;
  std::set<const VarDecl*> declared;
  std::set<const clang::FunctionDecl*> called;
  std::string unknown;  ///< not empty: anything may change

  void give_up(const std::string& why) {
    if (unknown.empty()) unknown = why;
  }
};

class EffectVisitor : public clang::RecursiveASTVisitor<EffectVisitor> {
 public:
  explicit EffectVisitor(Effects& effects) : effects_(effects) {}

  bool VisitVarDecl(VarDecl* v) {
    effects_.declared.insert(v);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    if (const auto* v = llvm::dyn_cast<VarDecl>(e->getDecl()))
      effects_.mentioned.insert(v);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->isAssignmentOp()) change(e->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->isIncrementDecrementOp()) change(e->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) {
    if (const clang::FunctionDecl* f = e->getDirectCallee()) {
      effects_.called.insert(f);
      const bool by_pointer = std::any_of(
          e->arg_begin(), e->arg_end(),
          [](const auto* a) { return a->getType()->isAnyPointerType(); });
      if (!f->hasBody() && by_pointer && !is_harmless(f->getName())) {
        effects_.give_up("it calls " + f->getNameAsString());
      }
    } else {
      effects_.give_up("it calls through a pointer");
    }
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt*) {
    effects_.give_up("it contains assembly");
    return true;
  }
  bool VisitLabelStmt(clang::LabelStmt*) {
    effects_.give_up("a goto may lead into it");
    return true;
  }

 private:
  static bool is_harmless(llvm::StringRef name) {
    return name == "printf" || name == "puts" || name == "fprintf" ||
           name == kLibraryFailures[0] || name == "fputs" || name == "perror";
  }

  void change(const clang::Expr* place) {
    place = place->IgnoreParenCasts();
    if (const auto* r = llvm::dyn_cast<clang::DeclRefExpr>(place)) {
      if (const auto* v = llvm::dyn_cast<VarDecl>(r->getDecl()))
        effects_.changed.insert(v);
      return;
    }
    // a[i], s.f: the whole object.
    if (const auto* m = llvm::dyn_cast<clang::MemberExpr>(place)) {
      if (!m->isArrow()) return change(m->getBase());
    } else if (const auto* a =
                   llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
      const clang::Expr* base = a->getBase()->IgnoreParenImpCasts();
      if (base->getType()->isArrayType()) return change(base);
    }
    effects_.give_up("it writes through a pointer");
  }

  Effects& effects_;
};

Effects effects_of(const clang::Stmt* statement) {
  Effects result;
  EffectVisitor(result).TraverseStmt(const_cast<clang::Stmt*>(statement));
  return result;
}

/// Replaces parts of a text; positions are those of the text as it was.
class Edits {
 public:
  void replace(unsigned begin, unsigned end, std::string with) {
    edits_.push_back({begin, end, std::move(with), number()});
  }
  void insert(unsigned at, std::string text) {
    replace(at, at, std::move(text));
  }
  /// Where several end in one place, what began last ends first.
  void close(unsigned at, std::string text) {
    edits_.push_back({at, at, std::move(text), -1 - number()});
  }
  std::string apply(const std::string& text) {
    std::ranges::sort(edits_, [](const Edit& a, const Edit& b) {
      return std::tuple(a.begin, a.end, a.order) <
             std::tuple(b.begin, b.end, b.order);
    });
    std::string out;
    std::size_t at = 0;
    for (const Edit& e : edits_) {
      CHECK(e.begin >= at, "edits should not overlap");
      out += text.substr(at, e.begin - at) + e.text;
      at = e.end;
    }
    return out + text.substr(at);
  }

 private:
  struct Edit {
    unsigned begin, end;
    std::string text;
    long order;
  };
  long number() const { return static_cast<long>(edits_.size()); }
  std::vector<Edit> edits_;
};

class Rewriter : public clang::RecursiveASTVisitor<Rewriter> {
 public:
  Rewriter(clang::ASTContext& ast, const Options& options,
           const InlayText& what, InlaidSource& result)
      : ast_(ast),
        sources_(ast.getSourceManager()),
        options_(options),
        what_(what),
        result_(result) {}

  void run() {
    text_ = sources_.getBufferData(sources_.getMainFileID()).str();
    // Names first; then holders and counters; then loops, which use them.
    for (const Pass p : {Pass::Names, Pass::Holders, Pass::Loops}) {
      pass_ = p;
      TraverseDecl(ast_.getTranslationUnitDecl());
    }
    add_front();
    edits_.insert(0, header());
    result_.text = edits_.apply(text_) + footer();
  }

  bool VisitFunctionDecl(clang::FunctionDecl* f) {
    if (pass_ != Pass::Names) return true;
    declared_.insert(f->getNameAsString());
    if (f->getNameAsString() == kAssume &&
        (assume_ == nullptr || is_at_file_scope(f)))
      assume_ = f;
    if (f->getNameAsString() == options_.entry &&
        f->isThisDeclarationADefinition())
      entry_ = f;
    return true;
  }
  bool VisitVarDecl(VarDecl* v) {
    if (v->isLocalVarDeclOrParm()) locals_.insert(v->getNameAsString());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    if (pass_ == Pass::Holders) take_input(call);
    return true;
  }
  bool VisitWhileStmt(clang::WhileStmt* s) { return loop(s); }
  bool VisitForStmt(clang::ForStmt* s) { return loop(s); }
  bool VisitDoStmt(clang::DoStmt* s) { return loop(s); }

 private:
  struct Span {
    unsigned begin = 0, end = 0;
  };

  /// Nothing where a macro is involved, or another file.
  std::optional<Span> span(clang::SourceRange range) const {
    if (range.isInvalid() || range.getBegin().isMacroID() ||
        range.getEnd().isMacroID() ||
        !sources_.isWrittenInMainFile(range.getBegin())) {
      return std::nullopt;
    }
    const auto end = clang::Lexer::getLocForEndOfToken(
        range.getEnd(), 0, sources_, ast_.getLangOpts());
    return Span{sources_.getFileOffset(range.getBegin()),
                sources_.getFileOffset(end)};
  }
  std::string text(Span s) const {
    return text_.substr(s.begin, s.end - s.begin);
  }
  std::pair<unsigned, unsigned> place(clang::SourceLocation l) const {
    return {sources_.getExpansionLineNumber(l),
            sources_.getExpansionColumnNumber(l)};
  }

  // --- inputs --------------------------------------------------------------

  void take_input(const clang::CallExpr* call) {
    const auto at = place(call->getBeginLoc());
    const auto where = span(call->getSourceRange());
    const clang::FunctionDecl* f = call->getDirectCallee();
    if (!where || f == nullptr || call->getNumArgs() != 0) return;
    for (const InlayInput& i : what_.inputs) {
      if (std::pair(i.line, i.column) != at || known_.contains(i.holder))
        continue;
      known_.insert(i.holder);
      const std::string type = call->getType().getCanonicalType().getAsString();
      globals_ += fmt::format("static {} {};\n", type, i.holder);
      reads_ += fmt::format("  {} = {}();\n", i.holder, f->getNameAsString());
      edits_.replace(where->begin, where->end,
                     fmt::format("/* inlaid */ {}", i.holder));
      return;
    }
  }

  // --- loops ---------------------------------------------------------------

  const InlayLoop* known(const clang::Stmt* s) const {
    const auto at = place(s->getBeginLoc());
    for (const InlayLoop& l : what_.loops) {
      if (std::pair(l.line, l.column) == at) return &l;
    }
    return nullptr;
  }

  void keep(const clang::Stmt* s, const std::string& why) {
    result_.kept.emplace_back(place(s->getBeginLoc()).first, why);
    if (const auto at = span(s->getSourceRange()))
      edits_.insert(at->begin, fmt::format("/* not inlaid: {} */ ", why));
  }

  template <typename Loop>
  bool loop(Loop* s) {
    if (pass_ == Pass::Names) return true;
    const InlayLoop* l = known(s);
    if (l == nullptr) {
      if (pass_ == Pass::Loops && span(s->getSourceRange()))
        keep(s, "it is not reached, or its place is not known");
      return true;
    }
    const auto whole = span(s->getSourceRange());
    const auto body = span(s->getBody()->getSourceRange());
    std::optional<Span> condition;
    if (s->getCond() != nullptr) {
      condition = span(s->getCond()->getSourceRange());
    }
    if (!whole || !body || (s->getCond() != nullptr && !condition) ||
        !has_plain_head(s)) {
      if (pass_ == Pass::Loops) keep(s, "it is made by a macro");
      return true;
    }
    Effects effects = all_effects(s);
    if (!effects.unknown.empty()) {
      if (pass_ == Pass::Loops) keep(s, effects.unknown);
      return true;
    }
    if (pass_ == Pass::Holders) {
      known_.insert(l->counter);
      globals_ += fmt::format("static unsigned long long {};\n", l->counter);
      if (!l->final_counter.empty()) {
        known_.insert(l->final_counter);
        globals_ +=
            fmt::format("static unsigned long long {};\n", l->final_counter);
        reads_ += fmt::format("  {} = {};\n", l->final_counter,
                              any("ulonglong", "unsigned long long"));
      }
      return true;
    }
    ++result_.replaced;
    const std::string values = any_values(*l, effects, s);
    rewrite(s, *whole, condition, *body, values);
    return true;
  }

  bool has_plain_head(const clang::ForStmt* s) const {
    return s->getInit() == nullptr ||
           span(s->getInit()->getSourceRange()).has_value();
  }
  static bool has_plain_head(const clang::Stmt*) { return true; }

  /// Of the statement and all functions that it calls.
  Effects all_effects(const clang::Stmt* s) const {
    Effects all = effects_of(s);
    std::set<const clang::FunctionDecl*> done;
    for (auto work = all.called; !work.empty();) {
      const clang::FunctionDecl* f = *work.begin();
      work.erase(work.begin());
      const clang::FunctionDecl* definition = nullptr;
      if (!f->hasBody(definition) || !done.insert(definition).second) continue;
      const Effects more = effects_of(definition->getBody());
      for (const VarDecl* v : more.changed) {
        if (!v->isFileVarDecl()) continue;
        all.changed.insert(v);
        if (locals_.contains(v->getNameAsString())) {
          all.give_up("a variable that it changes may be hidden");
        }
      }
      for (const VarDecl* v : more.declared) {
        if (v->isStaticLocal()) all.give_up("it calls a function with state");
      }
      if (!more.unknown.empty() &&
          more.unknown.find("goto") == std::string::npos) {
        all.give_up(more.unknown);
      }
      work.insert(more.called.begin(), more.called.end());
    }
    return all;
  }

  /// A call that may return any value of the type.
  std::string any(const std::string& suffix, const std::string& type) {
    const std::string name = std::string(kNondetPrefix) + suffix;
    if (!declared_.contains(name)) {
      declared_.insert(name);
      externs_ += fmt::format("extern {} {}(void);\n", type, name);
    }
    return name + "()";
  }

  std::string any_value(const VarDecl* v) {
    const clang::QualType type =
        v->getType().getCanonicalType().getUnqualifiedType();
    const std::string name = v->getNameAsString();
    const std::string type_name = type.getAsString();
    // Other verifiers know no __VERIFIER_nondet_schar.
    if (type_name == "signed char")
      return fmt::format("{} = (signed char){}; ", name, any("char", "char"));
    const auto known =
        std::ranges::find(kNondetTypes, type_name, &NondetType::type);
    if (known != kNondetTypes.end() && !type->isPointerType())
      return fmt::format("{} = {}; ", name, any(known->suffix, type_name));
    if (declared_.insert(kNondetMemory).second) {
      externs_ += fmt::format("extern void {}(void *, {});\n", kNondetMemory,
                              options_.data_model == cfa::DataModel::Ilp32
                                  ? "unsigned int"
                                  : "unsigned long");
    }
    return fmt::format("{0}(&{1}, sizeof {1}); ", kNondetMemory, name);
  }

  /// Variables that a formula before the body may name: declared outside, or
  /// in the head of a `for`. No name twice.
  std::set<std::string> visible(const Effects& effects,
                                const clang::Stmt* s) const {
    std::map<std::string, int> count;
    for (const VarDecl* v : effects.mentioned) ++count[v->getNameAsString()];
    std::set<const VarDecl*> inside = effects_of(body_of(s)).declared;
    std::set<std::string> result;
    for (const VarDecl* v : effects.mentioned) {
      if (!inside.contains(v) && count[v->getNameAsString()] == 1)
        result.insert(v->getNameAsString());
    }
    return result;
  }

  static const clang::Stmt* body_of(const clang::Stmt* s) {
    if (const auto* w = llvm::dyn_cast<clang::WhileStmt>(s))
      return w->getBody();
    if (const auto* f = llvm::dyn_cast<clang::ForStmt>(s)) return f->getBody();
    return llvm::cast<clang::DoStmt>(s)->getBody();
  }

  std::string any_values(const InlayLoop& l, const Effects& effects,
                         const clang::Stmt* s) {
    std::string out = fmt::format("/* inlaid: iterations of line {} */ ",
                                  place(s->getBeginLoc()).first);
    out += fmt::format("{} = {}; if ({} != 0) {{ ", l.counter,
                       l.final_counter.empty()
                           ? any("ulonglong", "unsigned long long")
                           : l.final_counter,
                       l.counter);
    const std::set<const VarDecl*> inside = effects_of(body_of(s)).declared;
    std::vector<const VarDecl*> changed;
    for (const VarDecl* v : effects.changed) {
      if (!inside.contains(v)) changed.push_back(v);
    }
    std::ranges::sort(changed, [](const VarDecl* a, const VarDecl* b) {
      return a->getLocation() < b->getLocation();
    });
    for (const VarDecl* v : changed) out += any_value(v);
    const std::string holds = condition_text(l, visible(effects, s));
    if (!holds.empty()) out += assumed(holds) + " ";
    return out + "} /* inlaid: the last, unfinished iteration */ ";
  }

  std::string condition_text(const InlayLoop& l,
                             const std::set<std::string>& names) const {
    std::string any_of;
    for (const auto& conjuncts : l.invariants) {
      std::string all_of;
      for (const auto& c : conjuncts) {
        if (!is_known(c.names, names)) continue;
        all_of += (all_of.empty() ? "" : " && ") + ("(" + c.text + ")");
      }
      if (all_of.empty()) return "";
      any_of += (any_of.empty() ? "" : " || ") +
                (l.invariants.size() > 1 ? "(" + all_of + ")" : all_of);
    }
    return any_of;
  }

  bool is_known(const std::vector<std::string>& used,
                const std::set<std::string>& names) const {
    return std::ranges::all_of(used, [&](const std::string& n) {
      return names.contains(n) || known_.contains(n);
    });
  }

  void rewrite(const clang::WhileStmt*, Span whole,
               const std::optional<Span>& condition, Span body,
               const std::string& values) {
    edits_.replace(whole.begin, condition->begin,
                   "{ " + values + "do { if (!(");
    edits_.replace(condition->end, body.begin, ")) break; ");
    edits_.close(end_of_statement(body), " } while (pleat_no_more()); }");
  }

  void rewrite(const clang::ForStmt* s, Span whole,
               const std::optional<Span>& condition, Span body,
               const std::string& values) {
    // for (I; C; S) B: I stays, S would come after the last iteration.
    unsigned first = sources_.getFileOffset(s->getLParenLoc()) + 1;
    edits_.replace(whole.begin, first, "{ ");
    if (s->getInit() != nullptr) {
      first = span(s->getInit()->getSourceRange())->end;
    }
    if (text_[first - 1] != ';') {
      first = static_cast<unsigned>(text_.find(';', first)) + 1;
    }
    if (condition) {
      edits_.replace(first, condition->begin, " " + values + "do { if (!(");
      edits_.replace(condition->end, body.begin, ")) break; ");
    } else {
      edits_.replace(first, body.begin, " " + values + "do { ");
    }
    edits_.close(end_of_statement(body), " } while (pleat_no_more()); }");
  }

  void rewrite(const clang::DoStmt*, Span whole,
               const std::optional<Span>& condition, Span,
               const std::string& values) {
    edits_.insert(whole.begin, "{ " + values);
    edits_.insert(condition->begin, "(");
    edits_.close(condition->end, ") && pleat_no_more()");
    edits_.close(end_of_statement(whole), " }");
  }

  /// Behind the `;` that ends it, if there is one.
  unsigned end_of_statement(Span s) const {
    if (text_[s.end - 1] == '}' || text_[s.end - 1] == ';') return s.end;
    const auto at = text_.find_first_not_of(" \t\r\n", s.end);
    return at != std::string::npos && text_[at] == ';'
               ? static_cast<unsigned>(at) + 1
               : s.end;
  }

  // --- the rest ------------------------------------------------------------

  void add_front() {
    if (entry_ == nullptr || reads_.empty()) return;
    const auto body = span(entry_->getBody()->getSourceRange());
    if (!body) return;
    std::string front = "\n  /* inlaid: inputs and numbers of iterations */\n";
    front += reads_;
    for (const auto& f : what_.front) {
      if (!is_known(f.names, {})) continue;
      front += fmt::format("  {} /* inlaid: or the target is not reached */\n",
                           assumed(f.text));
    }
    edits_.insert(body->begin + 1, front);
  }

  std::string header() const {
    std::string out =
        "/* Made by pleat inlay: all runs to a target, and more; loops are "
        "replaced. */\n";
    if (assume_ == nullptr) {
      out += fmt::format("extern void {}(int);\n", kAssume);
    } else if (!is_at_file_scope(assume_)) {
      std::string declaration{kAssume};
      assume_->getType().getCanonicalType().getAsStringInternal(
          declaration, ast_.getPrintingPolicy());
      out += fmt::format("extern {};\n", declaration);
    }
    out += externs_ + globals_;
    if (assumes_) out += "static void pleat_assume(int);\n";
    if (result_.replaced > 0) out += "static int pleat_no_more(void);\n";
    return out + "/* The program: */\n";
  }

  /// Behind the program, where its own declarations are known, whatever they
  /// look like.
  std::string footer() const {
    // In parentheses a macro of that name is not meant.
    const bool macro = ast_.Idents.get(kAssume).hadMacroDefinition();
    const std::string assume =
        macro ? fmt::format("({})", kAssume) : std::string(kAssume);
    std::string out;
    if (assumes_) {
      out += fmt::format(
          "static void pleat_assume(int holds) {{ {}(holds); }}\n", assume);
    }
    if (result_.replaced > 0) {
      out += fmt::format(
          "static int pleat_no_more(void) {{ {}(0); return 0; }}\n", assume);
    }
    const bool ended = text_.empty() || text_.ends_with('\n');
    return out.empty() ? out
                       : (ended ? "" : "\n") +
                             std::string("/* Made by pleat inlay: */\n") + out;
  }

  std::string assumed(const std::string& condition) {
    assumes_ = true;
    return fmt::format("pleat_assume({});", condition);
  }

  static bool is_at_file_scope(const clang::FunctionDecl* f) {
    return f->getLexicalDeclContext()->isTranslationUnit();
  }

  clang::ASTContext& ast_;
  const clang::SourceManager& sources_;
  const Options& options_;
  const InlayText& what_;
  InlaidSource& result_;
  std::string text_;
  Edits edits_;
  enum class Pass : std::uint8_t { Names, Holders, Loops };
  Pass pass_ = Pass::Names;
  std::set<std::string> declared_;  ///< functions
  std::set<std::string> known_;     ///< holders and counters
  std::set<std::string> locals_;    ///< names of variables in functions
  std::string externs_, globals_, reads_;
  const clang::FunctionDecl* entry_ = nullptr;
  const clang::FunctionDecl* assume_ = nullptr;  ///< as the program declares it
  bool assumes_ = false;
};

class InlayConsumer : public clang::ASTConsumer {
 public:
  InlayConsumer(const Options& options, const InlayText& what,
                InlaidSource& result)
      : options_(options), what_(what), result_(result) {}
  void HandleTranslationUnit(clang::ASTContext& ast) override {
    if (ast.getDiagnostics().hasErrorOccurred()) return;
    Rewriter(ast, options_, what_, result_).run();
  }

 private:
  const Options& options_;
  const InlayText& what_;
  InlaidSource& result_;
};

}  // namespace

InlaidSource inlay_source(const Options& options, const std::string& file,
                          const InlayText& what) {
  InlaidSource result;
  with_syntax_tree(options, file,
                   std::make_unique<InlayConsumer>(options, what, result));
  return result;
}

}  // namespace pleat::frontend
