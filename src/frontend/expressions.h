#pragma once

// The texts of expressions and statements, keyed by the place that debug
// information gives to their code, so that people are told about `n + 1` and
// `p->next` and not about registers.

#include <clang/AST/ASTConsumer.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "frontend/file_names.h"

namespace pleat::frontend {

struct Expression {
  enum class Kind : std::uint8_t {
    Assignment,  ///< `x = 1`, `x += 1`, `x++`: `operand` is x
    Operation,   ///< `a + b`, `-a`, `x += a`, `x++`
    Pointer,     ///< `*p`, `p->f`: `operand` is p
    Subscript,   ///< `a[i]`: `operand` is a, `index` is i
    Condition,   ///< the whole condition of a loop or of a switch
    Loop         ///< the text is its word: for, while, do
  };
  Kind kind = Kind::Operation;
  std::string text, operand, index;
  cfa::CType type = {};  ///< of what is assigned, or of the operation's result
  bool is_bit_field = false;   ///< the code reads and writes more than it
  std::uint64_t elements = 0;  ///< of the array, where its type tells
};

/// Several expressions may have one place: the outer ones come first.
using Expressions = std::map<cfa::SourcePos, std::vector<Expression>>;

std::unique_ptr<clang::ASTConsumer> make_expression_consumer(
    const FileNames& names, Expressions& expressions);

/// The first one of this kind at the place; null: there is none.
const Expression* find(const Expressions& expressions,
                       const cfa::SourcePos& pos, Expression::Kind kind);

}  // namespace pleat::frontend
