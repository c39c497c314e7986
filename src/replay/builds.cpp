#include "replay/builds.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "cfa/library_inputs.h"
#include "cfa/text.h"
#include "cfa/vocabulary.h"
#include "frontend/clang_main.h"
#include "frontend/entry_driver.h"
#include "frontend/property_key.h"
#include "replay/library_functions.h"
#include "support/budget.h"
#include "support/check.h"
#include "support/subprocess.h"
#include "support/system_library.h"

namespace pleat::replay {
namespace {

namespace fs = std::filesystem;
using cfa::Input;
using cfa::Property;

constexpr const char* kSanitizers = "-fsanitize=address,undefined";
constexpr const char* kMemorySanitizer = "-fsanitize=memory";

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw InputError("cannot write " + path);
}

/// `# 12 "x.c"` or `#line 12`: the front end does not obey them, so that its
/// positions are those of the file itself; nor may we.
bool is_line_marker(std::string_view line) {
  const auto skip_blanks = [&] {
    while (!line.empty() && (line[0] == ' ' || line[0] == '\t'))
      line.remove_prefix(1);
  };
  skip_blanks();
  if (!line.starts_with('#')) return false;
  line.remove_prefix(1);
  skip_blanks();
  if (line.starts_with("line")) line.remove_prefix(4);
  skip_blanks();
  return !line.empty() && line[0] >= '0' && line[0] <= '9';
}

/// Blanks line markers; false if there were none.
bool blank_line_markers(std::string& text) {
  bool any = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (is_line_marker(std::string_view(text).substr(begin, end - begin))) {
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
                text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
      any = true;
    }
    begin = end + 1;
  }
  return any;
}

/// The first lines of what a compiler said.
std::string first_lines(const std::string& text) {
  std::size_t end = 0;
  for (int i = 0; i < 3 && end < text.size(); ++i)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  std::string result = text.substr(0, end);
  while (!result.empty() && result.back() == '\n') result.pop_back();
  return result;
}

/// Why a compiler failed; empty if it did not.
std::string complaint(const Finished& compiler) {
  if (compiler.ok()) return "";
  const std::string text = first_lines(compiler.err);
  return text.empty() ? compiler.to_string() : text;
}

std::string plain_name(bool sanitized) {
  return sanitized ? "plain-sanitized" : "plain";
}

/// The size of the value, or of one element of an array.
std::uint32_t bytes_of(const Input& input) {
  const unsigned bits =
      input.symbol ? input.symbol.sort().width : input.type.bits;
  return (std::max(bits, 1U) + 7) / 8;
}

/// Elements that an array input gives to its object.
void feed_array(const Input& input, const term::ArrayValue& array,
                FedValue value, std::vector<FedValue>& values) {
  value.repeat = static_cast<std::uint32_t>(input.count);
  value.value = array.otherwise;
  values.push_back(value);
  value.repeat = 1;
  for (const auto& [index, element] : array.elements) {
    if (index < input.first || index - input.first >= input.count) continue;
    value.offset =
        input.offset +
        static_cast<std::uint32_t>(index - input.first) * value.bytes;
    value.value = element;
    values.push_back(value);
  }
}

using frontend::EntryArray;

/// The arrays of the entry function's caller, by the site that allocates them.
std::map<int, EntryArray> arrays_of_parameters(const frontend::Program& program,
                                               const cfa::Cfa& cfa) {
  std::map<int, EntryArray> result;
  const frontend::EntryDriver* driver = program.entry_driver();
  if (!driver) return result;
  for (const Input& input : cfa.inputs) {
    if (input.kind == Input::Kind::Allocation &&
        input.function == vocabulary::kCaller)
      result[input.site];
  }
  auto array = driver->arrays.begin();
  for (auto& [site, name] : result) {
    if (array != driver->arrays.end()) name = *array++;
  }
  return result;
}

