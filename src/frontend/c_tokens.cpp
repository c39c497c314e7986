#include "frontend/c_tokens.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <llvm/TargetParser/Triple.h>

#include <string>

namespace pleat::frontend {
namespace {

CToken::Kind kind_of(const clang::Token& token) {
  using Kind = CToken::Kind;
  if (token.needsCleaning()) return Kind::Other;
  switch (token.getKind()) {
    case clang::tok::raw_identifier:
      return Kind::Name;
    case clang::tok::numeric_constant:
      return Kind::Number;
    case clang::tok::char_constant:
      return Kind::Character;
    case clang::tok::wide_char_constant:
    case clang::tok::utf8_char_constant:
    case clang::tok::utf16_char_constant:
    case clang::tok::utf32_char_constant:
      return Kind::String;
    case clang::tok::unknown:
      return Kind::Other;
    default:
      break;
  }
  return clang::tok::isStringLiteral(token.getKind()) ? Kind::String
                                                      : Kind::Punctuator;
}

}  // namespace

std::vector<CToken> c_tokens(std::string_view text) {
  clang::LangOptions language;
  std::vector<std::string> includes;
  clang::LangOptions::setLangDefaults(language, clang::Language::C,
                                      llvm::Triple(), includes,
                                      clang::LangStandard::lang_gnu17);
  const std::string copy(text);  // ends with a zero, as the lexer wants it
  const char* const begin = copy.data();
  clang::Lexer lexer(clang::SourceLocation(), language, begin, begin,
                     begin + copy.size());
  std::vector<CToken> result;
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) return result;
    const auto end =
        static_cast<std::size_t>(lexer.getBufferLocation() - begin);
    result.push_back({kind_of(token), end - token.getLength(), end,
                      token.isAtStartOfLine()});
  }
}

}  // namespace pleat::frontend
