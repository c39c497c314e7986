// Recursive descent over C's expressions without calls, assignments and
// commas; prints what it has read, fully parenthesised.

#include "evidence/expression.h"

#include <algorithm>
#include <set>
#include <vector>

#include "frontend/c_tokens.h"
#include "support/check.h"

namespace pleat::evidence {
namespace {

struct Token {
  enum class Kind { Name, Number, Character, Operator, End };
  Kind kind = Kind::End;
  std::string text;
};

/// The operators that cannot change anything.
const std::set<std::string_view> kOperators = {
    "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->", "+",
    "-",  "*",  "/",  "%",  "<",  ">",  "&",  "|",  "^",  "!",
    "~",  "?",  ":",  "(",  ")",  "[",  "]",  "."};

/// The tokens of an expression, and an end. Throws InputError for what has no
/// place in one.
std::vector<Token> tokens_of(std::string_view text) {
  using Kind = frontend::CToken::Kind;
  std::vector<Token> result;
  const std::vector<frontend::CToken> all = frontend::c_tokens(text);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string word(
        text.substr(all[i].begin, all[i].end - all[i].begin));
    switch (all[i].kind) {
      case Kind::Name:
        result.push_back({Token::Kind::Name, word});
        continue;
      case Kind::Number:
        result.push_back({Token::Kind::Number, word});
        continue;
      case Kind::Character:
        result.push_back({Token::Kind::Character, word});
        continue;
      case Kind::Punctuator:
        if (!kOperators.contains(word)) break;
        result.push_back({Token::Kind::Operator, word});
        continue;
      case Kind::Other:
        // `\result` is no C: a backslash and a name.
        if (text.substr(all[i].begin).starts_with("\\result") &&
            i + 1 < all.size() && all[i + 1].end == all[i].begin + 7) {
          result.push_back({Token::Kind::Name, std::string(kResultName)});
          ++i;
          continue;
        }
        if (word[0] == '\'') throw InputError("a quote is not closed");
        break;
      case Kind::String:
        break;
    }
    throw InputError("'" + word + "' has no place in an expression");
  }
  result.emplace_back();
  return result;
}

const std::set<std::string, std::less<>> kTypeWords = {
    "const",  "volatile", "signed", "unsigned", "char",      "short",
    "int",    "long",     "float",  "double",   "_Bool",     "__int128",
    "struct", "union",    "enum",   "void",     "__signed__"};
/// Words that begin neither an operand nor a type.
const std::set<std::string, std::less<>> kForbidden = {
    "asm",    "__asm__",    "goto",   "return",        "_Generic", "typeof",
    "static", "__typeof__", "extern", "__extension__", "_Alignof", "register"};

class Parser {
 public:
  Parser(std::string_view text, const std::string& fault)
      : tokens_(tokens_of(text)), fault_(fault) {}

  Expression run() {
    Expression result;
    result.text = conditional();
    if (now().kind != Token::Kind::End) {
      throw InputError("'" + now().text + "' is not expected there");
    }
    result.names_result = names_result_;
    result.names = std::move(names_);
    return result;
  }

