#include "engine/backward/slice_adapter.h"

#include <absl/container/flat_hash_set.h>

#include <optional>

#include "cfa/loops.h"
#include "term/walk.h"
#include "transform/slice.h"

namespace pleat::engine::backward {
namespace {

/// The whole program's board, as a search on the slice sees it.
class SliceBoard : public Board {
 public:
  SliceBoard(Board& whole, const transform::Sliced& slice)
      : whole_(whole), slice_(slice) {
    for (term::Term s : transform::mentioned_variables(slice.cfa)) {
      mentioned_.insert(s);
    }
  }

  std::span<const verdict::Invariant> invariants() override {
    const auto all = whole_.invariants();
    for (; seen_ < all.size(); ++seen_) {
      const verdict::Invariant& i = all[seen_];
      const cfa::LocationId at = slice_.in_slice[i.location.index];
      if (at.valid() && is_over_slice(i.formula)) {
        known_.push_back({at, i.formula});
      } else {
        ++left_out_;
      }
    }
    return known_;
  }

  bool offer(const std::vector<verdict::Invariant>& invariants) override {
    std::vector<verdict::Invariant> whole = invariants;
    for (auto& i : whole) i.location = slice_.original[i.location.index];
    return whole_.offer(whole);
  }

  void almost_done() override { whole_.almost_done(); }

  /// Facts are inductive as one set: where the search saw only a part of it, a
  /// proof that may use them needs the rest too.
  void complete(std::vector<verdict::Invariant>& proof) {
    if (known_.empty() || left_out_ == 0) return;
    const auto all = whole_.invariants();
    proof.insert(proof.end(), all.begin(), all.end());
  }

 private:
  bool is_over_slice(term::Term formula) const {
    for (term::Term s : term::free_symbols(formula)) {
      if (!mentioned_.contains(s)) return false;
    }
    return true;
  }

  Board& whole_;
  const transform::Sliced& slice_;
  absl::flat_hash_set<term::Term> mentioned_;
  std::vector<verdict::Invariant> known_;
  std::size_t seen_ = 0, left_out_ = 0;  ///< of the whole board's
};

}  // namespace

verdict::Outcome on_slice(const cfa::Cfa& program, Env& env,
                          const SliceSearch& search) {
  const transform::Sliced slice =
      transform::slice(program, transform::Drop::Unrelated);
  const auto whole = [&](verdict::Counterexample c) {
    for (cfa::EdgeId& e : c.path) e = slice.original_edge[e.index];
    return c;
  };
  Env own = env;
  if (env.confirm) {
    own.confirm = [&](const verdict::Counterexample& c) {
      return env.confirm(whole(c));
    };
  }
  std::optional<SliceBoard> board;
  if (env.board != nullptr) own.board = &board.emplace(*env.board, slice);
  verdict::Outcome outcome = search(slice.cfa, own);
  for (auto& c : outcome.counterexamples) c = whole(std::move(c));
  for (auto& i : outcome.invariants) {
    i.location = slice.original[i.location.index];
  }
  if (!outcome.safe.empty()) {
    if (board) board->complete(outcome.invariants);
    // Loops that no path reaches: the proof must say so.
    std::vector<bool> reached(program.locations.size(), false);
    for (auto l : cfa::reverse_post_order(program)) reached[l.index] = true;
    for (auto l : cfa::cut_points(program)) {
      if (!reached[l.index])
        outcome.invariants.push_back({l, term::mk_false()});
    }
  }
  return outcome;
}

}  // namespace pleat::engine::backward