/// `data[3] = -1`
std::string element_in_c(const EntryArray& array, const FedValue& part) {
  const auto [name, bytes, is_number, is_signed] = array;
  const cfa::CType type{.bits = part.bytes * 8, .is_signed = is_signed};
  const std::string value = cfa::value_in_c(type, part.value);
  if (is_number && part.bytes == bytes)
    return fmt::format("{}[{}] = {}", name, part.offset / bytes, value);
  const cfa::CType word{.bits = part.bytes * 8, .is_signed = false};
  return fmt::format("*(unsigned {}*)((char *)&{}[0] + {}) = {}",
                     part.bytes == 1   ? "char "
                     : part.bytes == 2 ? "short "
                     : part.bytes == 4 ? "int "
                                       : "long long ",
                     name, part.offset, cfa::value_in_c(word, part.value));
}

/// What new blocks hold, in the order in which they are allocated.
class FreshBlocks {
 public:
  FreshBlocks(std::optional<frontend::HeapLayout> layout, const cfa::Cfa& cfa,
              const verdict::Counterexample& counterexample)
      : layout_(std::move(layout)) {
    if (!layout_) return;
    next_ = layout_->first;
    for (const verdict::InputValue& read : counterexample.inputs) {
      const Input& input = cfa.at(read.input);
      if (input.symbol && input.symbol.sort().is_array())
        arrays_.try_emplace(input.symbol, &read.array);
    }
  }

  void feed(const Input& input, std::uint32_t visit, bool fails,
            std::vector<FedValue>& values) {
    constexpr std::uint32_t kBeforeBlock = UINT32_MAX;
    if (input.site >= 0)
      values.push_back({static_cast<std::uint32_t>(input.site), visit,
                        kBeforeBlock, 1, 1, fails ? 1U : 0U});
    for (FedValue& value : next_content(input.site)) {
      value.visit = visit;
      if (!fails) values.push_back(value);
    }
  }

  /// Of the next block, which this site allocates: what is not zero.
  std::vector<FedValue> next_content(int site) {
    const auto* block = content(site);
    const std::optional<std::uint64_t> begin = next_;
    advance(block);
    std::vector<FedValue> result;
    if (!block || !begin) return result;
    for (const auto& part : block->parts) {
      const auto array = arrays_.find(part.array);
      if (array == arrays_.end()) continue;
      const term::Value element =
          term::truncate(array->second->at((*begin + part.offset) / part.bytes),
                         part.bytes * 8);
      if (element != 0)
        result.push_back({static_cast<std::uint32_t>(site), 0,
                          static_cast<std::uint32_t>(part.offset), part.bytes,
                          1, element});
    }
    return result;
  }

 private:
  const frontend::BlockContent* content(int site) const {
    if (!layout_) return nullptr;
    const auto it = layout_->blocks.find(site);
    return it == layout_->blocks.end() ? nullptr : &it->second;
  }

  void advance(const frontend::BlockContent* content) {
    if (!next_) return;
    if (layout_->distance != 0)
      *next_ += layout_->distance;
    else if (content && content->bytes)
      *next_ += (*content->bytes + 31) & ~std::uint64_t{15};
    else
      next_.reset();  // where the others begin is not known
  }

  std::optional<frontend::HeapLayout> layout_;
  std::optional<std::uint64_t> next_;  ///< where the next block begins
  std::map<cfa::Term, const term::ArrayValue*> arrays_;
};

}  // namespace

Builds::Builds(const frontend::Program& program)
    : program_(program),
      cfa_(program.cfa()),
      here_(fs::current_path().string()),
      given_(library_results(cfa_)) {
  for (const char* name : {"clang-19", "gcc", "cc"}) {
    compiler_ = find_program(name);
    clang_ = std::string_view(name).starts_with("clang");
    if (!compiler_.empty()) break;
  }
}

