#pragma once

// C to CFA. The only folder that sees LLVM and clang; none of their types
// appear here.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "frontend/recording.h"

namespace pleat::frontend {

/// What becomes of signed arithmetic whose result does not fit.
enum class SignedOverflow {
  Wraps,      ///< as with -fwrapv
  Undefined,  ///< the run ends: answers hold for runs without it
  Checked     ///< it is asked about, and runs end there
};

/// What callers promise about the parameters of the entry function.
struct ParameterOptions {
  /// By parameter: how many elements the array has that it points to, an
  /// expression in C; how many characters a string at most.
  std::map<std::string, std::string> arrays = {};
  std::map<std::string, unsigned> strings = {};
  std::set<std::string> nullable = {};  ///< may be null
  /// Parameters that point to the same object.
  std::vector<std::pair<std::string, std::string>> aliases = {};
  /// Objects in a row that a linked structure has at most.
  unsigned depth = 3;
  /// Expressions in C: what holds before the call, and is asked behind it.
  std::vector<std::string> required = {}, ensured = {};
};

struct Options {
  std::vector<std::string> files;  ///< .c and .i
  cfa::DataModel data_model = cfa::DataModel::Lp64;
  std::string entry = "main";
  /// Functions whose call is a target ("reach_error"), or FILE:LINE. Empty:
  /// the defaults (failing assert, reach_error, __VERIFIER_error).
  std::optional<std::string> target;
  /// Of kChecks (cfa/vocabulary.h): if there are any and no target, they alone
  /// are asked about.
  std::vector<std::string> checks = {};
  /// The targets are asked about, too.
  bool asks_targets_too = false;
  /// What is asked is a rule for all programs (a check, a property file), not a
  /// place of this one: where the program has no such place, it holds.
  bool is_rule = false;
  std::vector<std::string> clang_args;  ///< what the user put behind `--`
  /// Options of single files (from compile_commands.json).
  std::map<std::string, std::vector<std::string>> file_args;
  /// Take only those files that define what the entry function needs.
  bool on_demand = false;
  bool malloc_never_fails = false;
  /// Functions without a body do not call functions of the program.
  bool closed = false;
  /// Objects declared `volatile` may change by themselves.
  bool volatile_changes = true;
  /// Arguments of main besides argv[0], and bytes of each, that replay can
  /// give (arguments.h).
  unsigned arguments = 3, argument_length = 15;
  /// Open calls of one function that have a copy each; deeper ones share one,
  /// or the path is cut (recursion.cpp). Not given: as few as is good.
  std::optional<unsigned> recursion = {};
  /// Global variables that somebody looks at where a run ends: what is written
  /// to them is kept, and no unknown function changes them.
  std::set<std::string> watched = {};
  /// Folders with models of library functions (NAME.c), before our own.
  std::vector<std::string> model_folders;
  SignedOverflow signed_overflow = SignedOverflow::Wraps;
  ParameterOptions parameters = {};
  /// Functions whose body is replaced: by that of the file; empty: they return
  /// anything and change only what their arguments lead to.
  std::map<std::string, std::string> stubs = {};
  /// Memory whose reads are inputs: addresses from, up to (not included).
  std::vector<std::pair<std::uint64_t, std::uint64_t>> devices = {};
  /// Memory is split into parts by a guess where pointers point (parts.h).
  /// Where a run proves it wrong, it comes to a cut for that reason.
  bool guesses_parts = false;
};

/// The reason of such a cut.
inline constexpr const char* kGuessedWrong =
    "a pointer leaves the member that it was made for";

/// What a block of memory holds before anything is written to it: parts of
/// arrays that are inputs when the program starts.
struct BlockContent {
  struct Part {
    std::uint64_t offset = 0;  ///< in the block
    unsigned bytes = 0;
    cfa::Term array = {};  ///< the input's symbol; indexed by address / bytes
  };
  std::optional<std::uint64_t> bytes = {};  ///< none: not a constant
  std::vector<Part> parts = {};             ///< by offset
};

/// Where the automaton has the blocks of the heap: each follows the one before,
/// from `first` on.
struct HeapLayout {
  std::uint64_t first = 0;
  /// The distance of two blocks; 0: bytes of the first, rounded up to a
  /// multiple of 16, and 16 more.
  std::uint64_t distance = 0;
  /// By the site of the call that allocates (cfa::Input::site).
  std::map<int, BlockContent> blocks = {};
};

struct EntryDriver;

/// The compiled program: owns clang's result, so that replay can make an
/// instrumented build of exactly this code.
class Program {
 public:
  virtual ~Program() = default;
  virtual const cfa::Cfa& cfa() const = 0;
  /// Where `cfa` forbids proofs because it knows only one layout of memory
  /// (cfa/layout.h): an over-approximation for all layouts, with the same
  /// locations. Null: `cfa` is as good.
  virtual const cfa::Cfa* any_layout() const { return nullptr; }
  /// The automaton that proofs on `cfa` are checked on: what is read outside of
  /// objects is anything there. It has the same locations. Null: `cfa` is as
  /// good.
  virtual const cfa::Cfa* for_proofs() const { return nullptr; }
  /// As given; `files` are those that were linked.
  virtual const Options& options() const = 0;
  /// Has the entry function parameters, which only the instrumented build can
  /// give it? (Not those of main: these are the program's arguments.)
  virtual bool has_parameters() const { return false; }

  /// What calls an entry function with parameters (entry_driver.h); null: no
  /// text in C does.
  virtual const EntryDriver* entry_driver() const { return nullptr; }

  /// An element of a region of memory that is one variable, as C writes it:
  /// `r.head`. Empty: it has no name of its own.
  virtual cfa::Variable element(const cfa::Variable& region,
                                std::uint64_t index) const {
    (void)region, (void)index;
    return {};
  }

  /// Functions without a body for which a C file of the models stands.
  virtual std::vector<std::pair<std::string, std::string>> models() const {
    return {};
  }

  /// None: not all blocks are those of calls of malloc and calloc.
  virtual std::optional<HeapLayout> heap_layout() const { return {}; }

  /// Where conditions begin whose value is known when they are compiled: no
  /// test is to cover their sides.
  virtual std::set<cfa::SourcePos> constant_conditions() const { return {}; }

  /// Writes LLVM bitcode in which every kind of input (nondet call,
  /// uninitialised variable at each scope entry, extern without body, volatile
  /// read) is a call `void __pleat_input(int site, void *to, size_t bytes)`
  /// and every property is `__pleat_reached(int property)`, in the order of
  /// evaluation of the CFA.
  virtual void write_instrumented(const std::string& bitcode_file) const = 0;

  /// The same, and it records its run (record.h).
  /// Throws Unsupported where that cannot be done.
  virtual Recording write_recorded(const std::string& bitcode_file) const;
};

/// Throws InputError with clang's own messages for C errors.
std::unique_ptr<Program> load(const Options& options);

}  // namespace pleat::frontend
