#include "frontend/source_text.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <cctype>

namespace pleat::frontend {
namespace {

std::string folded(llvm::StringRef source) {
  std::string text;
  for (const char c : source) {
    const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (space && (text.empty() || text.back() == ' ')) continue;
    text += space ? ' ' : c;
  }
  return text;
}

}  // namespace

std::string source_text(const clang::Expr& e,
                        const clang::SourceManager& sources,
                        const clang::LangOptions& language) {
  // The parentheses may be all of a macro that are to be seen: its first token
  // and its last one.
  for (const clang::Expr* one : {e.IgnoreParenImpCasts(), &e}) {
    const clang::CharSourceRange range = clang::Lexer::makeFileCharRange(
        clang::CharSourceRange::getTokenRange(one->getSourceRange()), sources,
        language);
    if (range.isValid())
      return folded(clang::Lexer::getSourceText(range, sources, language));
  }
  return "";
}

}  // namespace pleat::frontend
