#pragma once

// The text of every condition, keyed by where clang's code branches on it, so
// that a trace can say `i < 5 holds`.

#include <clang/AST/ASTConsumer.h>

#include <map>
#include <memory>
#include <set>
#include <string>

#include "cfa/cfa.h"
#include "frontend/file_names.h"

namespace pleat::frontend {

struct Condition {
  std::string text;
  /// Where it begins, parentheses included.
  cfa::SourcePos begin;
  /// The code tests the opposite: it leaves out every `!` in front.
  bool negated = false;
  /// At an operator `a && b`, `a || b`: b, unless it consists of such operators
  /// itself. Where the operator's value is wanted, nothing branches on b.
  std::string right_text;
  cfa::SourcePos right;
  /// Of a switch, whose place is that of the statement: where its cases are, by
  /// value (in decimal, signed); the default one by "".
  std::map<std::string, cfa::SourcePos> cases;
};
using Conditions = std::map<cfa::SourcePos, Condition>;

/// Where a condition begins whose value is known when it is compiled
/// (`while (1)`): clang counts no branches there.
using ConstantConditions = std::set<cfa::SourcePos>;

std::unique_ptr<clang::ASTConsumer> make_condition_consumer(
    const FileNames& names, Conditions& conditions,
    ConstantConditions& constants);

}  // namespace pleat::frontend
