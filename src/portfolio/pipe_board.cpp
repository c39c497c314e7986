#include "portfolio/pipe_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cfa/ghosts.h"
#include "support/check.h"
#include "verdict/proof_text.h"

namespace pleat::portfolio {

using verdict::Invariant;

std::size_t merge(std::vector<Invariant>& known,
                  const std::vector<Invariant>& more) {
  const std::size_t before = known.size();
  for (const Invariant& i : more) {
    const bool old =
        std::any_of(known.begin(), known.end(), [&](const Invariant& k) {
          return k.location == i.location && k.formula == i.formula;
        });
    if (!old && !i.formula.is_true()) known.push_back(i);
  }
  return known.size() - before;
}

std::span<const Invariant> PipeBoard::invariants() {
  if (in_ >= 0 && !reader_.read_from(in_)) in_ = -1;
  for (Message m; reader_.next(m);) {
    if (m.kind != kFacts) continue;
    stats_.counter("board.received") +=
        merge(known_, verdict::read_invariants(cfa_, m.payload));
  }
  return known_;
}

bool PipeBoard::offer(const std::vector<Invariant>& invariants) {
  // Ghosts are nobody else's variables.
  const bool plain = std::ranges::none_of(invariants, [&](const Invariant& i) {
    return cfa::mentions_others(cfa_, i.formula);
  });
  if (!plain) return false;
  std::vector<Invariant> all = known_;
  if (merge(all, invariants) == 0) return true;
  ++stats_.counter("board.offers");
  if (!check::check_inductive(cfa_, all, checker_, stats_,
                              check::kNotForReaders)
           .accepted) {
    ++stats_.counter("board.refused");
    return false;
  }
  const std::vector<Invariant> fresh(
      all.begin() + static_cast<std::ptrdiff_t>(known_.size()), all.end());
  known_ = std::move(all);
  if (out_ >= 0) write_message(out_, kFacts, verdict::to_text(fresh));
  return true;
}

void PipeBoard::almost_done() {
  if (out_ >= 0) write_message(out_, kAlmostDone, "");
}

void PipeBoard::has_explored(double share) {
  constexpr double kWorthTelling = 0.02;
  if (out_ < 0 || share < explored_ + kWorthTelling) return;
  explored_ = share;
  write_message(out_, kExplored, std::to_string(share));
}

void PipeBoard::about_to_replay() {
  if (out_ >= 0) write_message(out_, kReplays, "");
}

void PipeBoard::reached(const std::vector<verdict::LoopBound>& bounds) {
  if (out_ >= 0) write_message(out_, kReached, to_text(bounds));
}

std::string to_text(const std::vector<verdict::LoopBound>& bounds) {
  std::string text;
  for (const verdict::LoopBound& b : bounds)
    text += fmt::format("{} {}\n", b.header.index, b.iterations);
  return text;
}

std::vector<verdict::LoopBound> read_bounds(const std::string& text) {
  std::vector<verdict::LoopBound> result;
  std::istringstream in(text);
  verdict::LoopBound bound;
  while (in >> bound.header.index >> bound.iterations) result.push_back(bound);
  return result;
}

}  // namespace pleat::portfolio