const Build& Builds::get(Flavour flavour, bool sanitized) {
  std::optional<Build>& slot = built_[static_cast<int>(flavour)][sanitized];
  if (!slot) slot = make(flavour, sanitized);
  return *slot;
}

Build Builds::make(Flavour flavour, bool sanitized) {
  if (compiler_.empty())
    return {"", "no C compiler found (clang-19, gcc or cc)"};
  if (flavour == Flavour::Plain)
    return make_plain(plain_name(sanitized), sanitized);
  switch (flavour) {
    case Flavour::Plain:
    case Flavour::Instrumented:
      break;
    case Flavour::WithMemorySanitizer:
      if (sanitized)
        return make_instrumented("instrumented-memory", kMemorySanitizer);
      break;
    case Flavour::Recorded:
      return make_instrumented(sanitized ? "recorded-sanitized" : "recorded",
                               sanitized ? kSanitizers : "", Recorded::Yes);
  }
  return sanitized ? make_instrumented("instrumented-sanitized", kSanitizers)
                   : make_instrumented("instrumented", "");
}

Command Builds::compiler_command(std::vector<std::string> argv) const {
  Command command;
  command.argv = std::move(argv);
  if (clang_) {
    command.body = [arguments = std::vector<std::string>(
                        command.argv.begin() + 1, command.argv.end())] {
      return frontend::clang_main(arguments);
    };
  }
  // Its temporary files go with ours, even if it is killed.
  command.environment = {"TMPDIR=" + folder_.path()};
  command.limits.wall_ms = 120'000;
  return command;
}

/// Empty if it went well.
std::string Builds::compile(std::vector<std::string> argv) const {
  return complaint(run_command(compiler_command(std::move(argv))));
}

AssemblyMarks Builds::new_marks() const {
  AssemblyMarks marks;
  marks.wide = cfa_.data_model == cfa::DataModel::Lp64;
  marks.columns = clang_;
  marks.folder = here_;
  for (std::size_t i = 0; i < cfa_.properties.size(); ++i) {
    const Property& property = cfa_.properties[i];
    const int key = frontend::property_key(cfa_, i);
    if (key != static_cast<int>(i) || property.kind == Property::Kind::Check)
      continue;
    cfa::SourcePos pos = property.pos;
    pos.file = absolute_path(pos.file, here_);
    marks.targets.push_back({static_cast<unsigned>(key) + 1,
                             frontend::property_functions(property), pos});
  }
  std::set<std::string> externs;
  for (const Input& input : cfa_.inputs) {
    if (cfa::is_outside_call(input)) externs.insert(input.name);
  }
  marks.is_input = [externs](const std::string& name) {
    return vocabulary::is_nondet(name) || name == vocabulary::kMakeSymbolic ||
           externs.contains(name);
  };
  return marks;
}

std::string Builds::cannot_tell(Flavour flavour, std::size_t property) const {
  if (flavour == Flavour::WithMemorySanitizer &&
      cfa_.data_model != cfa::DataModel::Lp64)
    return "the memory sanitizer knows only programs of 64 bits";
  if (flavour != Flavour::Plain) return "";
#if !defined(__x86_64__)
  return "plain replay knows only x86";
#endif
  const Property& wanted = cfa_.properties[property];
  if (wanted.kind == Property::Kind::Check)
    return "a check is visible only in the instrumented build";
  if (!wanted.pos.known()) return "the target has no position";
  if (!program_.options().stubs.empty())
    return "only the instrumented build can replace functions";
  if (!program_.options().devices.empty())
    return "only the instrumented build can give what devices hold";
  if (program_.has_parameters())
    return "only the instrumented build can give parameters";
  if (clang_ || wanted.kind == Property::Kind::Line) return "";
  // gcc counts columns differently: two targets in a line look the same.
  for (std::size_t i = 0; i < cfa_.properties.size(); ++i) {
    const Property& other = cfa_.properties[i];
    if (other.kind == wanted.kind && other.pos.file == wanted.pos.file &&
        other.pos.line == wanted.pos.line &&
        frontend::property_key(cfa_, i) !=
            frontend::property_key(cfa_, property))
      return "two targets stand in one line, and clang-19 is not installed";
  }
  return "";
}

