// Loop folding, algorithm 4 and sections 4.2 to 4.4 of "Backward Symbolic
// Execution with Loop Folding" (Chalupa, Strejcek).
//
// A candidate is a union of frames, inductive and disjoint from the errors.
// The first frame holds where the loop is left at once without error; each
// extension adds an over-approximated pre-image of the last frame. Whether a
// candidate is an invariant is asked of the loop's entries, which folds
// earlier loops in turn.
//
// Differences: candidates that exclude a sample are not asked about; a
// pre-image that meets the errors is cut down instead of thrown away; inputs
// read in the loop are eliminated from candidates, whose validity is then
// checked, not assumed; the complement of the errors is tried as a candidate.

#include "engine/backward/fold.h"

#include <algorithm>

#include "exec/inputs.h"

namespace pleat::engine::backward {
namespace {

constexpr std::size_t kPathLimit = 3000;
constexpr std::size_t kFoldablePaths = 40;
constexpr std::size_t kStoredLimit = 48;
constexpr std::size_t kCandidatesPerFold = 40;
constexpr std::size_t kFramesPerUnion = 8;
constexpr std::size_t kSingleStarts = 4;
constexpr unsigned kMaxDepth = 4;
constexpr std::uint64_t kOverapproxQueries = 1500;

std::uint64_t part_of(const Effort& effort, std::uint64_t most) {
  return std::min<std::uint64_t>(most, effort.queries);
}

/// Gives a part of the effort away and takes back what is left of it.
class Share {
 public:
  Share(Effort& whole, std::uint64_t most)
      : whole_(whole), part{part_of(whole, most)} {
    whole_.queries -= part.queries;
  }
  ~Share() { whole_.queries += part.queries; }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

 private:
  Effort& whole_;

 public:
  Effort part;
};

}  // namespace

Term Folder::Candidate::set() const {
  std::vector<Term> any;
  for (const Clauses& f : all) any.push_back(term::mk_and(f));
  return term::mk_or(any);
}

Folder::Folder(const Cfa& cfa, Env& env, const FoldOptions& options,
               SamplePool samples, Regions regions)
    : cfa_(cfa),
      env_(env),
      options_(options),
      samples_(std::move(samples)),
      regions_(std::move(regions)),
      eliminator_(cfa, &env.solver),
      constants_(exec::constants_of(cfa)),
      loops_(find_loop_paths(cfa, env.solver, kPathLimit)),
      contexts_(make_contexts(env)),
      folds_(env.stats.counter("bself.folds")),
      folded_(env.stats.counter("bself.folded")),
      candidates_(env.stats.counter("bself.candidates")),
      nested_(env.stats.counter("bself.nested")),
      by_sample_(env.stats.counter("bself.refuted_by_sample")) {
  // A run may begin with any values, so only what always holds is an invariant
  // of the start: a loop that begins there is not folded.
  std::erase_if(loops_,
                [&](const LoopInfo& l) { return l.header == cfa.initial; });
  start_.header = cfa.initial;
  const auto add_prover = [&](const LoopInfo& l) {
    provers_.try_emplace(l.header, contexts_.at(l.header), facts_, l);
  };
  add_prover(start_);
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    index_[loops_[i].header] = i;
    add_prover(loops_[i]);
  }
}

void Folder::infer_equalities() {
  if (!options_.affine || equalities_known_) return;
  equalities_known_ = true;
  infer(&Inference::affine);
}

void Folder::infer_bounds() {
  if (!options_.bounds || bounds_known_) return;
  bounds_known_ = true;
  infer(&Inference::bounds);
}

void Folder::infer(void (Inference::*what)(const LoopInfo&,
                                           const std::vector<Term>&)) {
  Inference inference(cfa_, facts_, contexts_, samples_, constants_,
                      env_.stats);
  for (const LoopInfo& l : loops_) {
    const auto it = regions_.find(l.header);
    (inference.*what)(l, it == regions_.end()
                             ? std::vector<Term>{term::mk_true()}
                             : it->second);
  }
}

const Samples& Folder::samples(LocationId l) const {
  static const Samples none;
  const auto it = samples_.find(l);
  return it == samples_.end() ? none : it->second;
}

