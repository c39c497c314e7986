#pragma once

// The executables that replay makes of a program, each made once and kept as
// long as its Builds.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "replay/assembly.h"
#include "replay/harness.h"
#include "support/subprocess.h"
#include "support/temp_dir.h"
#include "verdict/verdict.h"

namespace pleat::replay {

/// An executable or an object, or why there is none.
struct Build {
  std::string file;
  std::string why_not;
  explicit operator bool() const { return !file.empty(); }
};

/// Instrumented builds have the address sanitizer or, where it is asked whether
/// memory holds values, the memory sanitizer. Recorded: instrumented, and it
/// tells its events.
enum class Flavour { Plain, Instrumented, WithMemorySanitizer, Recorded };

/// How a plain build numbers the calls of its input functions.
struct PlainReads {
  AssemblyMarks marks;
  std::vector<std::string> functions;  ///< that the harness must define
  /// The number of the queue that feeds those calls of this function whose
  /// place is not known.
  unsigned queue_of(const std::string& function) const;
};

class Builds {
 public:
  /// The program must outlive its builds.
  explicit Builds(const frontend::Program& program);

  const Build& get(Flavour flavour, bool sanitized);

  /// What the harness of such a build must be fed for a counterexample.
  std::string values(Flavour flavour, bool sanitized, const Token& token,
                     const verdict::Counterexample& counterexample,
                     bool fills_blocks = true) const;
  /// What new blocks of malloc hold in this run, for people, as far as it is
  /// not zero.
  std::vector<std::string> block_contents(
      const verdict::Counterexample& counterexample) const;
  /// Empty, or why a build of this flavour cannot recognise the property.
  std::string cannot_tell(Flavour flavour, std::size_t property) const;
  /// Must no signed arithmetic overflow in a run that is reported?
  bool excludes_overflow() const;
  /// Does only a sanitizer see that the property is violated?
  bool needs_sanitizer(std::size_t property) const;
  /// The build that tells when the property is violated, if the plain one does
  /// not.
  Flavour instrumented_for(std::size_t property) const;

  /// A build that counts what it covers, with clang's instrumentation, linked
  /// with this harness (C source). Only the files given by the user count.
  Build covered(const std::string& harness);
  /// The user's name of a file that such a build names so.
  std::string covered_file(const std::string& name) const;

  /// What the events of the recorded builds mean, once there is one.
  const frontend::Recording& recording() const { return recording_; }

  const cfa::Cfa& cfa() const { return cfa_; }
  const TempDir& folder() const { return folder_; }

 private:
  Build make(Flavour flavour, bool sanitized);
  Command compiler_command(std::vector<std::string> argv) const;
  std::string compile(std::vector<std::string> argv) const;
  Build make_plain(const std::string& name, bool sanitized);
  enum class Recorded : bool { No, Yes };
  Build make_instrumented(const std::string& name, const std::string& sanitizer,
                          Recorded recorded = Recorded::No);
  /// A source of the program on its way to assembly.
  struct Assembly {
    std::string source, compiled, to;
    std::vector<std::string> argv;
    std::optional<RunningCommand> running;
  };
  Assembly new_assembly(const std::string& source, const std::string& to,
                        bool sanitized) const;
  std::vector<Assembly>& assemblies(bool sanitized);
  void begin(Assembly& assembly) const;
  std::string finish(Assembly& assembly, AssemblyMarks& marks) const;
  /// An object, the same for the same needs.
  const Build& harness_for(const PlainReads& reads, unsigned first_given);
  unsigned first_given(const PlainReads& reads) const;
  unsigned first_given_instrumented() const;
  void give_results(unsigned first_given,
                    const verdict::Counterexample& counterexample,
                    std::vector<FedValue>& values) const;
  Build link(const std::vector<std::string>& objects, const std::string& name,
             const std::string& with) const;
  std::vector<std::string> source_flags(const std::string& source,
                                        const std::string& compiled) const;
  std::string source_to_compile(const std::string& file) const;
  AssemblyMarks new_marks() const;
  std::vector<std::string> common_flags() const;
  std::vector<FedValue> plain_values(
      const PlainReads& reads,
      const verdict::Counterexample& counterexample) const;
  std::vector<FedValue> instrumented_values(
      const verdict::Counterexample& counterexample, bool fills_blocks) const;
  unsigned queue_of(const PlainReads& reads, const cfa::Input& input) const;

  const frontend::Program& program_;
  const cfa::Cfa& cfa_;
  TempDir folder_;
  std::string here_;      ///< the folder that we run in
  std::string compiler_;  ///< empty: none found
  bool clang_ = false;
  /// Functions of the library whose results are inputs, in the order of their
  /// queues.
  std::vector<std::string> given_;
  PlainReads reads_[2];                     ///< by `sanitized`
  std::vector<Assembly> assemblies_[2];     ///< by `sanitized`
  std::map<std::string, Build> harnesses_;  ///< by their source
  std::map<std::string, std::string> covered_names_;
  std::optional<Build> built_[4][2];  ///< by flavour and `sanitized`
  frontend::Recording recording_;
};

}  // namespace pleat::replay