bool Builds::excludes_overflow() const {
  return program_.options().signed_overflow ==
         frontend::SignedOverflow::Undefined;
}

bool Builds::needs_sanitizer(std::size_t property) const {
  const Property& wanted = cfa_.properties[property];
  return wanted.kind == Property::Kind::Check &&
         vocabulary::is_memory_check(wanted.text);
}

Flavour Builds::instrumented_for(std::size_t property) const {
  const Property& wanted = cfa_.properties[property];
  return wanted.kind == Property::Kind::Check &&
                 wanted.text == vocabulary::kUninitialised
             ? Flavour::WithMemorySanitizer
             : Flavour::Instrumented;
}

std::vector<std::string> Builds::common_flags() const {
  std::vector<std::string> flags = {
      compiler_, cfa_.data_model == cfa::DataModel::Lp64 ? "-m64" : "-m32",
      "-w", "-fno-pie", "-no-pie",
      // IEEE arithmetic as it is written: nothing fused, nothing kept in wider
      // registers (docs/decisions/floats.md).
      "-ffp-contract=off"};
#if defined(__x86_64__) || defined(__i386__)
  if (cfa_.data_model == cfa::DataModel::Ilp32)
    flags.insert(flags.end(), {"-msse2", "-mfpmath=sse"});
#endif
  return flags;
}

/// The file itself, or a copy of it without line markers.
std::string Builds::source_to_compile(const std::string& file) const {
  std::string text = read_text(file);
  if (!blank_line_markers(text)) return file;
  const std::string copy =
      folder_.file(fmt::format("{}-{}", std::hash<std::string>()(file),
                               fs::path(file).filename().string()));
  write_text(copy, text);
  return copy;
}

/// How a file of the program is compiled, besides the common flags.
std::vector<std::string> Builds::source_flags(
    const std::string& source, const std::string& compiled) const {
  const frontend::Options& options = program_.options();
  std::vector<std::string> flags = {"-O0", "-std=gnu17", "-fno-lto"};
  if (clang_)
    flags.insert(flags.end(),
                 {"-Wno-error=implicit-function-declaration",
                  "-Wno-error=implicit-int", "-Wno-error=int-conversion",
                  "-Wno-error=incompatible-function-pointer-types",
                  "-Wno-error=return-type", "-fbracket-depth=8192"});
  // The same end in every run, whatever the stack held before.
  if (clang_) flags.push_back("-ftrivial-auto-var-init=zero");
  if (options.entry != "main") flags.push_back("-Dmain=__pleat_original_main");
  if (compiled != source) {
    const std::string folder = fs::path(source).parent_path().string();
    flags.push_back("-I" + (folder.empty() ? "." : folder));
  }
  const std::vector<std::string> headers = frontend::own_header_arguments();
  flags.insert(flags.end(), headers.begin(), headers.end());
  flags.insert(flags.end(), options.clang_args.begin(),
               options.clang_args.end());
  if (const auto own = options.file_args.find(source);
      own != options.file_args.end())
    flags.insert(flags.end(), own->second.begin(), own->second.end());
  return flags;
}

Builds::Assembly Builds::new_assembly(const std::string& source,
                                      const std::string& to,
                                      bool sanitized) const {
  Assembly assembly{source, source_to_compile(source), to, common_flags(), {}};
  std::vector<std::string>& argv = assembly.argv;
  argv.insert(argv.end(),
              {"-S", "-g", "-fno-stack-protector", "-mno-red-zone",
               "-fcf-protection=none", "-fno-asynchronous-unwind-tables"});
  const std::vector<std::string> flags =
      source_flags(source, assembly.compiled);
  argv.insert(argv.end(), flags.begin(), flags.end());
  if (sanitized)
    argv.insert(argv.end(), {kSanitizers, "-fno-sanitize-recover=all"});
  // GNU as does not know addrsig; to it we go, where it is installed.
  if (clang_) argv.push_back("-fno-addrsig");
  argv.insert(argv.end(), {assembly.compiled, "-o", to});
  return assembly;
}