bool Folder::excluded(LocationId header, Term errors, Uses& uses) {
  Effort one{1};
  return prover(header).excluded("bself.facts", {errors}, one, &uses);
}

unsigned Folder::kappa(const LoopInfo& l) const {
  if (options_.kappa != 0) return options_.kappa;
  const std::size_t k = 2 * std::max<std::size_t>(l.paths.size(), 1) - 1;
  return static_cast<unsigned>(std::min<std::size_t>(k, 9));
}

Folder::Status Folder::entered(LocationId header, Term states, Effort& effort,
                               Uses& uses, unsigned depth) {
  std::vector<std::pair<LocationId, Term>> open;
  for (const Path& entry : loop(header).entries) {
    const Term before_entry = prove::preimage(cfa_, entry, states);
    if (before_entry.is_false()) continue;
    term::Model model;
    if (prover(entry.from)
            .excluded("bself.entry", {before_entry}, effort, &uses, nullptr,
                      &model)) {
      continue;
    }
    if (entry.from == cfa_.initial) {
      return term::holds(before_entry, model) ? Status::Incorrect
                                              : Status::Unknown;
    }
    open.emplace_back(entry.from, before_entry);
  }
  for (const auto& [l, errors] : open) {
    if (depth >= kMaxDepth || effort.spent()) return Status::Unknown;
    ++nested_;
    Share share(effort, effort.queries / 2);
    if (!fold(l, errors, false, share.part, uses, depth + 1)) {
      return Status::Unknown;
    }
  }
  return Status::Correct;
}

/// Section 4.4: errors that vanish within two iterations need no folding.
bool Folder::closed_by_unwinding(LocationId header, Term errors, Effort& effort,
                                 Uses& uses, unsigned depth) {
  std::vector<Term> all{errors}, level{errors};
  for (int round = 0; round < 2 && !level.empty(); ++round) {
    std::vector<Term> next;
    for (Term e : level) {
      for (const Path& path : loop(header).paths) {
        const Term earlier = prove::preimage(cfa_, path, e);
        if (prover(header).excluded("bself.unwind", {earlier}, effort, &uses)) {
          continue;
        }
        next.push_back(earlier);
        all.push_back(earlier);
        if (all.size() > 8) return false;
      }
    }
    level = std::move(next);
  }
  if (!level.empty()) return false;
  Clauses none;
  for (Term e : all) {
    const auto without = eliminator_.exactly(e);
    if (!without) return false;
    none.push_back(term::mk_not(*without));
  }
  Uses own = uses;
  for (Term e : all) {
    if (entered(header, e, effort, own, depth) != Status::Correct) {
      return false;
    }
  }
  uses.insert(facts_.add(header, term::mk_and(none), std::move(own)));
  return true;
}

/// Variables only: implied by "no inputs make it an error".
Term Folder::without_errors(Term errors) const {
  if (const auto exact = eliminator_.exactly(errors)) {
    return term::mk_not(*exact);
  }
  return term::mk_not(eliminator_.weakened(errors));
}

/// Section 4.2: psi_1 on the first visit, psi_2 or psi_3 later. Further than
/// there, single stored sets and the complement of the errors.
std::vector<Folder::Candidate> Folder::starts(LocationId header, Term errors,
                                              bool revisited, Effort& effort) {
  const Term safe = without_errors(errors);
  std::vector<Term> leave;
  for (Term exit : loop(header).exits) {
    const auto exact = eliminator_.exactly(exit);
    if (exact) leave.push_back(*exact);
  }
  const Term at_exit = term::mk_and(safe, term::mk_or(leave));
  std::vector<Candidate> including, disjoint;
  for (const Candidate& c : stored_[header]) {
    if (!prover(header).excluded("bself.disjoint", {c.set(), errors}, effort)) {
      continue;
    }
    disjoint.push_back(c);
    if (prover(header).excluded("bself.includes",
                                {at_exit, term::mk_not(c.set())}, effort)) {
      including.push_back(c);
    }
  }
  const auto single = [](Term t) { return Candidate{{t}, {{t}}}; };
  std::vector<Candidate> result;
  if (!revisited) {
    result.push_back(single(at_exit));
    if (!including.empty()) {
      including.push_back(single(at_exit));
      result.push_back(joined(header, including, effort));
    }
  } else {
    const auto& parts = including.empty() ? disjoint : including;
    if (!parts.empty()) result.push_back(joined(header, parts, effort));
    for (std::size_t i = 0; i < std::min(parts.size(), kSingleStarts); ++i) {
      result.push_back(parts[i]);
    }
  }
  result.push_back(single(safe));
  std::erase_if(result, [&](const Candidate& c) {
    const Term t = c.set();
    return t.is_false() || prover(header).excluded("bself.start", {t}, effort);
  });
  return result;
}

