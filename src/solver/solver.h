#pragma once

// Queries and answers. A Context holds fixed background assertions; a query
// adds assumptions. Everything else of the code base sees only this header:
// no Z3, CaDiCaL or cvc5 type leaves src/solver.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/stats.h"
#include "term/evaluate.h"
#include "term/term.h"

namespace pleat::solver {

using term::Term;

enum class Answer { Sat, Unsat, Unknown };

/// An answer that cannot be taken for a bool: the caller handles the third.
class [[nodiscard]] Result {
 public:
  static Result sat() { return Result(Answer::Sat, {}); }
  static Result unsat() { return Result(Answer::Unsat, {}); }
  static Result unknown(std::string why) {
    return Result(Answer::Unknown, std::move(why));
  }
  Answer answer() const { return answer_; }
  bool is_sat() const { return answer_ == Answer::Sat; }
  bool is_unsat() const { return answer_ == Answer::Unsat; }
  bool is_unknown() const { return answer_ == Answer::Unknown; }
  const std::string& why() const { return why_; }  ///< of an unknown

 private:
  Result(Answer answer, std::string why)
      : answer_(answer), why_(std::move(why)) {}
  Answer answer_;
  std::string why_;
};

/// A question: its name appears in statistics, dumps and traces
/// ("se.branch", "kernel.step"), the budget is in resource units (about one
/// SAT conflict each; counted, never timed).
struct Query {
  std::string_view name;
  std::span<const Term> assumptions = {};
  std::uint64_t units = 100'000;
};

/// One way to answer queries over a growing set of background assertions.
/// After sat, `model()` covers all symbols of the query; after unsat, `core()`
/// is a subset of the assumptions that suffices (not always minimal).
class Context {
 public:
  virtual ~Context() = default;
  virtual void add(Term assertion) = 0;  ///< Bool, for good
  virtual Result check(const Query& query) = 0;
  virtual const term::Model& model() const = 0;
  virtual const std::vector<Term>& core() const = 0;
  /// Which layer answered last ("normal-form", "lia", "blast", "z3", ...).
  virtual std::string_view answered_by() const = 0;
};

/// Which layers are used; each can be switched off (`--solver-layers`).
struct Options {
  bool models = true;     ///< evaluate under known models; cache
  bool eliminate = true;  ///< equalities modulo 2^n, decision by normal form
  bool integers = true;   ///< linear integer arithmetic, no-overflow proofs
  bool blast = true;      ///< our bit-blaster on CaDiCaL
  bool z3 = true;
  bool cross_check = false;  ///< ask cvc5 too; a contradiction is InternalError
  std::string log_directory;  ///< every query as an SMT-LIB file; empty: none
};

/// Makes contexts that share statistics and known models.
class Solver {
 public:
  Solver(Options options, Registry& stats);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  std::unique_ptr<Context> context();

  /// One query without background. For repeated questions over the same
  /// background make a context.
  Result check(std::string_view name, std::span<const Term> formulas,
               term::Model* model = nullptr, std::uint64_t units = 100'000);
  Result check(std::string_view name, Term formula,
               term::Model* model = nullptr, std::uint64_t units = 100'000) {
    return check(name, std::span<const Term>(&formula, 1), model, units);
  }

  /// The same for one of many queries that share most of their formulas (the
  /// branches of neighbouring paths): what is built for a formula stays for a
  /// while. The model may cover symbols of earlier queries too.
  Result check_related(std::string_view name, std::span<const Term> formulas,
                       term::Model* model = nullptr,
                       std::uint64_t units = 100'000);

  const Options& options() const { return options_; }

 private:
  struct Shared;
  Context& related_context(std::span<const Term> formulas);
  Result cached(std::span<const Term> formulas, term::Model* model,
                const std::function<Result(term::Model*)>& ask);
  Options options_;
  std::unique_ptr<Shared> shared_;
};

/// Contexts of a single layer without any rewriting above it: for the kernel
/// (fresh, trusted as little as possible), for cross-checks, for tests.
enum class Backend { Blast, Z3, Cvc5 };
std::unique_ptr<Context> plain_context(Backend backend);
bool available(Backend backend);  ///< cvc5 is optional

}  // namespace pleat::solver
