#pragma once

// Adds variables, inputs and notes to the automaton under construction.

#include <map>
#include <set>
#include <string>

#include "cfa/cfa.h"
#include "frontend/debug_names.h"
#include "frontend/path.h"

namespace pleat::frontend {

class Builder {
 public:
  explicit Builder(const DebugNames& names) : names_(names) {}

  cfa::Cfa cfa;
  const DebugNames& names() const { return names_; }

  /// Adds a variable; its symbol is made from function and name.
  cfa::VariableId add_variable(cfa::Variable variable, term::Sort sort);
  /// A fresh input that this path reads.
  term::Term read_input(Path& path, cfa::Input input, term::Sort sort);
  /// A value that nothing is known about.
  term::Term havoc(Path& path, const std::string& what, term::Sort sort,
                   const cfa::SourcePos& pos);
  /// Notes an approximation (once per place).
  void approximate(cfa::Approximation::Kind kind, const std::string& what,
                   const cfa::SourcePos& pos);

  term::Term read(const Path& path, cfa::VariableId variable) const;
  static void write(Path& path, cfa::VariableId variable, term::Term value,
                    const cfa::SourcePos& pos);

 private:
  term::Term unused_symbol(const std::string& name, term::Sort sort);

  const DebugNames& names_;
  std::set<std::string> used_;
  std::map<std::string, unsigned> tried_;  ///< name -> last number tried
  std::set<std::pair<cfa::SourcePos, std::string>> noted_;
};

/// Unsigned number of the width of the term, without surprises for Bool.
term::Term as_bits(term::Term t);
/// Is the lowest bit set? For what C stores as _Bool.
term::Term as_bool(term::Term t);

}  // namespace pleat::frontend