/// The union of all frames, each of which adds something.
Folder::Candidate Folder::joined(LocationId header,
                                 const std::vector<Candidate>& parts,
                                 Effort& effort) {
  Candidate result;
  for (auto c = parts.rbegin(); c != parts.rend(); ++c) {
    for (const Clauses& frame : c->all) {
      if (result.all.size() >= kFramesPerUnion) break;
      Clauses query = frame;
      query.push_back(term::mk_not(result.set()));
      if (!prover(header).excluded("bself.redundant", query, effort)) {
        result.all.push_back(frame);
      }
    }
  }
  drop_redundant(header, result, effort);
  return result;
}

void Folder::drop_redundant(LocationId header, Candidate& candidate,
                            Effort& effort) {
  for (std::size_t i = 0;
       i < candidate.all.size() && candidate.all.size() > 1;) {
    Candidate rest = candidate;
    rest.all.erase(rest.all.begin() + static_cast<std::ptrdiff_t>(i));
    Clauses query = candidate.all[i];
    query.push_back(term::mk_not(rest.set()));
    if (prover(header).excluded("bself.redundant", query, effort)) {
      candidate = std::move(rest);
    } else {
      ++i;
    }
  }
}

/// Larger candidates from a start. A union is enlarged frame by frame, each
/// under the protection of the others.
std::vector<Folder::Candidate> Folder::overapproximated(LocationId header,
                                                        const Candidate& start,
                                                        Term errors,
                                                        Effort& effort) {
  const unsigned left = kappa(loop(header));
  Overapproximator over(cfa_, options_, prover(header), constants_,
                        samples(header), env_.stats);
  std::vector<Candidate> result;
  if (start.all.size() == 1) {
    Share share(effort, kOverapproxQueries);
    const Term states = term::mk_and(start.all[0]);
    for (Clauses& frame :
         over.run({states, term::mk_false(), term::mk_false(), errors},
                  share.part)) {
      result.push_back({frame, {frame}, left});
    }
    return result;
  }
  Candidate whole = start;
  for (std::size_t i = 0; i < whole.all.size(); ++i) {
    Candidate rest = whole;
    rest.all.erase(rest.all.begin() + static_cast<std::ptrdiff_t>(i));
    Share share(effort, kOverapproxQueries);
    auto frames = over.run(
        {term::mk_and(whole.all[i]), term::mk_false(), rest.set(), errors},
        share.part);
    if (!frames.empty()) whole.all[i] = best_of(header, std::move(frames));
  }
  drop_redundant(header, whole, effort);
  whole.frame = {whole.set()};
  whole.left = left;
  result.push_back(std::move(whole));
  return result;
}

/// The one that most samples satisfy; the first of these.
Clauses Folder::best_of(LocationId header, std::vector<Clauses> frames) const {
  std::size_t best = 0, most = 0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const Term set = term::mk_and(frames[i]);
    std::size_t count = 0;
    for (const auto& m : samples(header)) count += term::holds(set, m) ? 1 : 0;
    if (count > most) {
      most = count;
      best = i;
    }
  }
  return frames[best];
}

bool Folder::covers_samples(LocationId header, Term set) const {
  const Samples& known = samples(header);
  return std::all_of(known.begin(), known.end(),
                     [&](const auto& m) { return term::holds(set, m); });
}

void Folder::remember(LocationId header, const Candidate& candidate) {
  ++candidates_;
  if (env_.tree != nullptr) tried_.push_back(candidate.set());
  auto& stored = stored_[header];
  if (stored.size() >= kStoredLimit) return;
  const Term set = candidate.set();
  if (std::none_of(stored.begin(), stored.end(),
                   [&](const Candidate& c) { return c.set() == set; })) {
    stored.push_back(candidate);
  }
}

