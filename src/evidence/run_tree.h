#pragma once

// A recorded run as a tree of what happened: calls with their steps, loops with
// their iterations; and which event needed what which other one had done.

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "evidence/run_memory.h"
#include "replay/replay.h"
#include "verdict/report.h"

namespace pleat::evidence {

/// A step, a call with what happened in it, or a loop. Of a loop only the last
/// iteration is kept.
struct RunNode {
  enum class Kind : std::uint8_t { Step, Call, Loop };
  using Values = std::vector<std::pair<std::string, std::string>>;
  Kind kind = Kind::Step;
  cfa::SourcePos pos = {};
  std::string function = {};
  std::string text = {};  ///< of a call: the function's name
  std::size_t event = 0;
  std::size_t end = SIZE_MAX;  ///< the first event behind a call or loop
  bool is_open = false;        ///< the run ended in it
  bool is_branch = false;
  std::vector<std::string> parameters = {};
  std::string result = {};  ///< of a call that has returned
  std::uint64_t iterations = 0;
  Values changed = {};  ///< by the loop's finished iterations: what has which
                        ///< value now
  std::vector<std::unique_ptr<RunNode>> inside = {};
};

/// An input that was read.
struct RunInput {
  int site = -1;
  std::size_t event = 0;
  std::uint64_t address = 0, bytes = 0;
  std::string expression = {};  ///< what got the value; empty: nothing
  bool is_needed = false;
  /// Of an object: the bytes that something needed, by their offset.
  std::vector<bool> needed_bytes = {};
};

class RunTree {
 public:
  RunTree(const cfa::Cfa& cfa, const replay::RecordedRun& run);

  const RunNode& root() const { return root_; }
  /// Were there more open calls than anybody wants to read about? Then the tree
  /// ends there.
  bool is_too_deep() const { return is_too_deep_; }
  const RunMemory& memory() const { return memory_; }
  const std::vector<RunInput>& inputs() const { return inputs_; }
  verdict::RunSteps steps() const;
  const frontend::RecordedPlace* place(std::size_t event) const;
  /// The events that these needed, and those that they needed, and so on.
  std::vector<bool> needed_by(const std::vector<std::size_t>& events) const;

  /// A value that was read.
  struct Value {
    std::string name, value;
    cfa::SourcePos pos;
    bool is_pointer = false;
  };
  /// What was read in this line by the call that the run ended in, last; what
  /// came behind the event `until` does not count.
  std::vector<Value> read_in(const cfa::SourcePos& line,
                             std::size_t until = SIZE_MAX) const;
  /// The last event of a kind in the call that the run ended in; SIZE_MAX:
  /// none.
  std::size_t last(frontend::RecordedPlace::Kind kind) const;

 private:
  /// Plain variables come first, then parts of arrays; each as it was declared,
  /// and by its address.
  struct ChangedName {
    bool is_element = false;
    cfa::SourcePos declared;
    std::uint64_t address = 0;
    std::string name;
    friend auto operator<=>(const ChangedName&, const ChangedName&) = default;
  };
  struct OpenLoop {
    unsigned place = 0;
    RunNode* node = nullptr;
    std::uint64_t heads = 0;
    bool ends = false;  ///< its condition was false
    /// What the loop changed so far: values by name.
    std::map<std::string, std::string> now;
    std::vector<ChangedName> order;  ///< sorted
  };
  struct Frame {
    std::size_t id = 0;
    RunNode* node = nullptr;
    bool has_caller = false;  ///< else the library called it
    std::vector<OpenLoop> loops;
    /// The last event of each place in this call.
    absl::flat_hash_map<unsigned, std::size_t> last;
    std::vector<std::size_t> events;  ///< the last ones
  };

  void handle(std::size_t number);
  void close_loops(const frontend::RecordedPlace& place);
  void head(unsigned number);
  void enter(const frontend::RecordedPlace& place);
  void leave(std::size_t number, const frontend::RecordedPlace& place);
  void store(std::size_t number, const frontend::RecordedPlace& place);
  void load(std::size_t number, const frontend::RecordedPlace& place);
  void tell_uninitialised(std::size_t number,
                          const frontend::RecordedPlace& place);
  void parameter(std::size_t number, const frontend::RecordedPlace& place);
  void branch(std::size_t number, const frontend::RecordedPlace& place);
  void input(std::size_t number, const frontend::RecordedPlace& place);
  void end_loop(Frame& frame);
  void needs_reads(std::size_t number, std::uint64_t address,
                   std::uint64_t bytes);
  void needs(std::size_t number, const std::vector<unsigned>& places,
             const Frame& frame);
  void wrote(std::size_t number, std::uint64_t address, std::uint64_t bytes);
  void changed(std::uint64_t address, const std::string& name,
               const std::string& value);
  RunNode& step(std::size_t number, const frontend::RecordedPlace& place,
                std::string text);
  RunNode& container();
  void log(std::size_t number, const cfa::SourcePos& pos,
           const std::string& function, std::string text);
  void unlog();
  void log_change(const std::string& name, const std::string& value,
                  std::uint64_t address);
  Value loaded_value(const replay::Event& event,
                     const frontend::RecordedPlace& at) const;
  Value returned_value(std::size_t number) const;
  const cfa::Input* input_of(int site) const;
  static void note(RunNode& loop, const OpenLoop& open);

  const replay::RecordedRun& run_;
  RunMemory memory_;
  RunNode root_;
  std::vector<Frame> frames_;
  std::size_t calls_ = 0;
  bool is_too_deep_ = false;
  std::size_t call_event_ = SIZE_MAX;  ///< of the call that begins now
  std::vector<RunInput> inputs_;
  absl::flat_hash_map<std::size_t, std::size_t> input_of_event_;
  /// Who wrote a byte last.
  absl::flat_hash_map<std::uint64_t, std::size_t> writers_;
  /// What an event needed: pairs of event and event, by the first.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> needs_;
  std::vector<std::size_t> sinks_;  ///< what decides where the run goes
  struct Uninitialised {
    std::size_t event, input;
    std::uint64_t offset;
  };
  std::vector<Uninitialised> reads_of_objects_;
  std::map<std::uint64_t, std::uint64_t> known_;  ///< values that are told
  std::map<int, const cfa::Input*> inputs_by_site_;
  /// Places of objects that were not initialised, and that is told.
  std::set<std::uint64_t> told_reads_;
  std::size_t now_ = 0;  ///< the event that is looked at
  /// All steps in their order: the first ones and the last ones.
  std::deque<verdict::RunStep> first_steps_, last_steps_;
  std::uint64_t left_out_steps_ = 0;
  verdict::RunStep* logged_ = nullptr;  ///< the last one
  std::size_t logged_event_ = SIZE_MAX;
};

}  // namespace pleat::evidence