/// The assembly of all sources of the program, in their order.
std::vector<Builds::Assembly>& Builds::assemblies(bool sanitized) {
  std::vector<Assembly>& all = assemblies_[sanitized];
  if (!all.empty()) return all;
  std::vector<std::string> sources = program_.options().files;
  for (const auto& [function, model] : program_.models())
    if (!in_system_library(function)) sources.push_back(model);
  for (const std::string& source : sources)
    all.push_back(new_assembly(
        source,
        folder_.file(fmt::format("{}-{}.s", plain_name(sanitized), all.size())),
        sanitized));
  return all;
}

void Builds::begin(Assembly& assembly) const {
  if (!assembly.running)
    assembly.running.emplace(compiler_command(assembly.argv));
}

/// Waits for the compiler and marks what it made. Empty if it went well.
std::string Builds::finish(Assembly& assembly, AssemblyMarks& marks) const {
  std::string error = complaint(assembly.running->wait());
  if (!error.empty()) return error;
  marks.aliases[absolute_path(assembly.compiled, here_)] =
      absolute_path(assembly.source, here_);
  write_text(assembly.to, mark_assembly(read_text(assembly.to), marks));
  return "";
}

Build Builds::covered(const std::string& harness) {
  if (!clang_) return {"", "coverage is measured with clang-19 only"};
  std::vector<std::string> objects;
  const auto add = [&](const std::string& source,
                       const std::vector<std::string>& flags) {
    objects.push_back(
        folder_.file(fmt::format("covered-{}.o", objects.size())));
    std::vector<std::string> argv = common_flags();
    argv.push_back("-c");
    argv.insert(argv.end(), flags.begin(), flags.end());
    argv.insert(argv.end(), {source, "-o", objects.back()});
    return compile(argv);
  };
  for (const std::string& source : program_.options().files) {
    const std::string compiled = source_to_compile(source);
    covered_names_[absolute_path(compiled, here_)] = source;
    std::vector<std::string> flags = source_flags(source, compiled);
    flags.insert(flags.end(),
                 {"-fprofile-instr-generate", "-fcoverage-mapping"});
    if (const std::string error = add(compiled, flags); !error.empty())
      return {"", "it does not compile: " + error};
  }
  for (const auto& [function, model] : program_.models()) {
    if (in_system_library(function)) continue;
    if (const std::string error = add(model, {"-O1"}); !error.empty())
      return {"", "a model does not compile: " + error};
  }
  const std::string source = folder_.file("covered-harness.c");
  write_text(source, harness);
  if (const std::string error = add(source, {"-O1", "-std=gnu17"});
      !error.empty())
    return {"", "the harness does not compile: " + error};
  return link(objects, "covered", "-fprofile-instr-generate");
}

std::string Builds::covered_file(const std::string& name) const {
  const auto it = covered_names_.find(absolute_path(name, here_));
  return it == covered_names_.end() ? name : it->second;
}

Build Builds::make_plain(const std::string& name, bool sanitized) {
  constexpr std::size_t kAtOnce = 2;  // compilers
  std::vector<Assembly>& all = assemblies(sanitized);
  begin(all[0]);
  // What reaches its target is run with sanitizers next.
  if (!sanitized && all.size() < kAtOnce) begin(assemblies(true)[0]);
  AssemblyMarks marks = new_marks();
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i; j < std::min(i + kAtOnce, all.size()); ++j)
      begin(all[j]);
    const std::string error = finish(all[i], marks);
    if (!error.empty()) return {"", "it does not compile: " + error};
    parts.push_back(all[i].to);
  }
  parts.push_back(folder_.file(name + "-lines.s"));
  write_text(parts.back(), line_marks(marks));
  // Each build numbers its reads: a sanitizer may move calls.
  PlainReads& reads = reads_[sanitized];
  for (const std::string& function : marks.called) {
    if (marks.is_input(function) && !marks.defined.contains(function))
      reads.functions.push_back(function);
  }
  reads.marks = std::move(marks);
  const Build& harness = harness_for(reads, first_given(reads));
  if (!harness) return harness;
  parts.push_back(harness.file);
  return link(parts, name, sanitized ? kSanitizers : "");
}

