#pragma once

// The C code that a program under replay is linked with, and the values that
// it feeds. Values come over a file descriptor, so that one build serves many
// counterexamples; what happened goes back over another, signed with a token
// that is new in every run, so that a program cannot claim it by accident.

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "term/term.h"

namespace pleat::replay {

inline constexpr int kValuesFd = 198;  ///< the harness reads its values here
inline constexpr int kReportFd = 199;  ///< and writes what happened here
/// A recorded run puts its events there, in memory that it shares with us.
inline constexpr int kRecordFd = 200;

/// The last events of a recorded run: the number of all of them, then the
/// events, that with number n at place n % kMostEvents.
inline constexpr std::uint64_t kMostEvents = 1 << 19;
struct Event {
  std::uint32_t place = 0, unused = 0;
  std::uint64_t a = 0, b = 0, c = 0;
};
/// A run with more events than that is not recorded to its end: nobody waits so
/// long for a trace.
inline constexpr std::uint64_t kMostRecorded = 1 << 25;
inline constexpr std::uint64_t kRecordBytes = sizeof(Event) * (kMostEvents + 1);

/// What the harness reports, one letter behind the token.
enum class Report : char {
  Nothing = 0,
  Reached = 'R',
  Assumption = 'A',      ///< __VERIFIER_assume did not hold
  OtherAssertion = 'F',  ///< an assertion failed that is not the target
  OtherError = 'E'       ///< an error function was called elsewhere
};

/// A function that the harness defines.
struct HarnessFunction {
  std::string name;
  cfa::CType type;
  unsigned queue = 0;  ///< for calls whose place is not known
};

/// A function of the C library whose place the harness takes.
struct GivenFunction {
  std::string name;
  unsigned queue = 0;
};

/// C source of what reads the values, counts them out and reports.
extern const char* const kHarnessRuntime;

/// C source of the whole harness: the runtime and the functions that the
/// program lacks. The latter are weak: the program's own definitions win.
/// `targets`: the functions that marked calls set __pleat_site for; only they
/// may look at it. `entry`: what main calls if it is not main itself.
std::string harness_source(const std::vector<HarnessFunction>& functions,
                           const std::vector<GivenFunction>& given,
                           const std::set<std::string>& stubs,
                           const std::set<std::string>& targets,
                           const std::string& entry);

/// A type of C that a function with this one returns alike, in every data
/// model.
std::string plain_type(const cfa::CType& type);

/// The type that a name such as __VERIFIER_nondet_uint promises.
cfa::CType type_of_nondet(const std::string& name, cfa::DataModel model);

/// `bytes` of a value, `repeat` times from `offset` on, in the object that one
/// visit of `queue` fills. Later ones overwrite earlier ones.
struct FedValue {
  std::uint32_t queue = 0, visit = 0, offset = 0, bytes = 0, repeat = 1;
  term::Value value = 0;
};

using Token = std::array<char, 16>;
Token new_token();

/// What the harness reads from kValuesFd.
std::string encode_values(const Token& token, std::uint32_t target,
                          std::vector<FedValue> values);

/// The first report in what came from kReportFd.
Report decode_report(const Token& token, const std::string& bytes);

}  // namespace pleat::replay
