#pragma once

// How errors are told apart (see STYLE in CONTRIBUTING.md): a user's mistake,
// an input that is not supported, and a mistake of ours are three types, all
// caught once, in main.

#include <stdexcept>
#include <string>

namespace pleat {

/// Wrong command line; exit code 64.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Input that cannot be read (missing file, C error, bad task); exit code 65.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Input we understand but do not support; ends as unknown, with the reason.
struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A broken promise of our own code; exit code 70.
struct InternalError : std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] void check_failed(const char* condition, const std::string& should,
                               const char* file, int line);

}  // namespace pleat

/// `CHECK(edge.from == at, "edge should leave the current location")`.
/// On in every build: a verifier that goes on after a broken promise lies.
#define CHECK(condition, should)                                       \
  do {                                                                 \
    if (!(condition)) [[unlikely]]                                     \
      ::pleat::check_failed(#condition, (should), __FILE__, __LINE__); \
  } while (false)

/// CHECK for hot loops: only in debug builds.
#ifdef NDEBUG
#define DCHECK(condition, should) \
  do {                            \
  } while (false)
#else
#define DCHECK(condition, should) CHECK(condition, should)
#endif
