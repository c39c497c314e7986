// pleat: the program. Every error ends here, in one line and an exit code.

#include <fmt/format.h>
#include <sys/personality.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <string_view>

#include "main/bench.h"
#include "main/exit_code.h"
#include "main/help_text.h"
#include "main/invariants.h"
#include "main/options.h"
#include "main/verify.h"
#include "support/check.h"

namespace {

using namespace pleat;

/// Where things lie in memory changes what solvers do, now and then, so a run
/// repeats only at fixed addresses (docs/decisions/determinism.md). Starts the
/// program again without randomisation; goes on as it is where that is not
/// allowed.
void fix_addresses(char** argv) {
  constexpr unsigned long kAsk = 0xffffffff;
  const int now = personality(kAsk);
  if (now == -1 || (now & ADDR_NO_RANDOMIZE) != 0) return;
  const auto fixed = static_cast<unsigned long>(now) | ADDR_NO_RANDOMIZE;
  if (personality(fixed) == -1) return;
  if ((personality(kAsk) & ADDR_NO_RANDOMIZE) == 0) return;
  execv("/proc/self/exe", argv);
}

/// A race of engines does not repeat anyway, and people wait for it.
bool is_race(const Invocation& invocation) {
  const auto* options = std::get_if<VerifyOptions>(&invocation);
  return options != nullptr && options->engine == "auto" &&
         !options->deterministic;
}

int run_invocation(int argc, char** argv) {
  Invocation invocation = parse_command_line(argc, argv);
  if (const auto* print = std::get_if<Print>(&invocation)) {
    fmt::print("{}", print->text);
    return 0;
  }
  if (const auto* options = std::get_if<ShowOptions>(&invocation)) {
    return show(*options);
  }
  if (const auto* options = std::get_if<BenchOptions>(&invocation)) {
    bench(*options);
  }
  if (!is_race(invocation)) fix_addresses(argv);
  if (const auto* options = std::get_if<TestOptions>(&invocation)) {
    return test(*options);
  }
  if (const auto* options = std::get_if<InvariantsOptions>(&invocation)) {
    return invariants(*options);
  }
  if (const auto* options = std::get_if<InlayCommandOptions>(&invocation)) {
    return inlay(*options);
  }
  return verify(std::get<VerifyOptions>(invocation));
}

int fail(int code, std::string_view message) {
  std::fflush(stdout);
  while (message.ends_with('\n')) message.remove_suffix(1);
  const bool is_page = message == kFirstPage;
  fmt::print(stderr, "{}{}\n", is_page ? "" : "pleat: ", message);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    int code = run_invocation(argc, argv);
    std::fflush(stdout);
    return code;
  } catch (const UsageError& e) {
    return fail(kExitUsage, e.what());
  } catch (const InputError& e) {
    return fail(kExitInput, e.what());
  } catch (const Unsupported& e) {
    return fail(kExitUnknown, e.what());
  } catch (const std::exception& e) {
    return fail(kExitInternal,
                fmt::format("internal error: {}; please report", e.what()));
  }
}
