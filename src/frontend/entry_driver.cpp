// From the declaration of an entry function to the text that calls it.

#include "frontend/entry_driver.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <exception>
#include <fstream>
#include <set>
#include <sstream>

#include "cfa/vocabulary.h"
#include "frontend/compile.h"
#include "frontend/entry_attributes.h"
#include "frontend/entry_wrapper.h"
#include "support/check.h"

namespace pleat::frontend {
namespace {

/// Objects that parameters lead to; what is beyond them is null.
constexpr unsigned kMostObjects = 40;
/// Elements of an array whose pointers are followed.
constexpr std::uint64_t kMostFollowed = 8;
/// Elements of an array that is one local variable.
constexpr std::uint64_t kMostElements = 4096;

bool is_digits(const std::string& text) {
  return !text.empty() && text.size() < 10 &&
         std::ranges::all_of(
             text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// As the text of a string in C.
std::string in_quotes(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// Does the user say anything of callers?
bool promises(const ParameterOptions& promised) {
  return !promised.arrays.empty() || !promised.strings.empty() ||
         !promised.nullable.empty() || !promised.aliases.empty() ||
         !promised.required.empty() || !promised.ensured.empty();
}

class DriverWriter {
 public:
  DriverWriter(clang::ASTContext& ast, const clang::FunctionDecl& function,
               const Options& options)
      : ast_(ast),
        function_(function),
        promised_(options.parameters),
        policy_(ast.getLangOpts()) {
    for (const clang::ParmVarDecl* parameter : function.parameters())
      names_.insert(name_of(*parameter));
    names_.insert("result");
    lengths_ = lengths_by_attributes(ast, function);
  }

  /// Empty: a type is too special.
  EntryDriver run() {
    require_known_names();
    std::vector<std::string> arguments;
    for (const clang::ParmVarDecl* parameter : function_.parameters()) {
      if (!can_declare(parameter->getType())) return {};
      if (!parameter->getType()->isPointerType()) number(*parameter);
    }
    for (const clang::ParmVarDecl* parameter : function_.parameters()) {
      if (parameter->getType()->isPointerType()) pointer(*parameter);
      arguments.push_back(name_of(*parameter));
    }
    for (const auto& [a, b] : promised_.aliases) alias(a, b);
    for (const std::string& required : promised_.required) {
      driver_.promises += fmt::format("if (!({})) return 0; ", required);
      driver_.granted.push_back(
          fmt::format("callers see to it that {}", required));
    }
    call(arguments);
    if (is_cut_off_)
      driver_.granted.push_back(fmt::format(
          "pointers in objects of parameters are null or lead to one object "
          "of their own, with at most {} in a row (--depth N) and {} together",
          depth(), kMostObjects));
    return std::move(driver_);
  }

 private:
  unsigned depth() const { return promised_.depth; }

  static std::string name_of(const clang::ParmVarDecl& parameter) {
    const std::string name = parameter.getNameAsString();
    return !name.empty()
               ? name
               : fmt::format("argument_{}", parameter.getFunctionScopeIndex());
  }

  /// A name that is not used yet.
  std::string fresh(std::string name) {
    while (!names_.insert(name).second) name += '_';
    return name;
  }

  /// `type name` as C writes it.
  std::string declaration(clang::QualType type, std::string name) const {
    type.getUnqualifiedType().getAsStringInternal(name, policy_);
    return name;
  }

  void declare(clang::QualType type, const std::string& name) {
    driver_.declarations += declaration(type, name) + "; ";
  }

  bool can_declare(clang::QualType type) const {
    type = type.getCanonicalType().getUnqualifiedType();
    return !type->isAtomicType() && !type->isVectorType() &&
           !type->isAnyComplexType() && !type->isIncompleteType();
  }

  void require_known_names() const {
    const auto require = [&](const std::string& name, const char* option) {
      const auto fits = [&](const clang::ParmVarDecl* parameter) {
        return name_of(*parameter) == name;
      };
      const auto* found =
          std::find_if(function_.param_begin(), function_.param_end(), fits);
      if (found == function_.param_end())
        throw UsageError(fmt::format("{} {}: {} has no such parameter", option,
                                     name, function_.getNameAsString()));
      if (!(*found)->getType()->isPointerType())
        throw UsageError(
            fmt::format("{} {}: that parameter is no pointer", option, name));
    };
    for (const auto& [name, length] : promised_.arrays)
      require(name, "--array");
    for (const auto& [name, length] : promised_.strings)
      require(name, "--string");
    for (const std::string& name : promised_.nullable)
      require(name, "--nullable");
    for (const auto& [a, b] : promised_.aliases) {
      require(a, "--alias");
      require(b, "--alias");
    }
  }

  void number(const clang::ParmVarDecl& parameter) {
    const std::string name = name_of(parameter);
    declare(parameter.getType(), name);
    if (parameter.getType()->isRecordType())
      return record(name, parameter.getType());
    const std::string source = kArgument + name_of(parameter);
    driver_.numbers += fmt::format(
        "{{ extern {}; {} = {}(); }} ",
        declaration(parameter.getType(), source + "(void)"), name, source);
  }

  /// A struct that is passed in registers is read in pieces that are no
  /// members; so the inputs are those of another one, which is copied.
  void record(const std::string& name, clang::QualType type) {
    const std::string given = name + "_given";
    std::string copies;
    if (names_.contains(given) || !copy(name, given, type, copies))
      return follow_record(name, type, 1);
    names_.insert(given);
    declare(type, given);
    driver_.pointers += copies;
    follow_record(name, type, 1);
  }

  /// Copies member by member; false: there are others than plain ones.
  bool copy(const std::string& to, const std::string& from,
            clang::QualType type, std::string& copies) const {
    if (const auto* array = ast_.getAsConstantArrayType(type)) {
      if (array->getSize().ugt(kMostFollowed)) return false;
      for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
        if (!copy(fmt::format("{}[{}]", to, i), fmt::format("{}[{}]", from, i),
                  array->getElementType(), copies))
          return false;
      }
      return true;
    }
    const clang::RecordDecl* record = type->getAsRecordDecl();
    if (!record) {
      if (type.isConstQualified()) return false;
      copies += fmt::format("{} = {}; ", to, from);
      return true;
    }
    if (record->isUnion() || !record->getDefinition()) return false;
    return std::all_of(
        record->getDefinition()->field_begin(),
        record->getDefinition()->field_end(),
        [&](const clang::FieldDecl* field) {
          const std::string member = "." + field->getNameAsString();
          return member != "." && !field->isBitField() &&
                 copy(to + member, from + member, field->getType(), copies);
        });
  }

  /// A variable that is 0 or 1.
  void declare_flag(const std::string& flag) {
    declare(ast_.UnsignedCharTy, flag);
    driver_.numbers += fmt::format("if ({} > 1) return 0; ", flag);
  }

  // ---- pointers ----

  void pointer(const clang::ParmVarDecl& parameter) {
    const std::string name = name_of(parameter);
    const clang::QualType to = parameter.getType()->getPointeeType();
    const bool may_be_null = promised_.nullable.contains(name);
    if (may_be_null && must_not_be_null(parameter))
      throw UsageError(fmt::format(
          "--nullable {}: its declaration says that it is not null", name));
    if (promised_.strings.contains(name)) {
      string(name, to);
    } else if (const std::string length = length_of(parameter);
               !length.empty()) {
      array(name, to, length);
    } else if (to->isVoidType() || to->isFunctionType() ||
               to->isIncompleteType() || !can_declare(to)) {
      declare(parameter.getType(), name);
      driver_.leads_anywhere = true;
      driver_.blocks += fmt::format(
          "{{ extern void *__pleat_any_pointer(void); {} = "
          "__pleat_any_pointer(); }} ",
          name);
    } else if (!counted(name, to)) {
      array(name, to, "1");
    }
    if (may_be_null) nullable(name);
  }

  bool must_not_be_null(const clang::ParmVarDecl& parameter) const {
    if (parameter.hasAttr<clang::NonNullAttr>()) return true;
    for (const auto* all : function_.specific_attrs<clang::NonNullAttr>()) {
      if (all->isNonNull(parameter.getFunctionScopeIndex())) return true;
    }
    const auto* declared = declared_array(parameter);
    return declared &&
           declared->getSizeModifier() == clang::ArraySizeModifier::Static;
  }

  static const clang::ArrayType* declared_array(
      const clang::ParmVarDecl& parameter) {
    const auto* adjusted = parameter.getType()->getAs<clang::DecayedType>();
    return adjusted ? adjusted->getOriginalType()->getAsArrayTypeUnsafe()
                    : nullptr;
  }

  /// How many elements it points to, in C; empty: nobody says.
  std::string length_of(const clang::ParmVarDecl& parameter) const {
    const auto given = promised_.arrays.find(name_of(parameter));
    if (given != promised_.arrays.end()) return given->second;
    const auto known = lengths_.find(parameter.getFunctionScopeIndex());
    if (known != lengths_.end() && known->second < function_.getNumParams())
      return name_of(*function_.getParamDecl(known->second));
    const clang::ArrayType* array = declared_array(parameter);
    if (const auto* fixed =
            llvm::dyn_cast_or_null<clang::ConstantArrayType>(array))
      return std::to_string(fixed->getSize().getZExtValue());
    const auto* variable =
        llvm::dyn_cast_or_null<clang::VariableArrayType>(array);
    if (!variable || !variable->getSizeExpr()) return "";
    return clang::Lexer::getSourceText(
               clang::CharSourceRange::getTokenRange(
                   variable->getSizeExpr()->getSourceRange()),
               ast_.getSourceManager(), ast_.getLangOpts())
        .str();
  }

  void array(const std::string& name, clang::QualType element,
             const std::string& length) {
    if (element->isVoidType()) element = ast_.UnsignedCharTy;
    if (!can_declare(element))
      throw UsageError(fmt::format(
          "--array {}: the size of its elements is not known", name));
    if (!is_digits(length) || std::stoul(length) > kMostElements)
      return block(name, element, length);
    const std::uint64_t count = std::stoul(length);
    if (count == 0) return block(name, element, length);
    std::string object = name;
    if (needs_pointer(name)) {
      object = fresh(name + "_object");
      declare(ast_.getPointerType(element.getUnqualifiedType()), name);
      driver_.pointers += fmt::format("{} = {}; ", name, object);
    }
    declare(element, fmt::format("{}[{}]", object, count));
    if (count > kMostFollowed) leave(element);
    for (std::uint64_t i = 0; i < std::min(count, kMostFollowed); ++i)
      follow(fmt::format("{}[{}]", object, i), element, 1);
  }

  /// Must the parameter be a variable, for it may point elsewhere?
  bool needs_pointer(const std::string& name) const {
    return promised_.nullable.contains(name) ||
           std::ranges::any_of(promised_.aliases, [&](const auto& pair) {
             return pair.second == name;
           });
  }

  /// What an array may have at most, so that it fits into its slot of the heap.
  std::uint64_t most_bytes() const {
    return ast_.getTypeSize(ast_.VoidPtrTy) == 64 ? 1ULL << 30 : 1ULL << 19;
  }

  void block(const std::string& name, clang::QualType element,
             const std::string& length) {
    declare(ast_.getPointerType(element.getUnqualifiedType()), name);
    driver_.blocks += fmt::format(
        "if (({1}) < 0 || (__SIZE_TYPE__)({1}) > {2}ul / sizeof *{0}) return "
        "0; {0} = __builtin_malloc((__SIZE_TYPE__)({1}) * sizeof *{0}); "
        "if (!{0}) return 0; ",
        name, length, most_bytes());
    driver_.harness_blocks +=
        fmt::format("{0} = calloc({1}, sizeof *{0}); ", name, length);
    leave(element);
    note_array(name, element);
    driver_.granted.push_back(
        fmt::format("{} points to {} elements, of at most {} together", name,
                    length, most_bytes() > 1U << 20 ? "1 GiB" : "512 KiB"));
  }

  void note_array(const std::string& name, clang::QualType element) {
    driver_.arrays.push_back(
        {name,
         static_cast<unsigned>(ast_.getTypeSizeInChars(element).getQuantity()),
         element->isIntegerType(),
         element->isSignedIntegerOrEnumerationType()});
  }

  /// So many characters and a zero at most. The string lies at the end of its
  /// object, so that an access behind it leaves the object.
  void string(const std::string& name, clang::QualType element) {
    const unsigned most = promised_.strings.at(name);
    if (element->isVoidType()) element = ast_.CharTy;
    if (!element->isIntegerType())
      throw UsageError(
          fmt::format("--string {}: it does not point to characters", name));
    const std::string buffer = fresh(name + "_buffer");
    const std::string begin = fresh(name + "_begin");
    declare(element, fmt::format("{}[{}]", buffer, most + 1));
    declare(ast_.UnsignedIntTy, begin);
    declare(ast_.getPointerType(element.getUnqualifiedType()), name);
    driver_.promises += fmt::format("if ({} > {}) return 0; ", begin, most);
    driver_.pointers += fmt::format("{0}[{1}] = 0; ", buffer, most);
    driver_.promises += fmt::format("{} = {} + {}; ", name, buffer, begin);
    driver_.granted.push_back(
        fmt::format("{} is a string of at most {} characters", name, most));
  }

  /// A struct whose last member has as many elements as another one says.
  bool counted(const std::string& name, clang::QualType type) {
    const auto* record = type->getAsRecordDecl();
    if (!record || !record->hasFlexibleArrayMember()) return false;
    leave(type);
    const clang::FieldDecl* last = nullptr;
    for (const clang::FieldDecl* field : record->fields()) last = field;
    const auto* counts = last->getType()->getAs<clang::CountAttributedType>();
    if (!counts) {
      const std::string object = fresh(name + "_object");
      declare(type, object);
      declare(ast_.getPointerType(type.getUnqualifiedType()), name);
      driver_.pointers += fmt::format("{} = &{}; ", name, object);
      return true;
    }
    const auto* count = llvm::dyn_cast<clang::DeclRefExpr>(
        counts->getCountExpr()->IgnoreParenImpCasts());
    if (!count) return false;
    const std::string length = fresh(name + "_count");
    declare(count->getType(), length);
    declare(ast_.getPointerType(type.getUnqualifiedType()), name);
    const std::string member = last->getNameAsString();
    const std::string size =
        fmt::format("sizeof *{0} + (__SIZE_TYPE__){1} * sizeof {0}->{2}[0]",
                    name, length, member);
    driver_.blocks += fmt::format(
        "if ({1} < 0 || (__SIZE_TYPE__){1} > ({5}ul - sizeof *{0}) / sizeof "
        "{0}->{3}[0]) return 0; {0} = __builtin_malloc({2}); "
        "if (!{0}) return 0; {0}->{4} = {1}; ",
        name, length, size, member, count->getDecl()->getNameAsString(),
        most_bytes());
    driver_.harness_blocks +=
        fmt::format("{0} = calloc(1, {1}); {0}->{3} = {2}; ", name, size,
                    length, count->getDecl()->getNameAsString());
    driver_.arrays.push_back({name, 1, false, false});
    return true;
  }

  void nullable(const std::string& name) {
    const std::string flag = fresh(name + "_is_null");
    declare_flag(flag);
    driver_.promises += fmt::format("if ({}) {} = 0; ", flag, name);
  }

  void alias(const std::string& a, const std::string& b) {
    for (const clang::ParmVarDecl* parameter : function_.parameters()) {
      const std::string name = name_of(*parameter);
      if ((name == a || name == b) &&
          parameter->getType().isRestrictQualified())
        throw UsageError(fmt::format(
            "--alias {},{}: {} is declared with restrict", a, b, name));
    }
    const std::string flag = fresh(b + "_is_" + a);
    declare_flag(flag);
    driver_.promises += fmt::format("if ({0}) {1} = (void *){2}; ", flag, b, a);
    driver_.granted.push_back(
        fmt::format("{} and {} may point to the same object", a, b));
  }

  // ---- what objects point to ----

  /// Pointers in such an object lead anywhere.
  void leave(clang::QualType type) {
    driver_.leads_anywhere = driver_.leads_anywhere || has_pointer(type);
  }

  bool has_pointer(clang::QualType type) const {
    if (const auto* array = ast_.getAsArrayType(type))
      return has_pointer(array->getElementType());
    if (const clang::RecordDecl* record = type->getAsRecordDecl())
      return std::any_of(record->field_begin(), record->field_end(),
                         [&](const clang::FieldDecl* field) {
                           return has_pointer(field->getType());
                         });
    return type->isPointerType();
  }

  /// Gives the pointers in an object, which is the `level`-th in a row, valid
  /// objects, or null.
  void follow(const std::string& place, clang::QualType type, unsigned level) {
    if (type->isRecordType()) return follow_record(place, type, level);
    if (type->isPointerType()) return follow_pointer(place, type, level);
    const auto* array = ast_.getAsConstantArrayType(type);
    if (!array || array->getSize().ugt(kMostFollowed)) return leave(type);
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i)
      follow(fmt::format("{}[{}]", place, i), array->getElementType(), level);
  }

  void follow_record(const std::string& place, clang::QualType type,
                     unsigned level) {
    const clang::RecordDecl* record = type->getAsRecordDecl();
    // What a library keeps in its own structs is none of our business.
    if (!record || record->isUnion() || !record->getDefinition() ||
        ast_.getSourceManager().isInSystemHeader(record->getLocation()))
      return leave(type);
    for (const clang::FieldDecl* field : record->getDefinition()->fields()) {
      const std::string name = field->getNameAsString();
      if (name.empty()) {
        leave(field->getType());
        continue;
      }
      follow(place + "." + name, field->getType(), level);
    }
  }

  void follow_pointer(const std::string& place, clang::QualType type,
                      unsigned level) {
    const clang::QualType to = type->getPointeeType();
    if (to->isVoidType() || to->isFunctionType() || to->isIncompleteType() ||
        !can_declare(to))
      return leave(type);
    // Members may be const.
    const std::string member = fmt::format("*(void **)&{}", place);
    is_cut_off_ = true;
    if (level >= depth() || objects_ >= kMostObjects) {
      driver_.pointers += fmt::format("{} = 0; ", member);
      return;
    }
    ++objects_;
    const std::string object = fresh(identifier_of(place));
    const std::string flag = fresh(object + "_is_null");
    declare(to, object + "[1]");
    declare_flag(flag);
    driver_.pointers += fmt::format("{} = {} ? 0 : {}; ", member, flag, object);
    follow(object + "[0]", to, level + 1);
  }

  /// `list[0].next` becomes list_next.
  static std::string identifier_of(const std::string& place) {
    std::string result;
    for (std::size_t i = 0; i < place.size(); ++i) {
      const char c = place[i];
      if (place.compare(i, 3, "[0]") == 0)
        i += 2;
      else if (std::isalnum(static_cast<unsigned char>(c)) || c == '_')
        result += c;
      else if (!result.empty() && result.back() != '_')
        result += '_';
    }
    return result;
  }

  // ---- the call ----

  void call(const std::vector<std::string>& arguments) {
    const clang::QualType result = function_.getReturnType();
    const std::string calls = fmt::format(
        "{}({}); ", function_.getNameAsString(), fmt::join(arguments, ", "));
    driver_.call =
        result->isVoidType()
            ? calls
            : fmt::format("{} = {}", declaration(result, "result"), calls);
    for (const std::string& ensured : promised_.ensured)
      driver_.ensured +=
          fmt::format("if (!({})) {}({}); ", ensured, vocabulary::kAssertion,
                      in_quotes(ensured));
  }

  clang::ASTContext& ast_;
  const clang::FunctionDecl& function_;
  const ParameterOptions& promised_;
  clang::PrintingPolicy policy_;
  std::set<std::string> names_;
  std::map<unsigned, unsigned> lengths_;
  EntryDriver driver_;
  unsigned objects_ = 0;
  bool is_cut_off_ = false;
};

class DriverConsumer : public clang::ASTConsumer {
 public:
  struct Result {
    bool found = false;
    std::exception_ptr failure;
  };

  DriverConsumer(const Options& options, EntryDriver& driver, Result& result)
      : options_(options), driver_(driver), result_(result) {}

  void HandleTranslationUnit(clang::ASTContext& ast) override {
    if (ast.getDiagnostics().hasErrorOccurred()) return;
    for (const clang::Decl* one : ast.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(one);
      if (!function || !function->doesThisDeclarationHaveABody() ||
          function->getNameAsString() != options_.entry)
        continue;
      result_.found = true;
      if (function->param_empty() && !promises(options_.parameters)) return;
      // No exception finds its way through clang.
      try {
        driver_ = DriverWriter(ast, *function, options_).run();
      } catch (...) {
        result_.failure = std::current_exception();
        return;
      }
      driver_.line =
          ast.getSourceManager().getPresumedLineNumber(function->getLocation());
      return;
    }
  }

 private:
  const Options& options_;
  EntryDriver& driver_;
  Result& result_;
};

std::string text_of_file(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace

EntryDriver make_entry_driver(const Options& options) {
  EntryDriver driver;
  const bool is_promised = promises(options.parameters);
  if (options.entry == "main") {
    if (is_promised)
      throw UsageError(
          "--array, --string, --nullable, --alias, --require and --ensure are "
          "about the function that --entry names");
    return driver;
  }
  for (const std::string& file : options.files) {
    // Of many files only one defines it.
    if (text_of_file(file).find(options.entry) == std::string::npos) continue;
    DriverConsumer::Result result;
    try {
      with_syntax_tree(
          options, file,
          std::make_unique<DriverConsumer>(options, driver, result));
    } catch (const InputError&) {
      if (!options.on_demand) throw;
    }
    if (result.failure) std::rethrow_exception(result.failure);
    if (!result.found) continue;
    if (driver.empty() && is_promised)
      throw Unsupported("a parameter of " + options.entry +
                        " has a type that no caller can be made for");
    driver.file = file;
    return driver;
  }
  return {};
}

std::string text_of(const EntryDriver& driver) {
  if (driver.empty()) return "";
  // In the line of the function, but behind everything that stands there: what
  // is said of places must not be mixed up.
  constexpr unsigned kColumn = 2000;
  return fmt::format(
      "\n#line {0} {1}\n{2:{3}}extern void {4}(const char *); int {5}(void) {{ "
      "{6}{7}{8}{9}{10}{11}{12}return 0; }}\n",
      driver.line, in_quotes(driver.file), "", kColumn, vocabulary::kAssertion,
      kStart, driver.declarations, driver.numbers, driver.blocks,
      driver.pointers, driver.promises, driver.call, driver.ensured);
}

}  // namespace pleat::frontend
