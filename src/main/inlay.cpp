// pleat inlay: the program as a C file without loops.

#include <fmt/format.h>

#include <cctype>
#include <cstdio>
#include <map>

#include "cfa/liveness.h"
#include "cfa/loops.h"
#include "cfa/text.h"
#include "engine/shared/inlay_maker.h"
#include "frontend/inlay_source.h"
#include "main/exit_code.h"
#include "main/invariants.h"
#include "main/write_file.h"
#include "run/load.h"
#include "run/supervised_text.h"
#include "run/workbench.h"
#include "support/check.h"
#include "term/walk.h"
#include "verdict/cost.h"

namespace pleat {
namespace {

using cfa::Cfa;
using frontend::InlayConjunct;
using frontend::InlayLoop;
using frontend::InlayText;
using term::Term;

/// A name that C accepts and that no program has.
std::string identifier(const std::string& name) {
  std::string result = "pleat_";
  for (const char c : name) {
    result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  return result;
}

/// `a` of `a[3].b`.
std::string base_of(const std::string& name) {
  const auto end = name.find_first_of("[.-");
  return name.substr(0, end);
}

/// What was found about the automaton, in the words of the source.
class Writer {
 public:
  explicit Writer(const engine::InlayResult& result)
      : result_(result),
        cfa_(result.program.cfa),
        live_(cfa_, result.program.program_variables) {
    name_variables();
  }

  InlayText run() {
    InlayText text;
    for (const auto& h : result_.program.holders) {
      const cfa::Input& input = cfa_.at(h.input);
      if (names_[h.variable.index].empty()) continue;
      text.inputs.push_back(
          {input.pos.line, input.pos.column, names_[h.variable.index]});
    }
    for (const auto& [place, headers] : headers_) add_loop(headers, text);
    if (result_.front) {
      for (const auto& c : result_.program.counters) {
        std::string& name = names_[c.variable.index];
        if (name.empty()) continue;
        name = final_name(name);
        cfa_.variables[c.variable.index].name = name;
      }
      for (const Term t : term::conjuncts(result_.front)) {
        if (auto c = conjunct(t, "")) text.front.push_back(*std::move(c));
      }
    }
    return text;
  }

 private:
  using Place = std::pair<unsigned, unsigned>;

  static std::string final_name(const std::string& counter) {
    return counter + "_final";
  }

  void name_variables() {
    const auto& program = result_.program;
    names_.resize(cfa_.variables.size());
    std::map<std::pair<std::string, std::string>, int> count;
    for (std::size_t v = 0; v < program.program_variables; ++v) {
      ++count[{cfa_.variables[v].function, cfa_.variables[v].name}];
    }
    for (std::size_t v = 0; v < program.program_variables; ++v) {
      const cfa::Variable& variable = cfa_.variables[v];
      if (variable.kind == cfa::Variable::Kind::Source &&
          count[{variable.function, variable.name}] == 1) {
        names_[v] = variable.name;
      }
    }
    // A call that is inlined twice is two inputs: no holder for them.
    std::map<Place, int> calls;
    for (const auto& i : cfa_.inputs) ++calls[{i.pos.line, i.pos.column}];
    for (const auto& h : program.holders) {
      const cfa::Input& input = cfa_.at(h.input);
      if (input.kind == cfa::Input::Kind::Nondet && input.pos.known() &&
          calls[{input.pos.line, input.pos.column}] == 1) {
        names_[h.variable.index] = fmt::format(
            "{}_{}", identifier(cfa_.at(h.variable).name), h.input.index);
      }
    }
    for (const auto& c : program.counters) {
      const auto* source = cfa_.loop_source(c.header);
      if (source == nullptr || !source->statement.known()) continue;
      headers_[{source->statement.line, source->statement.column}].push_back(
          &c);
    }
    // What an outer loop does to the counters inside it is not in the file:
    // others may speak only of loops that are entered at most once.
    for (const auto& [place, headers] : headers_) {
      if (headers.size() > 1 || !headers[0]->outermost) continue;
      names_[headers[0]->variable.index] =
          identifier(cfa_.at(headers[0]->variable).name);
    }
    for (std::size_t v = 0; v < names_.size(); ++v) {
      if (!names_[v].empty()) cfa_.variables[v].name = names_[v];
    }
  }

  void add_loop(
      const std::vector<const transform::Instrumented::Counter*>& headers,
      InlayText& text) {
    InlayLoop loop;
    const auto* source = cfa_.loop_source(headers[0]->header);
    loop.line = source->statement.line;
    loop.column = source->statement.column;
    loop.counter =
        identifier(fmt::format("count_{}_{}", loop.line, loop.column));
    if (headers.size() == 1 && headers[0]->outermost) {
      loop.counter = names_[headers[0]->variable.index];
      loop.final_counter = final_name(loop.counter);
    }
    for (const auto* h : headers) {
      // In each copy of the loop the counter is that copy's.
      const std::string before =
          std::exchange(cfa_.variables[h->variable.index].name, loop.counter);
      const std::string unnamed =
          std::exchange(names_[h->variable.index], loop.counter);
      std::vector<InlayConjunct> conjuncts;
      for (const auto& a : result_.at_headers) {
        if (a.location != h->header) continue;
        if (live_.of(h->header, a.formula) != a.formula) continue;
        if (auto c = conjunct(a.formula, source->function)) {
          conjuncts.push_back(*std::move(c));
        }
      }
      loop.invariants.push_back(std::move(conjuncts));
      cfa_.variables[h->variable.index].name = before;
      names_[h->variable.index] = unnamed;
    }
    text.loops.push_back(std::move(loop));
  }

  /// Nothing where it cannot be said in this function.
  std::optional<InlayConjunct> conjunct(Term t, const std::string& function) {
    InlayConjunct result;
    for (const Term s : term::free_symbols(t)) {
      const auto v = cfa_.variable_of(s);
      if (!v || names_[v->index].empty()) return std::nullopt;
      const cfa::Variable& variable = cfa_.at(*v);
      const bool added = v->index >= result_.program.program_variables;
      if (!added && !variable.function.empty() &&
          variable.function != function) {
        return std::nullopt;
      }
      result.names.push_back(base_of(names_[v->index]));
    }
    result.text = cfa::to_c(cfa_, t);
    if (cfa_.data_model == cfa::DataModel::Ilp32 &&
        result.text.find("__int128") != std::string::npos) {
      return std::nullopt;  // there is no such type
    }
    return result;
  }

  const engine::InlayResult& result_;
  Cfa cfa_;  ///< with the names of the C file
  const cfa::LiveParts live_;
  std::vector<std::string> names_;  ///< by variable; empty: none
  std::map<Place, std::vector<const transform::Instrumented::Counter*>>
      headers_;
};

std::string inlaid_text(const InlayCommandOptions& options,
                        const run::Plan& plan, run::Channel& channel) {
  channel.progress("reading");
  const run::Loaded loaded = run::load(plan);
  channel.progress("analysing");
  Registry stats;
  run::Workbench bench({}, 1, stats);
  // The file promises all runs to a target.
  if (const auto why = verdict::misses_runs(loaded.cfa()))
    throw Unsupported("not all runs would be in the file: " + why->text);
  const auto result =
      engine::InlayMaker(loaded.cfa(), bench.env, {.domain = options.domain})
          .make({.guesses = options.guesses});
  if (!result) {
    if (stop_requested()) return {};
    throw Unsupported(
        "nothing to inlay: no loop before a target depends on inputs, or a "
        "goto leads into one");
  }
  const InlayText text = Writer(*result).run();
  return frontend::inlay_source(plan.frontend, plan.frontend.files[0], text)
      .text;
}

}  // namespace

int inlay(const InlayCommandOptions& options) {
  const bool to_file = !options.output.empty() && options.output != "-";
  if (to_file) require_writable(options.output);
  const run::Plan plan = run::make_plan(options.load);
  if (plan.is_automaton || plan.frontend.files.size() != 1) {
    throw UsageError("inlay: one C file");
  }
  const std::string text = run::supervised_text(
      [&](run::Channel& channel) {
        return inlaid_text(options, plan, channel);
      },
      {options.timeout, options.memory_mb << 20}, "inlay");
  if (text.empty()) {
    fmt::print(stderr, "pleat: the time or the memory was over\n");
    return kExitUnknown;
  }
  if (to_file) {
    write_file(options.output, text);
  } else {
    fmt::print("{}", text);
  }
  return 0;
}

}  // namespace pleat
