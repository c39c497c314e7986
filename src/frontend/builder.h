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
  /// The value, but anything where objects do not lie as in our layout
  /// (cfa/layout.h). `null_stays`: it is 0 there, too, where it is here.
  term::Term if_not_moved(Path& path, term::Term value, const std::string& what,
                          const cfa::SourcePos& pos, bool null_stays = false);
  /// The same, but only where `condition` holds.
  term::Term unless_moved(Path& path, term::Term condition, term::Term value,
                          const std::string& what, const cfa::SourcePos& pos);
  /// The value that is read where an access stays inside, else anything: in
  /// the automaton for proofs only, unless it surely is outside.
  term::Term if_inside(Path& path, term::Term inside, term::Term value,
                       const cfa::SourcePos& pos);
  /// Holds in the automaton for proofs, where what is read outside of objects
  /// is anything. Null: the two are the same.
  term::Term outside_is_any() const { return outside_is_any_; }
  /// The same, made if need be.
  term::Term need_outside_is_any();
  /// Are they moved? Null: nobody asked.
  term::Term moved() const { return moved_; }
  /// The same, made if need be.
  term::Term need_moved();
  /// Notes that something holds in our layout only (once per place).
  void note_layout(const std::string& what, const cfa::SourcePos& pos);
  /// Which of the automaton's approximations say so.
  const std::vector<std::size_t>& layout_notes() const { return layout_; }
  /// Notes an approximation (once per place).
  void approximate(cfa::Approximation::Kind kind, const std::string& what,
                   const cfa::SourcePos& pos);

  term::Term read(const Path& path, cfa::VariableId variable) const;
  static void write(Path& path, cfa::VariableId variable, term::Term value,
                    const cfa::SourcePos& pos);

 private:
  term::Term unused_symbol(const std::string& name, term::Sort sort);

  const DebugNames& names_;
  /// A Boolean variable that no edge assigns, for two automata in one.
  term::Term choice(const std::string& name);
  term::Term moved_, outside_is_any_;
  std::vector<std::size_t> layout_;
  std::set<std::string> used_;
  std::map<std::string, unsigned> tried_;  ///< name -> last number tried
  std::set<std::pair<cfa::SourcePos, std::string>> noted_;
};

/// Unsigned number of the width of the term, without surprises for Bool.
term::Term as_bits(term::Term t);
/// Is the lowest bit set? For what C stores as _Bool.
term::Term as_bool(term::Term t);

}  // namespace pleat::frontend
