#pragma once

// The text of every condition, keyed by where clang's code branches on it, so
// that a trace can say `i < 5 holds`.

#include <clang/AST/ASTConsumer.h>

#include <map>
#include <memory>
#include <string>

#include "cfa/cfa.h"

namespace pleat::frontend {

struct Condition {
  std::string text;
  /// Where it begins, parentheses included.
  cfa::SourcePos begin;
  /// Of a switch, whose place is that of the statement: where its cases are, by
  /// value (in decimal, signed); the default one by "".
  std::map<std::string, cfa::SourcePos> cases;
};
using Conditions = std::map<cfa::SourcePos, Condition>;

std::unique_ptr<clang::ASTConsumer> make_condition_consumer(
    Conditions& conditions);

}  // namespace pleat::frontend
