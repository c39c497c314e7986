// An edge tells its inputs and its branches in two lists. How they mix is read
// off their places in the text, where these leave no doubt; else the edge's
// branches are left out. Of `a && b` every operand is a branch of its own: the
// statement's outcome is told once the operands seen decide it. A branch that
// the front end merged into a value is not told: a witness may leave out what
// it likes.

#include "evidence/path.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

#include "cfa/library_inputs.h"
#include "cfa/vocabulary.h"
#include "evidence/make_witness.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/check.h"

namespace pleat::evidence {
namespace {

constexpr std::uint64_t kMostShownEdges = 20'000;
constexpr std::size_t kMostBranchings = 500;

/// Without blanks, and without parentheses around the whole.
std::string packed(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0) result += c;
  }
  while (result.size() > 2 && result.front() == '(') {
    const Source whole(result);
    if (whole.closing(0) + 1 != result.size()) break;
    result = result.substr(1, result.size() - 2);
  }
  return result;
}

/// A statement with a condition: `a`, `a && b && ...` or `a || b || ...`.
struct Statement {
  std::size_t keyword = 0;
  std::size_t begin = 0, end = 0;  ///< of the condition
  std::vector<std::string> operands;
  bool is_and = false;
};

class Statements {
 public:
  explicit Statements(const Source& source) {
    for (std::size_t i = 0; i < source.code().size(); ++i) {
      const std::string_view word = source.word_at(i);
      if (word != "if" && word != "while" && word != "for" && word != "do") {
        continue;
      }
      const auto range = source.condition(i);
      if (!range) continue;
      // The end of a `do` looks like a `while`: the `do` comes first.
      Statement s{i, range->first, range->second, {}, false};
      if (split(source, s)) all_.try_emplace(range->first, std::move(s));
    }
  }

  /// The innermost in whose keyword or condition this place lies: clang's
  /// branches stand at either (frontend/conditions.cpp).
  const Statement* around(std::size_t at) const {
    const Statement* best = nullptr;
    for (const auto& [begin, s] : all_) {
      const bool at_keyword = at == s.keyword;
      const bool inside = at >= s.begin && at < s.end;
      if ((at_keyword || inside) &&
          (best == nullptr || s.begin > best->begin)) {
        best = &s;
      }
    }
    return best;
  }

 private:
  static bool split(const Source& source, Statement& s) {
    const std::string_view text =
        std::string_view(source.code()).substr(s.begin, s.end - s.begin);
    std::size_t begin = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      const char c = text[i];
      if (c == '?') return false;
      if (c == '(' || c == '[') {
        const std::size_t close = source.closing(s.begin + i);
        if (close == std::string::npos || close >= s.end) return false;
        i = close - s.begin;
        continue;
      }
      if ((c != '&' && c != '|') || text[i + 1] != c) continue;
      if (!s.operands.empty() && s.is_and != (c == '&')) return false;
      s.is_and = c == '&';
      s.operands.push_back(packed(text.substr(begin, i - begin)));
      begin = ++i + 1;
    }
    s.operands.push_back(packed(text.substr(begin)));
    return true;
  }

  std::map<std::size_t, Statement> all_;  ///< by `begin`
};

class PathWriter {
 public:
  PathWriter(const cfa::Cfa& cfa, const verdict::CounterexampleReport& c,
             const std::vector<std::string>& files, Sources& sources)
      : cfa_(cfa), c_(c), files_(files), sources_(sources) {}

  std::vector<Segment> run() {
    if (!with_branchings()) {
      result_.clear();
      for (std::size_t i = 0; i < c_.inputs.size(); ++i) input(i);
    }
    Waypoint target;
    const cfa::Property& property = cfa_.properties.at(c_.property);
    target.at = {property.pos.file, property.pos.line, property.pos.column,
                 cfa_.at(property.target).function};
    result_.push_back({target});
    return std::move(result_);
  }

 private:
  /// What an operand of a statement's condition is in this run.
  struct Decision {
    const Statement* statement = nullptr;  ///< null: not known
    const std::string* file = nullptr;
    std::size_t operand = 0;
    bool holds = false;
    /// Behind all that the condition itself reads.
    std::size_t place() const { return statement ? statement->end : 0; }
  };

  bool with_branchings() {
    std::vector<verdict::InputValue> values;
    for (const auto& i : c_.inputs) values.push_back(i.raw);
    exec::FixedInputs source(values);
    exec::RunLimits limits;
    limits.edges = kMostShownEdges;
    const auto path = exec::Interpreter(cfa_).path(source, limits);
    std::size_t inputs = 0;
    for (cfa::EdgeId e : path) inputs += cfa_.at(e).inputs.size();
    if (path.empty() || inputs != c_.inputs.size() ||
        cfa_.at(path.back()).to != cfa_.properties.at(c_.property).target) {
      return false;
    }
    std::size_t read = 0;
    for (cfa::EdgeId e : path) {
      edge(cfa_.at(e), read);
      read += cfa_.at(e).inputs.size();
      if (branchings_ > kMostBranchings) return false;
    }
    return true;
  }

  void edge(const cfa::Edge& edge, std::size_t first_input) {
    std::vector<Decision> decisions;
    for (const auto& b : edge.branches) decisions.push_back(decision(b));
    std::vector<std::size_t> reads(edge.inputs.size());
    const bool mixed = !edge.inputs.empty() && !edge.branches.empty();
    const bool clear = !mixed || places(edge, decisions, reads);
    if (!clear) open_ = nullptr;
    std::size_t b = 0;
    for (std::size_t i = 0; i < edge.inputs.size(); ++i) {
      for (; clear && b < decisions.size() && decisions[b].place() < reads[i];
           ++b) {
        decide(decisions[b]);
      }
      input(first_input + i);
    }
    for (; clear && b < decisions.size(); ++b) decide(decisions[b]);
  }