const Build& Builds::harness_for(const PlainReads& reads,
                                 unsigned first_given) {
  std::vector<HarnessFunction> functions;
  std::set<std::string> stubs;
  for (const std::string& name : reads.functions) {
    const auto input = std::ranges::find(cfa_.inputs, name, &Input::name);
    const cfa::CType type = input == cfa_.inputs.end()
                                ? type_of_nondet(name, cfa_.data_model)
                                : input->type;
    functions.push_back({name, type, reads.queue_of(name)});
  }
  for (const std::string& name : reads.marks.called) {
    // Checks its condition, unless its call alone is asked for.
    if (vocabulary::is_assert(name) && program_.options().target != name)
      continue;
    if (!reads.marks.defined.contains(name) && !reads.marks.is_input(name) &&
        !name.starts_with("__pleat_") && !name.starts_with("__ubsan_") &&
        !name.starts_with("__asan_") && name[0] != '.' &&
        !in_system_library(name))
      stubs.insert(name);
  }
  std::set<std::string> targets;
  for (const TargetPlace& place : reads.marks.targets)
    targets.insert(place.functions.begin(), place.functions.end());
  std::vector<GivenFunction> given;
  for (const std::string& name : given_)
    given.push_back({name, first_given + static_cast<unsigned>(given.size())});
  const std::string text = harness_source(functions, given, stubs, targets,
                                          program_.options().entry);
  const auto [it, is_new] = harnesses_.try_emplace(text);
  if (!is_new) return it->second;
  const std::string object =
      folder_.file(fmt::format("harness-{}.o", harnesses_.size()));
  const std::string source = object + ".c";
  write_text(source, text);
  std::vector<std::string> argv = common_flags();
  // Not optimised: it is compiled for each program, and reads little.
  argv.insert(argv.end(),
              {"-c", "-O0", "-std=gnu17", "-ffreestanding", "-fno-builtin",
               "-fno-stack-protector", "-fno-lto", source, "-o", object});
  if (const std::string error = compile(argv); error.empty())
    it->second.file = object;
  else
    it->second.why_not = "the harness does not compile: " + error;
  return it->second;
}

Build Builds::link(const std::vector<std::string>& objects,
                   const std::string& name, const std::string& with) const {
  const std::string executable = folder_.file(name);
  std::vector<std::string> argv = common_flags();
  argv.insert(argv.end(), objects.begin(), objects.end());
  argv.insert(argv.end(), {"-o", executable, "-lm", "-pthread"});
  if (!with.empty()) argv.push_back(with);
  if (with == kSanitizers && clang_) {
    // The sanitizers' library as it is: to link with all of its parts takes
    // longer than everything else that a replay does.
    const std::string folder = frontend::clang_libraries();
    if (fs::exists(folder))
      argv.insert(argv.end(), {"-shared-libsan", "-Wl,-rpath," + folder});
  }
  // mold and GNU as where they are installed: half the time, a tenth of the
  // time. Not static: linking all of libc takes longer than loading it.
  std::vector<std::vector<std::string>> ways = {{}};
  std::vector<std::string> fast;
  if (!find_program("mold").empty())
    fast.insert(fast.end(), {"-fuse-ld=mold", "-Wl,--build-id=none"});
  if (clang_ && !find_program("as").empty())
    fast.push_back("-fno-integrated-as");
  if (!fast.empty()) ways.insert(ways.begin(), fast);
  std::string error;
  for (const auto& way : ways) {
    std::vector<std::string> more = argv;
    more.insert(more.end(), way.begin(), way.end());
    error = compile(more);
    if (error.empty() || stop_requested()) break;
  }
  if (!error.empty()) return {"", "it does not link: " + error};
  return {executable, ""};
}