 private:
  const Token& now(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  bool is(std::string_view op, std::size_t ahead = 0) const {
    return now(ahead).kind == Token::Kind::Operator && now(ahead).text == op;
  }
  bool accept(std::string_view op) {
    if (!is(op)) return false;
    ++at_;
    return true;
  }
  void expect(std::string_view op) {
    if (!accept(op)) throw InputError("'" + std::string(op) + "' is missing");
  }

  std::string conditional() {
    if (++depth_ > 200) throw InputError("the expression is too deep");
    std::string c = binary(0);
    if (accept("?")) {
      const std::string a = conditional();
      expect(":");
      const std::string b = conditional();
      c = "(" + c + " ? " + a + " : " + b + ")";
    }
    --depth_;
    return c;
  }

  static int precedence(const std::string& op) {
    static const std::vector<std::set<std::string>> kLevels = {
        {"||"},
        {"&&"},
        {"|"},
        {"^"},
        {"&"},
        {"==", "!="},
        {"<", ">", "<=", ">="},
        {"<<", ">>"},
        {"+", "-"},
        {"*", "/", "%"}};
    for (std::size_t i = 0; i < kLevels.size(); ++i) {
      if (kLevels[i].contains(op)) return static_cast<int>(i);
    }
    return -1;
  }

  std::string binary(int least) {
    std::string left = unary();
    while (now().kind == Token::Kind::Operator) {
      const std::string op = now().text;
      const int level = precedence(op);
      if (level < least) break;
      ++at_;
      const bool constant = is_plain_divisor();
      const std::string right = binary(level + 1);
      if ((op == "/" || op == "%") && !constant) {
        left = "__pleat_w_divide(" + fault_ + ", " + left + ", " + op + ", " +
               right + ")";
      } else {
        left = "(" + left + " " + op + " " + right + ")";
      }
    }
    return left;
  }

  /// A literal that is not zero, and nothing behind it that binds closer.
  bool is_plain_divisor() const {
    if (now().kind != Token::Kind::Number) return false;
    return now().text.find_first_of("123456789") == 0;
  }

  std::string unary() {
    if (++depth_ > 200) throw InputError("the expression is too deep");
    std::string result = unary_now();
    --depth_;
    return result;
  }

  std::string unary_now() {
    for (const char* op : {"+", "-", "!", "~"}) {
      if (accept(op)) return std::string("(") + op + unary() + ")";
    }
    if (accept("&")) return "(&" + unary() + ")";
    if (accept("*")) return "(*" + unary() + ")";
    if (now().text == "sizeof") {
      ++at_;
      if (is("(") && begins_type(1)) {
        ++at_;
        const std::string type = type_name();
        expect(")");
        return "sizeof(" + type + ")";
      }
      return "sizeof(" + unary() + ")";
    }
    if (is("(") && is_cast()) {
      ++at_;
      const std::string type = type_name();
      expect(")");
      return "((" + type + ")" + unary() + ")";
    }
    return postfix();
  }

  bool begins_type(std::size_t ahead) const {
    return now(ahead).kind == Token::Kind::Name &&
           kTypeWords.contains(now(ahead).text);
  }

  /// `( type )`, or `( name )` before what begins an operand: a type's name.
  bool is_cast() const {
    if (begins_type(1)) return true;
    if (now(1).kind != Token::Kind::Name) return false;
    std::size_t i = 2;
    while (is("*", i)) ++i;
    if (!is(")", i)) return false;
    const Token& next = now(i + 1);
    return next.kind == Token::Kind::Name || next.kind == Token::Kind::Number ||
           next.kind == Token::Kind::Character || is("(", i + 1) ||
           is("!", i + 1) || is("~", i + 1);
  }

  /// A name alone gets a `const`, which only the name of a type may have:
  /// `(f)(x)` is no call then, but an error.
  std::string type_name() {
    std::string text;
    const bool known = begins_type(0);
    while (now().kind == Token::Kind::Name) {
      refuse(now().text);
      if (!kTypeWords.contains(now().text)) names_.push_back(now().text);
      text += (text.empty() ? "" : " ") + now().text;
      ++at_;
      if (!known) break;
    }
    if (text.empty()) throw InputError("a type is missing");
    if (!known) text += " const";
    while (accept("*")) text += " *";
    return text;
  }

  static void refuse(const std::string& name) {
    if (kForbidden.contains(name) || name.starts_with("__builtin") ||
        (name.starts_with("__pleat") && name != kResultName)) {
      throw InputError("'" + name + "' has no place in an expression");
    }
  }

  std::string primary() {
    const Token t = now();
    switch (t.kind) {
      case Token::Kind::Number:
      case Token::Kind::Character:
        ++at_;
        return t.text;
      case Token::Kind::Name:
        refuse(t.text);
        if (kTypeWords.contains(t.text)) break;
        names_result_ |= t.text == kResultName;
        names_.push_back(t.text);
        ++at_;
        return t.text;
      case Token::Kind::Operator:
        if (!accept("(")) break;
        {
          const std::string inner = conditional();
          expect(")");
          return "(" + inner + ")";
        }
      case Token::Kind::End:
        throw InputError("the expression ends too early");
    }
    throw InputError("'" + t.text + "' is not expected there");
  }

  std::string postfix() {
    std::string text = primary();
    for (;;) {
      if (accept("[")) {
        text += "[" + conditional() + "]";
        expect("]");
      } else if (is(".") || is("->")) {
        text += now().text;
        ++at_;
        if (now().kind != Token::Kind::Name) {
          throw InputError("the name of a member is missing");
        }
        names_.push_back(now().text);
        text += now().text;
        ++at_;
      } else if (is("(")) {
        throw InputError("a call has no place in an expression");
      } else {
        return text;
      }
    }
  }

  std::vector<Token> tokens_;
  std::string fault_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  bool names_result_ = false;
  std::vector<std::string> names_;
};

}  // namespace

Expression read_expression(std::string_view text, const std::string& fault) {
  return Parser(text, fault).run();
}

Macros read_macros(std::string_view text) {
  Macros macros;
  constexpr std::string_view kDefine = "#define ";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.starts_with(kDefine)) continue;
    line.remove_prefix(kDefine.size());
    const std::size_t name = std::min(line.find_first_of(" ("), line.size());
    if (name < line.size() && line[name] == '(') continue;  // has parameters
    macros.emplace(line.substr(0, name),
                   line.substr(std::min(name + 1, line.size())));
  }
  return macros;
}

void require_harmless(const Expression& expression, const Macros& macros) {
  std::vector<std::string> names = expression.names;
  std::set<std::string> seen;
  while (!names.empty()) {
    const std::string name = names.back();
    names.pop_back();
    const auto it = macros.find(name);
    if (it == macros.end() || !seen.insert(name).second) continue;
    try {
      const Expression body = read_expression(it->second, "f");
      names.insert(names.end(), body.names.begin(), body.names.end());
    } catch (const InputError&) {
      throw InputError("'" + name + "' is a macro, and no plain expression");
    }
  }
}

const char* const kDivideMacro = R"(
#define __pleat_w_divide(fault, a, op, b)                                    \
  ({                                                                         \
    __typeof__((a) op (b)) __pleat_w_x = (a), __pleat_w_y = (b);             \
    __typeof__(__pleat_w_x) __pleat_w_minus = (__typeof__(__pleat_w_x))-1;   \
    if (__pleat_w_y == 0) fault();                                           \
    if (__pleat_w_minus < 0 && __pleat_w_y == __pleat_w_minus &&             \
        __pleat_w_x == (__typeof__(__pleat_w_x))(                            \
            1ull << (8 * sizeof(__pleat_w_x) - 1)))                          \
      fault();                                                               \
    __pleat_w_x op __pleat_w_y;                                              \
  })
)";

}  // namespace pleat::evidence