  /// The places where an edge reads its inputs; false if they or those of its
  /// branches do not tell in which order all of it happens.
  bool places(const cfa::Edge& edge, const std::vector<Decision>& decisions,
              std::vector<std::size_t>& reads) {
    const std::string& file = cfa_.at(edge.inputs[0]).pos.file;
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < reads.size(); ++i) {
      const cfa::SourcePos& pos = cfa_.at(edge.inputs[i]).pos;
      const auto at = ours(pos) && pos.file == file
                          ? sources_.of(file).offset(pos.line, pos.column)
                          : std::nullopt;
      if (!at || (i > 0 && reads[i - 1] >= *at)) return false;
      reads[i] = *at;
      all.push_back(*at);
    }
    std::pair<std::size_t, std::size_t> last;
    for (const Decision& d : decisions) {
      if (d.statement == nullptr) continue;  // it will not be told
      const std::pair now(d.place(), d.operand + 1);
      if (*d.file != file || last >= now) return false;
      last = now;
      all.push_back(d.place());
    }
    return is_straight(sources_.of(file), all);
  }

  bool ours(const cfa::SourcePos& pos) const {
    return pos.known() && pos.column != 0 &&
           std::find(files_.begin(), files_.end(), pos.file) != files_.end();
  }

  /// Are these places of one function, none in the last part of a `for`'s head,
  /// which comes first in the text only?
  static bool is_straight(const Source& s,
                          const std::vector<std::size_t>& places) {
    CHECK(!places.empty(), "an edge that reads has places");
    const auto [least, most] =
        std::minmax_element(places.begin(), places.end());
    int depth = 0, deepest = 0;  // of blocks, seen from the first place
    for (std::size_t i = *least; i < *most; ++i) {
      const char c = s.code()[i];
      if (s.word_at(i) == "for") {
        const auto range = s.condition(i);
        if (!range) return false;
        const std::size_t open = s.skip_blanks(i + 3);
        const std::size_t close = s.closing(open);
        for (std::size_t p : places) {
          if (p >= range->second && p < close) return false;
        }
      }
      if (c == '{') ++depth;
      if (c == '}') deepest = std::min(deepest, --depth);
    }
    // How deep the first place is: a function ends where that is left.
    int open = 0;
    for (std::size_t i = 0; i < *least; ++i) {
      if (s.code()[i] == '{') ++open;
      if (s.code()[i] == '}') --open;
    }
    return open + deepest > 0;
  }

  void input(std::size_t number) {
    const auto& i = c_.inputs[number];
    const cfa::Input& input = cfa_.at(i.raw.input);
    if ((input.kind != cfa::Input::Kind::Nondet &&
         input.kind != cfa::Input::Kind::Extern) ||
        cfa::is_stream_byte(input) || cfa::is_library_result(input)) {
      return;  // no call of the program gives it as its result
    }
    // No call in the program returns what a parameter holds.
    if (input.function == vocabulary::kCaller) return;
    const std::string value = constant_in_c(input.type, i.raw.value);
    if (value.empty() || input.symbol.sort().is_array()) return;
    Waypoint p;
    p.type = Waypoint::Type::FunctionReturn;
    p.at = end_of_call(input, sources_);
    p.value = "\\result == " + value;
    p.callee = input.name;
    if (p.at.line != 0) result_.push_back({p});
  }

  Decision decision(const cfa::Branch& b) {
    Decision d;
    if (!ours(b.pos)) return d;
    const Source& source = sources_.of(b.pos.file);
    const auto at = source.offset(b.pos.line, b.pos.column);
    auto known = statements_.find(b.pos.file);
    if (known == statements_.end()) {
      known = statements_.emplace(b.pos.file, source).first;
    }
    const Statement* s = at ? known->second.around(*at) : nullptr;
    if (s == nullptr) return d;
    const auto it =
        std::find(s->operands.begin(), s->operands.end(), packed(b.text));
    if (it == s->operands.end()) return d;
    d.statement = s;
    d.file = &b.pos.file;
    d.operand = static_cast<std::size_t>(it - s->operands.begin());
    d.holds = b.taken;
    return d;
  }

  void decide(const Decision& d) {
    const Statement* s = d.statement;
    if (s == nullptr) return;
    if (s != open_) seen_ = 0;
    if (d.operand == 0) seen_ = 0;
    open_ = d.operand == seen_ ? s : nullptr;  // none was passed over
    if (open_ == nullptr) return;
    const bool all = ++seen_ == s->operands.size();
    if (!all && d.holds == s->is_and) return;  // the next one decides
    open_ = nullptr;
    const Source& source = sources_.of(*d.file);
    Waypoint p;
    p.type = Waypoint::Type::Branching;
    p.at = {*d.file, source.line_of(s->keyword), source.column_of(s->keyword),
            ""};
    p.value = d.holds ? "true" : "false";
    result_.push_back({p});
    ++branchings_;
  }

  const cfa::Cfa& cfa_;
  const verdict::CounterexampleReport& c_;
  const std::vector<std::string>& files_;
  Sources& sources_;
  std::map<std::string, Statements> statements_;  ///< by file
  std::vector<Segment> result_;
  std::size_t branchings_ = 0;
  // The statement whose operands are being seen, and how many were.
  const Statement* open_ = nullptr;
  std::size_t seen_ = 0;
};

}  // namespace

std::vector<Segment> path_of(const cfa::Cfa& cfa,
                             const verdict::CounterexampleReport& c,
                             const std::vector<std::string>& files,
                             Sources& sources) {
  return PathWriter(cfa, c, files, sources).run();
}

}  // namespace pleat::evidence
