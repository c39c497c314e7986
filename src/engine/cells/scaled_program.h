#pragma once

// The program with small numbers in place of large ones that counters are
// compared with. Loops of a hundred thousand iterations have a handful there,
// so that its runs come to all loops; what they show is a guess about the
// program itself.

#include <map>
#include <span>

#include "cfa/cfa.h"

namespace pleat::engine::cells {

class Smaller {
 public:
  /// `ends`: what counters are compared with.
  Smaller(const cfa::Cfa& cfa, std::span<const term::Term> ends);

  /// Is there such a number?
  bool is_smaller() const { return !small_.empty(); }
  const cfa::Cfa& program() const { return program_; }
  /// The same in a formula's comparisons.
  term::Term operator()(term::Term formula);
  /// What counters are compared with there in place of this.
  term::Term bound(term::Term t) const { return small(t); }

 private:
  term::Term small(term::Term t) const;

  /// By width: constants close to each other stay so.
  std::map<unsigned, std::map<term::Value, term::Value>> small_;
  std::map<term::Term, term::Term> known_;
  cfa::Cfa program_;
};

}  // namespace pleat::engine::cells