bool Folder::is_invariant(LocationId header, const Candidate& candidate,
                          Effort& effort, unsigned depth) {
  const Term set = candidate.set();
  if (options_.samples && !covers_samples(header, set)) {
    ++by_sample_;
    return false;
  }
  const ScopedTimer timer(env_.stats.timer("bself.nested_calls"));
  Uses uses;
  if (entered(header, term::mk_not(set), effort, uses, depth) !=
      Status::Correct) {
    return false;
  }
  accept(header, candidate, std::move(uses));
  return true;
}

/// Frames that the others include are left out.
void Folder::accept(LocationId header, const Candidate& candidate, Uses uses) {
  Effort effort{200};
  Candidate smaller = candidate;
  drop_redundant(header, smaller, effort);
  Term set = smaller.set();
  if (!prover(header).preserved({set}, term::mk_false(), effort, &uses)) {
    set = candidate.set();
    const auto& all = facts_.at(header);
    uses.insert(all.begin(), all.end());
  }
  facts_.add(header, set, std::move(uses));
}

std::vector<Folder::Candidate> Folder::extensions(LocationId header,
                                                  const Candidate& candidate,
                                                  Term errors, Effort& effort) {
  std::vector<Candidate> result;
  const Term last = term::mk_and(candidate.frame);
  const Term set = candidate.set();
  for (const Path& path : loop(header).paths) {
    if (effort.spent()) break;
    Term earlier = prove::preimage(cfa_, path, last);
    if (eliminator_.has_inputs(earlier)) {
      if (!options_.loop_inputs) continue;
      earlier = eliminator_.weakened(earlier);
    }
    if (earlier.is_false() ||
        prover(header).excluded("bself.extend", {earlier}, effort)) {
      continue;
    }
    if (!prover(header).excluded("bself.disjoint", {earlier, errors}, effort)) {
      earlier = term::mk_and(earlier, without_errors(errors));
    }
    Share share(effort, kOverapproxQueries);
    Overapproximator over(cfa_, options_, prover(header), constants_,
                          samples(header), env_.stats);
    for (Clauses& frame : over.run({earlier, last, set, errors}, share.part)) {
      // An over-approximation can be new where the pre-image is not.
      Clauses beyond = frame;
      beyond.push_back(term::mk_not(set));
      if (prover(header).excluded("bself.extend", beyond, effort)) continue;
      Candidate next = candidate;
      next.frame = frame;
      next.all.push_back(std::move(frame));
      --next.left;
      remember(header, next);
      result.push_back(std::move(next));
    }
  }
  return result;
}

bool Folder::fold(LocationId header, Term errors, bool revisited,
                  Effort& effort, Uses& uses, unsigned depth) {
  if (excluded(header, errors, uses)) return true;
  const LoopInfo& info = loop(header);
  if (!info.complete || info.paths.size() > kFoldablePaths) return false;
  const auto key = std::pair(header, errors);
  const std::size_t known = facts_.size() + stored_[header].size();
  if (const auto it = failed_.find(key);
      it != failed_.end() && it->second == known) {
    return false;
  }
  ++folds_;
  Uses entry_uses;
  const Status entry = entered(header, errors, effort, entry_uses, depth);
  if (entry == Status::Incorrect) return false;
  if (!revisited && closed_by_unwinding(header, errors, effort, uses, depth)) {
    ++folded_;
    return true;
  }
  std::vector<Candidate> bag;
  for (const Candidate& start : starts(header, errors, revisited, effort)) {
    for (Candidate& c : overapproximated(header, start, errors, effort)) {
      remember(header, c);
      bag.push_back(std::move(c));
    }
  }
  for (std::size_t i = 0; i < bag.size() && !effort.spent(); ++i) {
    const Candidate candidate = bag[i];
    if (is_invariant(header, candidate, effort, depth) &&
        excluded(header, errors, uses)) {
      ++folded_;
      return true;
    }
    if (candidate.left == 0 || bag.size() >= kCandidatesPerFold) continue;
    for (Candidate& next : extensions(header, candidate, errors, effort)) {
      bag.push_back(std::move(next));
    }
  }
  failed_[key] = facts_.size() + stored_[header].size();
  return false;
}

}  // namespace pleat::engine::backward
