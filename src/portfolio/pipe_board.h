#pragma once

// The board of one process of the portfolio, and how facts travel: as SMT-LIB
// terms over pipes, each with its location.

#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "check/kernel.h"
#include "engine/board.h"
#include "support/pipe.h"
#include "support/stats.h"

namespace pleat::portfolio {

/// Kinds of messages between a worker and the portfolio.
inline constexpr char kFacts = 'f', kProgress = 'p', kReport = 'r';
/// The engine ended before its budget was used up: more would not help.
inline constexpr char kEndedItself = 'e';
/// It has a proof that is only to be shortened and checked.
inline constexpr char kAlmostDone = 'a';
/// It has done this share of its search, a number from 0 to 1.
inline constexpr char kExplored = 's';
/// It found no violation within these bounds: header and iterations of each.
inline constexpr char kReached = 'b';
/// It has inputs that are being replayed.
inline constexpr char kReplays = 'v';

/// Adds what is not there yet; the number of those.
std::size_t merge(std::vector<verdict::Invariant>& known,
                  const std::vector<verdict::Invariant>& more);

/// Bounds of loops as text, and back.
std::string to_text(const std::vector<verdict::LoopBound>& bounds);
std::vector<verdict::LoopBound> read_bounds(const std::string& text);

/// Facts from `in` are believed: whoever sent them asked the kernel. What this
/// process offers is checked here, then written to `out`.
class PipeBoard : public engine::Board {
 public:
  PipeBoard(const cfa::Cfa& cfa, std::vector<verdict::Invariant> known, int in,
            int out, check::Checker checker, Registry& stats)
      : cfa_(cfa),
        known_(std::move(known)),
        in_(in),
        out_(out),
        checker_(checker),
        stats_(stats) {}

  std::span<const verdict::Invariant> invariants() override;
  bool offer(const std::vector<verdict::Invariant>& invariants) override;
  void almost_done() override;
  void has_explored(double share) override;
  void about_to_replay() override;
  void reached(const std::vector<verdict::LoopBound>& bounds) override;

 private:
  const cfa::Cfa& cfa_;
  std::vector<verdict::Invariant> known_;
  int in_, out_;         ///< -1: nobody there
  double explored_ = 0;  ///< as last told
  MessageReader reader_;
  check::Checker checker_;
  Registry& stats_;
};

}  // namespace pleat::portfolio
