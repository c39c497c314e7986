// clang drops attributes that it does not know from the syntax tree; so they
// are looked up in the tokens of the declarations.

#include "frontend/entry_attributes.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <string>
#include <vector>

namespace pleat::frontend {
namespace {

/// The words and signs of a text.
std::vector<std::string> words_of(llvm::StringRef text) {
  clang::LangOptions language;
  language.LineComment = true;
  const std::string copy = text.str();  // that ends with a zero
  clang::Lexer lexer(clang::SourceLocation(), language, copy.data(),
                     copy.data(), copy.data() + copy.size());
  std::vector<std::string> result;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    const char* begin = lexer.getBufferLocation() - token.getLength();
    result.emplace_back(begin, token.getLength());
  }
  return result;
}

/// From the end of what stands before the declaration to its `;` or body.
llvm::StringRef text_around(const clang::SourceManager& sources,
                            const clang::FunctionDecl& declaration) {
  const auto [file, at] =
      sources.getDecomposedExpansionLoc(declaration.getLocation());
  const llvm::StringRef text = sources.getBufferData(file);
  const std::size_t before = text.rfind(';', at), block = text.rfind('}', at);
  std::size_t begin = 0;
  for (const std::size_t end : {before, block}) {
    if (end != llvm::StringRef::npos) begin = std::max(begin, end + 1);
  }
  const std::size_t end = text.find_first_of(";{", at);
  return text.slice(begin, end);
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 4 &&
         word.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

std::map<unsigned, unsigned> lengths_by_attributes(
    clang::ASTContext& ast, const clang::FunctionDecl& function) {
  std::map<unsigned, unsigned> result;
  for (const clang::FunctionDecl* one : function.redecls()) {
    const std::vector<std::string> words =
        words_of(text_around(ast.getSourceManager(), *one));
    for (std::size_t i = 0; i + 7 < words.size(); ++i) {
      // access ( mode , pointer , length )
      const bool is_access = words[i] == "access" || words[i] == "__access__";
      if (!is_access || words[i + 1] != "(" || words[i + 3] != "," ||
          !is_number(words[i + 4]) || words[i + 5] != "," ||
          !is_number(words[i + 6]) || words[i + 7] != ")")
        continue;
      const unsigned pointer = std::stoul(words[i + 4]);
      const unsigned length = std::stoul(words[i + 6]);
      if (pointer > 0 && length > 0) result[pointer - 1] = length - 1;
    }
  }
  return result;
}

}  // namespace pleat::frontend