Build Builds::make_instrumented(const std::string& name,
                                const std::string& sanitizer,
                                Recorded recorded) {
  if (!clang_) return {"", "the instrumented build needs clang-19"};
  const std::string bitcode = folder_.file(name + ".bc");
  try {
    if (recorded == Recorded::Yes)
      recording_ = program_.write_recorded(bitcode);
    else
      program_.write_instrumented(bitcode);
  } catch (const std::runtime_error& error) {
    return {"", error.what()};
  }
  const std::string object = folder_.file(name + ".o");
  std::vector<std::string> argv = common_flags();
  argv.insert(argv.end(), {"-c", "-O0", "-x", "ir", bitcode, "-o", object});
  if (!sanitizer.empty())
    argv.push_back(sanitizer == kSanitizers ? "-fsanitize=address" : sanitizer);
  if (const std::string error = compile(argv); !error.empty())
    return {"", "it does not compile: " + error};
  const Build& harness = harness_for({}, first_given_instrumented());
  if (!harness) return harness;
  return link({object, harness.file}, name, sanitizer);
}

// ---- values -------------------------------------------------------------

unsigned PlainReads::queue_of(const std::string& function) const {
  const auto at = std::ranges::find(functions, function) - functions.begin();
  return static_cast<unsigned>(marks.reads.size() + 1 +
                               static_cast<std::size_t>(at));
}

/// The queue of the place that reads this input: the same line and column,
/// else the only such call in the line, else the function's own queue.
unsigned Builds::queue_of(const PlainReads& reads, const Input& input) const {
  const std::string file = absolute_path(input.pos.file, here_);
  unsigned in_line = 0;
  unsigned result = 0;
  for (std::size_t i = 0; i < reads.marks.reads.size(); ++i) {
    const ReadPlace& place = reads.marks.reads[i];
    if (place.function != input.name || place.pos.file != file ||
        place.pos.line != input.pos.line)
      continue;
    if (place.pos.column == input.pos.column)
      return static_cast<unsigned>(i) + 1;
    ++in_line;
    result = static_cast<unsigned>(i) + 1;
  }
  return in_line == 1 ? result : reads.queue_of(input.name);
}

/// The queues of the library's functions come behind all others.
unsigned Builds::first_given(const PlainReads& reads) const {
  return static_cast<unsigned>(reads.marks.reads.size() +
                               reads.functions.size()) +
         2;
}

unsigned Builds::first_given_instrumented() const {
  int last = -1;
  for (const Input& input : cfa_.inputs) last = std::max(last, input.site);
  return static_cast<unsigned>(last + 1);
}

/// What functions of the library give, each in the order of its calls.
void Builds::give_results(unsigned first_given,
                          const verdict::Counterexample& counterexample,
                          std::vector<FedValue>& values) const {
  for (const verdict::InputValue& read : counterexample.inputs) {
    const Input& input = cfa_.at(read.input);
    if (!cfa::is_library_result(input) && !cfa::is_file_byte(input)) continue;
    const auto it = std::ranges::find(given_, input.name);
    if (it == given_.end()) continue;
    const unsigned bits = input.symbol.sort().width;
    values.push_back(
        {first_given + static_cast<unsigned>(it - given_.begin()), 0, 0, 16, 1,
         input.type.is_signed
             ? static_cast<term::Value>(term::to_signed(read.value, bits))
             : read.value});
  }
}

