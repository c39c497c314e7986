#include "certificate/file.h"

#include <charconv>
#include <optional>

#include "certificate/plain_bits.h"
#include "certificate/sat_proof.h"
#include "certificate/unrolled.h"
#include "cfa/as_written.h"
#include "support/check.h"
#include "verdict/as_written.h"

namespace pleat::certificate {
namespace {

using cfa::Cfa;

constexpr std::size_t kMostInstances = 20'000;
constexpr std::size_t kMostLiterals = 2'000'000;  ///< of one question

constexpr std::string_view kMark = ";;";
constexpr std::string_view kDigits = "0123456789abcdef";

std::string to_hex(std::string_view bytes) {
  std::string result;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    result += kDigits[byte >> 4];
    result += kDigits[byte & 15];
  }
  return result;
}

std::string from_hex(std::string_view text) {
  const auto digit = [](char c) {
    const std::size_t at = kDigits.find(c);
    if (at == std::string_view::npos)
      throw InputError("a SAT proof should be written in hexadecimal digits");
    return static_cast<unsigned>(at);
  };
  if (text.size() % 2 != 0)
    throw InputError("a SAT proof should have two digits for each byte");
  std::string result;
  for (std::size_t i = 0; i < text.size(); i += 2)
    result += static_cast<char>(digit(text[i]) * 16 + digit(text[i + 1]));
  return result;
}

/// A part of the file: its name, and its lines.
std::string part(std::string_view name, std::string_view lines) {
  std::string result = std::string(kMark) + std::string(name) + "\n";
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    result += std::string(kMark) + " ";
    result += lines.substr(0, end);
    result += "\n";
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return result;
}

std::uint64_t whole_number(std::string_view text) {
  std::uint64_t result = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc{} || end != text.data() + text.size())
    throw InputError("expected a number, not `" + std::string(text) + "`");
  return result;
}

/// `HEADER ITERATIONS`
verdict::LoopBound bound_of(std::string_view line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::uint64_t header = whole_number(line.substr(0, space));
  if (header > UINT32_MAX) throw InputError("there is no such location");
  return {{static_cast<std::uint32_t>(header)},
          whole_number(line.substr(std::min(space + 1, line.size())))};
}

/// Takes lines one by one, and knows which part they belong to.
class LineReader {
 public:
  void take(std::string_view line) {
    if (done_) throw InputError("the certificate should end after `;;end`");
    if (!line.starts_with(' ')) return begin(line);
    line.remove_prefix(1);
    if (text_ != nullptr) {
      *text_ += line;
      *text_ += '\n';
    } else if (part_ == "bounds") {
      result_.bounds.push_back(bound_of(line));
    } else if (part_ == "proof") {
      result_.proofs.back() += from_hex(line);
    } else {
      throw InputError("a line of a certificate should belong to a part");
    }
  }

  Certificate finish() {
    if (!done_) throw InputError("there is no certificate up to `;;end`");
    return std::move(result_);
  }

 private:
  void begin(std::string_view name) {
    const bool is_first = part_.empty();
    if (is_first != (name == "certificate 1"))
      throw InputError("a certificate should begin with `;;certificate 1`");
    part_ = name;
    text_ = name == "automaton"    ? &result_.automaton
            : name == "invariants" ? &result_.invariants
                                   : nullptr;
    if (name == "proof") result_.proofs.emplace_back();
    done_ = name == "end";
    if (!is_first && !done_ && text_ == nullptr && name != "proof" &&
        name != "bounds")
      throw InputError("unknown part `" + std::string(name) + "`");
  }

  Certificate result_;
  std::string part_;
  std::string* text_ = nullptr;
  bool done_ = false;
};

std::vector<std::size_t> all_properties(const Cfa& cfa) {
  std::vector<std::size_t> result;
  for (std::size_t p = 0; p < cfa.properties.size(); ++p) result.push_back(p);
  return result;
}

std::vector<Obligation> questions_about(const Cfa& cfa,
                                        const Certificate& certificate) {
  const auto properties = all_properties(cfa);
  const auto invariants =
      verdict::read_invariants_as_written(cfa, certificate.invariants);
  if (!invariants.empty() || certificate.bounds.empty())
    return obligations(cfa, invariants, properties);
  for (const auto& b : certificate.bounds) {
    if (b.header.index >= cfa.locations.size())
      throw InputError("a bound should be of a location that exists");
  }
  auto question = unrolled(cfa, certificate.bounds, properties, kMostInstances);
  if (!question) throw Unsupported("the unrolling is too large");
  return {std::move(*question)};
}

/// Why the automaton is not all of the program. None: it is, or it does more.
std::optional<std::string> what_is_missing(const Cfa& cfa) {
  if (cfa.properties.empty()) return "the automaton asks nothing";
  for (const auto& a : cfa.approximations) {
    if (a.kind == cfa::Approximation::Kind::Unmodelled)
      return "the automaton leaves out what the program may do: " + a.what;
  }
  return std::nullopt;
}

Decision refused(std::string why) { return {std::move(why), 0, {}}; }

Decision decide_about(const Cfa& cfa, const Certificate& certificate) {
  if (const auto missing = what_is_missing(cfa)) return refused(*missing);
  const std::vector<Obligation> questions = questions_about(cfa, certificate);
  if (questions.size() != certificate.proofs.size()) {
    return refused("there are " + std::to_string(questions.size()) +
                   " questions and " +
                   std::to_string(certificate.proofs.size()) + " SAT proofs");
  }
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const SatProofResult checked =
        check_sat_proof(clauses_of(questions[i]), certificate.proofs[i]);
    if (!checked.accepted)
      return refused(questions[i].what + ": " + checked.why_not);
  }
  Decision accepted{"", questions.size(), {}};
  for (const auto& a : cfa.approximations) {
    if (a.kind == cfa::Approximation::Kind::Assumed)
      accepted.assumed.push_back(a.what);
  }
  return accepted;
}

}  // namespace

std::string to_lines(const Certificate& certificate) {
  std::string result = part("certificate 1", "");
  result += part("automaton", certificate.automaton);
  result += part("invariants", certificate.invariants);
  if (!certificate.bounds.empty()) {
    std::string lines;
    for (const auto& b : certificate.bounds)
      lines += std::to_string(b.header.index) + " " +
               std::to_string(b.iterations) + "\n";
    result += part("bounds", lines);
  }
  for (const std::string& proof : certificate.proofs)
    result += part("proof", to_hex(proof));
  return result + part("end", "");
}

Certificate from_lines(std::string_view text) {
  LineReader reader;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.starts_with(kMark)) reader.take(line.substr(kMark.size()));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.finish();
}

std::vector<Obligation> questions_of(const Certificate& certificate) {
  return questions_about(cfa::from_text_as_written(certificate.automaton),
                         certificate);
}

std::vector<int> clauses_of(const Obligation& question) {
  auto plain = plain_clauses(question.formulas, kMostLiterals);
  if (!plain) {
    throw Unsupported(
        "too large for plain clauses, or not to be said in them: " +
        question.what);
  }
  return std::move(plain->clauses);
}

Decision decide(const Certificate& certificate) {
  const Cfa cfa = cfa::from_text_as_written(certificate.automaton);
  try {
    return decide_about(cfa, certificate);
  } catch (const InternalError& e) {  // the automaton has an unusual form
    return refused(e.what());
  } catch (const Unsupported& e) {
    return refused(e.what());
  }
}

}  // namespace pleat::certificate
