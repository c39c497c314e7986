#pragma once

// The text of every condition, keyed by where clang's code branches on it, so
// that a trace can say `i < 5 holds`.

#include <clang/AST/ASTConsumer.h>

#include <map>
#include <memory>
#include <string>

#include "cfa/cfa.h"

namespace pleat::frontend {

using Conditions = std::map<cfa::SourcePos, std::string>;

std::unique_ptr<clang::ASTConsumer> make_condition_consumer(
    Conditions& conditions);

}  // namespace pleat::frontend