std::vector<FedValue> Builds::plain_values(
    const PlainReads& reads,
    const verdict::Counterexample& counterexample) const {
  std::vector<unsigned> queues(cfa_.inputs.size());
  std::vector<FedValue> values;
  for (const verdict::InputValue& read : counterexample.inputs) {
    const Input& input = cfa_.at(read.input);
    unsigned& queue = queues[read.input.index];
    if (queue == 0) queue = queue_of(reads, input);
    if (input.kind != Input::Kind::Nondet && !cfa::is_outside_call(input))
      continue;
    values.push_back({queue, 0, 0, bytes_of(input), 1, read.value});
  }
  give_results(first_given(reads), counterexample, values);
  return values;
}

std::vector<FedValue> Builds::instrumented_values(
    const verdict::Counterexample& counterexample, bool fills_blocks) const {
  std::vector<FedValue> values;
  std::uint32_t visit = 0;
  int last_site = -1;
  unsigned last_offset = 0;
  FreshBlocks blocks(fills_blocks ? program_.heap_layout() : std::nullopt, cfa_,
                     counterexample);
  for (const verdict::InputValue& read : counterexample.inputs) {
    const Input& input = cfa_.at(read.input);
    if (input.kind == Input::Kind::Allocation) {
      blocks.feed(input, ++visit,
                  read.value != 0 && !program_.options().malloc_never_fails,
                  values);
      last_site = -1;
      continue;
    }
    // The cells of one object stand in a row, by rising offset.
    const bool same = input.site == last_site && input.offset > last_offset;
    last_site = input.site;
    last_offset = input.offset;
    if (input.site < 0 || input.kind == Input::Kind::Argument) continue;
    if (!same) ++visit;
    const FedValue value{static_cast<std::uint32_t>(input.site),
                         visit,
                         input.offset,
                         bytes_of(input),
                         1,
                         read.value};
    if (input.count != 0)
      feed_array(input, read.array, value, values);
    else
      values.push_back(value);
  }
  give_results(first_given_instrumented(), counterexample, values);
  return values;
}

std::vector<std::string> Builds::block_contents(
    const verdict::Counterexample& counterexample) const {
  constexpr std::size_t kTold = 4;  // elements of a block
  const std::map<int, EntryArray> parameters =
      arrays_of_parameters(program_, cfa_);
  std::vector<std::string> result;
  FreshBlocks blocks(program_.heap_layout(), cfa_, counterexample);
  for (const verdict::InputValue& read : counterexample.inputs) {
    const Input& input = cfa_.at(read.input);
    if (input.kind != Input::Kind::Allocation) continue;
    const std::vector<FedValue> content = blocks.next_content(input.site);
    if (read.value != 0 && !program_.options().malloc_never_fails) continue;
    if (const auto array = parameters.find(input.site);
        array != parameters.end()) {
      for (const FedValue& part : content)
        result.push_back(element_in_c(array->second, part));
      continue;
    }
    std::vector<std::string> parts;
    for (const FedValue& part : content) {
      if (parts.size() == kTold) {
        parts.emplace_back("more");
        break;
      }
      parts.push_back(fmt::format(
          "{} at byte {}",
          cfa::value_in_c({.bits = part.bytes * 8}, part.value), part.offset));
    }
    if (!parts.empty())
      result.push_back(fmt::format("the block of {} in line {} holds {}",
                                   input.name, input.pos.line,
                                   fmt::join(parts, ", ")));
  }
  return result;
}

std::string Builds::values(Flavour flavour, bool sanitized, const Token& token,
                           const verdict::Counterexample& counterexample,
                           bool fills_blocks) const {
  const int key = frontend::property_key(cfa_, counterexample.property);
  return encode_values(token, static_cast<std::uint32_t>(key) + 1,
                       flavour == Flavour::Plain
                           ? plain_values(reads_[sanitized], counterexample)
                           : instrumented_values(counterexample, fills_blocks));
}

}  // namespace pleat::replay
