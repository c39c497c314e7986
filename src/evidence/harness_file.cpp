#include "evidence/harness_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cfa/library_inputs.h"
#include "cfa/vocabulary.h"
#include "frontend/clang_main.h"
#include "frontend/entry_driver.h"
#include "frontend/file_hash.h"
#include "replay/harness.h"
#include "replay/library_functions.h"
#include "support/check.h"
#include "support/quote.h"
#include "support/system_library.h"
#include "verdict/arguments.h"

namespace pleat::evidence {
namespace {

using verdict::CounterexampleReport;

const CounterexampleReport& first(const verdict::Report& report) {
  if (report.counterexamples.empty()) {
    throw Unsupported("nothing is violated");
  }
  return report.counterexamples[0];
}

bool is_call(const cfa::Input& input) {
  return input.kind == cfa::Input::Kind::Nondet || cfa::is_outside_call(input);
}

/// Does a call of malloc or calloc have to fail?
bool fails(const cfa::Input& input, const verdict::InputReport& read) {
  return input.kind == cfa::Input::Kind::Allocation && read.matters &&
         read.raw.value != 0;
}

struct Function {
  cfa::CType type;
  std::vector<std::string> values;
  std::vector<std::string> places;
  std::vector<cfa::CType> types;  ///< of the values

  const cfa::CType& type_of(std::size_t i) const { return types.at(i); }
};

class HarnessWriter {
 public:
  HarnessWriter(const frontend::Program& program, const verdict::Report& report,
                const Origin& origin, Sources& sources)
      : program_(program),
        cfa_(program.cfa()),
        origin_(origin),
        sources_(sources),
        counterexample_(first(report)),
        property_(cfa_.properties.at(counterexample_.property)) {}

  std::string run() {
    driver_ = program_.entry_driver();
    if (program_.has_parameters() && !driver_) {
      throw Unsupported("the entry function has parameters");
    }
    if (!program_.options().devices.empty())
      throw Unsupported("no C code can give what a device holds");
    collect();
    std::string text = head();
    if (driver_)
      text += fmt::format(
          "#define main pleat_original_main\n#include \"{}\"\n#undef main\n\n",
          driver_->file);
    text +=
        "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include "
        "<string.h>\n\n"
        "#define WEAK __attribute__((weak))\n\n";
    for (const auto& [name, f] : functions_) {
      text +=
          name == vocabulary::kMakeSymbolic ? symbolic(f) : function(name, f);
    }
    if (std::ranges::any_of(given_, [](const auto& one) {
          return replay::needs_files(one.first);
        }))
      text += files();
    for (const auto& [name, values] : given_) text += given(name, values);
    for (const auto& [name, calls] : failing_) text += allocator(name, calls);
    if (!standard_input_.empty()) text += standard_input();
    text += ends();
    const std::string& entry = program_.options().entry;
    if (driver_) {
      text += caller();
    } else if (entry != "main") {
      text += fmt::format(
          "\nextern int {0}();\nint main(void) {{\n  {0}();\n  return 0;\n}}\n",
          entry);
    }
    return text;
  }

 private:
  void collect() {
    std::vector<verdict::InputValue> inputs;
    for (const auto& i : counterexample_.inputs) inputs.push_back(i.raw);
    standard_input_ = verdict::standard_input(cfa_, inputs);
    for (const cfa::Input& input : cfa_.inputs) {
      if (is_call(input) && !is_of_caller(input))
        functions_[input.name].type = input.type;
    }
    // Calls that the question does not depend on must link too.
    for (const auto& file : program_.options().files)
      mentioned(sources_.of(file));
    for (const auto& i : counterexample_.inputs) {
      const cfa::Input& input = cfa_.at(i.raw.input);
      // What the library allocates itself does not come by us.
      if (input.kind == cfa::Input::Kind::Allocation &&
          !in_system_library(input.function)) {
        const unsigned number = ++allocations_[input.name];
        if (fails(input, i))
          failing_[input.name].push_back({number, input.pos.line});
      }
      if (cfa::is_file_byte(input))
        file_bytes_.push_back(
            static_cast<long long>(term::to_signed(i.raw.value, 32)));
      if (cfa::is_library_result(input) && replay::library_function(input.name))
        given_[input.name].push_back(constant_in_c(input.type, i.raw.value));
      if (!is_call(input) || is_of_caller(input)) continue;
      Function& f = functions_[input.name];
      const std::string value = constant_in_c(input.type, i.raw.value);
      f.values.push_back(!value.empty() ? value : other(input, i.value));
      f.places.push_back(fmt::format("line {}", input.pos.line));
      f.types.push_back(input.type);
    }
  }

  /// A `main` that calls the entry function with the values found.
  std::string caller() const {
    std::string values;
    for (const auto& i : counterexample_.inputs) {
      const cfa::Input& input = cfa_.at(i.raw.input);
      if (!is_of_caller(input)) continue;
      const std::string value = constant_in_c(input.type, i.raw.value);
      const bool is_scalar = !input.symbol.sort().is_array();
      if (is_scalar && !value.empty() && i.matters &&
          input.type.kind != cfa::CType::Kind::Pointer)
        values += fmt::format("  {} = {};\n", input.name, value);
    }
    std::string elements;
    for (const std::string& what : counterexample_.relies_on) {
      if (what.find(" = ") != std::string::npos)
        elements += fmt::format("  {};\n", what);
    }
    return fmt::format(
        "\nstatic void {0}(const char *text) {{\n"
        "  fprintf(stderr, \"%s does not hold\\n\", text);\n  abort();\n}}\n\n"
        "int main(void) {{\n{1}{2}{3}{4}{5}{6}{7}{8}  return 0;\n}}\n",
        vocabulary::kAssertion, lines(driver_->declarations), values,
        lines(driver_->harness_blocks), elements, lines(driver_->pointers),
        lines(driver_->promises), lines(driver_->call),
        lines(driver_->ensured));
  }

  /// One statement per line.
  static std::string lines(const std::string& statements) {
    std::string result;
    for (std::size_t from = 0; from < statements.size();) {
      std::size_t to = statements.find("; ", from);
      to = to == std::string::npos ? statements.size() : to + 2;
      std::string one = statements.substr(from, to - from);
      while (one.ends_with(' ')) one.pop_back();
      result += "  " + one + "\n";
      from = to;
    }
    return result;
  }

  static bool is_of_caller(const cfa::Input& input) {
    return input.function == vocabulary::kCaller &&
           (input.kind == cfa::Input::Kind::Nondet ||
            input.kind == cfa::Input::Kind::Uninitialised);
  }

  /// NAN and INFINITY have names; a pointer that is not null has none.
  static std::string other(const cfa::Input& input, const std::string& text) {
    return input.type.kind == cfa::CType::Kind::Float ? text : "0";
  }

  void mentioned(const Source& source) {
    if (source.text().find("klee/klee.h") != std::string::npos ||
        source.text().find("seahorn/seahorn.h") != std::string::npos)
      needs_headers_ = true;
    for (const std::string_view prefix : vocabulary::kNondetPrefixes)
      mentioned(source, prefix);
    mentioned(source, vocabulary::kKleeInt);
  }

  void mentioned(const Source& source, std::string_view prefix) {
    for (std::size_t at = source.code().find(prefix); at != std::string::npos;
         at = source.code().find(prefix, at + 1)) {
      const std::string name(source.word_at(at));
      if (name.empty() || functions_.contains(name) ||
          !vocabulary::is_nondet(name))
        continue;
      functions_[name].type = replay::type_of_nondet(name, cfa_.data_model);
    }
  }

  /// The commands that build the harness, in their order.
  std::vector<std::string> commands() const {
    std::string flags = "-g -O0";
    if (cfa_.data_model == cfa::DataModel::Ilp32) flags += " -m32";
    flags += " -ftrivial-auto-var-init=zero";
    if (property_.kind == cfa::Property::Kind::Check) {
      flags +=
          vocabulary::is_leak_check(property_.text) ? " -fsanitize=address,leak"
          : property_.text == vocabulary::kUninitialised ? " -fsanitize=memory"
          : vocabulary::is_memory_check(property_.text)
              ? " -fsanitize=address,bounds,null"
              : " -fsanitize=signed-integer-overflow,"
                "integer-divide-by-zero,shift,unreachable";
      flags += " -fno-sanitize-recover=all";
    }
    if (needs_headers_) flags += shell_words(frontend::own_header_arguments());
    flags += shell_words(program_.options().clang_args);
    // Files with options of their own are compiled by themselves.
    if (driver_) flags += " -I.";
    std::vector<std::string> lines, files;
    const auto& own = program_.options().file_args;
    for (const auto& file : program_.options().files) {
      if (driver_ && file == driver_->file) continue;  // HARNESS includes it
      const auto options = own.find(file);
      if (options == own.end() || options->second.empty()) {
        files.push_back(file);
        continue;
      }
      files.push_back(fmt::format("HARNESS-{}.o", lines.size() + 1));
      lines.push_back("gcc " + flags + shell_words(options->second) + " -c " +
                      shell_quoted(file) + " -o " + files.back());
    }
    std::string wrapped;
    for (const auto& [name, calls] : failing_) wrapped += ",--wrap=" + name;
    lines.push_back("gcc " + flags + " -Wl,-z,muldefs" + wrapped + " HARNESS" +
                    shell_words(files) + shell_words(own_models()));
    return lines;
  }

  /// Models of functions that no library has.
  std::vector<std::string> own_models() const {
    std::vector<std::string> files;
    for (const auto& [name, file] : program_.models()) {
      if (!in_system_library(name)) files.push_back(file);
    }
    return files;
  }

  std::string head() const {
    const cfa::Property& p = property_;
    std::string promise;
    switch (p.kind) {
      case cfa::Property::Kind::Assertion:
        promise = "ends by a failing assertion (SIGABRT)";
        break;
      case cfa::Property::Kind::ErrorCall:
        promise = "says that " + p.text + " is called, and aborts";
        break;
      case cfa::Property::Kind::Line:
        promise =
            fmt::format("comes to it: (gdb) break {}", cfa::to_string(p.pos));
        break;
      case cfa::Property::Kind::Check:
        promise = "is ended by the compiler's sanitizer";
        break;
    }
    std::string lines;
    for (const auto& command : commands())
      lines += "     " + comment_safe(command) + "\n";
    std::string text = fmt::format(
        "/* Inputs with which the program reaches {} ({}).\n"
        "   Written by pleat {}. Compile this file (HARNESS) before the "
        "others:\n\n{}\n   The program then {}.\n",
        comment_safe(p.text), comment_safe(cfa::to_string(p.pos)),
        origin_.version, lines, comment_safe(promise));
    if (!counterexample_.command_line.empty()) {
      text += fmt::format(
          "   Start it with these arguments (./program is what was "
          "compiled):\n\n     {}\n\n",
          comment_safe(counterexample_.command_line));
    }
    if (counterexample_.replayed_by != "native" && !driver_) {
      text +=
          "   It rests on values that no function returns (variables that "
          "are not\n   initialised, say), so that it may end otherwise.\n";
    }
    return text + "*/\n";
  }

  static std::string comment_safe(std::string text) {
    for (std::size_t at; (at = text.find("*/")) != std::string::npos;) {
      text.replace(at, 2, "* /");
    }
    for (char& c : text) {
      if (c == '\n') c = ' ';
    }
    return text;
  }

  /// How a function of ours begins, unless the program has its own.
  std::string weak(const std::string& type, std::string_view name,
                   std::string_view parameters = "") const {
    if (!driver_) return fmt::format("WEAK {} {}({})", type, name, parameters);
    // The program's declarations stand in this file, too.
    return fmt::format(
        "WEAK {0} pleat_{1}({2}) __asm__(\"{1}\");\nWEAK {0} pleat_{1}({2})",
        type, name, parameters);
  }

  /// Does the file that this one includes define it?
  bool is_defined(std::string_view name) const {
    if (!driver_) return false;
    const Source& source = sources_.of(driver_->file);
    const std::string& code = source.code();
    for (std::size_t at = code.find(name); at != std::string::npos;
         at = code.find(name, at + 1)) {
      if (source.word_at(at) != name) continue;
      const auto close = source.end_of_call(at);
      if (!close) continue;
      const std::size_t next = source.skip_blanks(*close + 1);
      if (next < code.size() && code[next] == '{') return true;
    }
    return false;
  }

  std::string function(const std::string& name, const Function& f) const {
    if (is_defined(name)) return "";
    const std::string type = replay::plain_type(f.type);
    if (f.values.empty()) {
      return fmt::format("{} {{\n  return 0;\n}}\n\n", weak(type, name));
    }
    std::string values;
    for (std::size_t i = 0; i < f.values.size(); ++i) {
      values += fmt::format("      {},  /* {} */\n", f.values[i], f.places[i]);
    }
    return fmt::format(
        "{0} {{\n"
        "  static {1} const values[] = {{\n{2}  }};\n"
        "  static unsigned next;\n"
        "  return next < sizeof values / sizeof *values ? values[next++] : "
        "0;\n}}\n\n",
        weak(type, name), type, values);
  }

  /// klee_make_symbolic: the values of one object stand in a row.
  static std::string symbolic(const Function& f) {
    std::string steps;
    for (std::size_t i = 0; i < f.values.size(); ++i) {
      steps += fmt::format(
          "  if (bytes == 0) return;\n"
          "  if (next == {0}) {{  /* {3} */\n"
          "    {1} value = {2};\n"
          "    memcpy(to, &value, sizeof value);\n"
          "    to += sizeof value, bytes -= sizeof value, ++next;\n  }}\n",
          i, replay::plain_type(f.type_of(i)), f.values[i], f.places[i]);
    }
    return fmt::format(
        "WEAK void {}(char *to, size_t bytes, const char *name) {{\n"
        "  static unsigned next;\n{}}}\n\n",
        vocabulary::kMakeSymbolic, steps);
  }

  /// A function of the library that gives these values, one for each call.
  static std::string given(const std::string& name,
                           const std::vector<std::string>& values) {
    const replay::LibraryFunction& f = *replay::library_function(name);
    std::string text = fmt::format(
        "static long long next_of_{0}(void) {{\n"
        "  static const long long values[] = {{{1}}};\n"
        "  static unsigned next;\n"
        "  return next < sizeof values / sizeof *values ? values[next++] : 0;\n"
        "}}\n",
        name, fmt::join(values, ", "));
    return text + fmt::format("{} {}({}) {{\n  {}\n}}\n\n", f.type, name,
                              f.parameters,
                              fmt::format(fmt::runtime(f.body),
                                          fmt::format("next_of_{}()", name)));
  }

  /// What files hold.
  std::string files() const {
    return fmt::format(
        "/* The bytes that files give, in the order in which they are read; "
        "-1: "
        "the\n   end, -2: reading fails. */\n"
        "static int pleat_next_byte(void) {{\n"
        "  static const int bytes[] = {{{}-1}};\n"
        "  static unsigned long next;\n"
        "  return next < sizeof bytes / sizeof *bytes ? bytes[next++] : -1;\n"
        "}}\n{}\n",
        file_bytes_.empty() ? ""
                            : fmt::format("{}, ", fmt::join(file_bytes_, ", ")),
        replay::kFileFunctions);
  }

  /// The bytes that the program reads on standard input.
  std::string standard_input() const {
    std::string bytes;
    for (const char c : standard_input_)
      bytes += fmt::format("{}, ", static_cast<unsigned char>(c));
    return fmt::format(
        "int dup2(int, int);\n\n"
        "/* What is on standard input. */\n"
        "__attribute__((constructor)) static void give_standard_input(void) "
        "{{\n"
        "  static const unsigned char bytes[] = {{{}}};\n"
        "  FILE *file = tmpfile();\n"
        "  if (!file) abort();\n"
        "  fwrite(bytes, 1, sizeof bytes, file);\n"
        "  rewind(file);\n"
        "  dup2(fileno(file), 0);\n"
        "}}\n\n",
        bytes.substr(0, bytes.size() - 2));
  }

  struct FailingCall {
    unsigned number, line;
  };

  /// malloc or calloc: some of its calls fail.
  static std::string allocator(const std::string& name,
                               const std::vector<FailingCall>& calls) {
    const bool two = name == "calloc";
    const std::string parameters =
        two ? "size_t count, size_t size" : "size_t size";
    std::string text = fmt::format(
        "void *__real_{0}({1});\nvoid *__wrap_{0}({1}) {{\n"
        "  static unsigned long call;\n  switch (++call) {{\n",
        name, parameters);
    for (const FailingCall& one : calls)
      text += fmt::format("    case {}: /* line {} */\n", one.number, one.line);
    return text + fmt::format(
                      "      return 0;\n    default:\n"
                      "      return __real_{}({});\n  }}\n}}\n\n",
                      name, two ? "count, size" : "size");
  }

  std::string ends() const {
    std::string text =
        "/* Inputs that an assumption excludes show nothing. */\n";
    for (const std::string_view name : vocabulary::kAssumes)
      text += judge(name, "exit(0)");
    for (const std::string_view name : vocabulary::kAsserts)
      text += judge(name, "abort()");
    std::set<std::string> errors(vocabulary::kErrorFunctions.begin(),
                                 vocabulary::kErrorFunctions.end());
    std::string target;
    if (property_.kind == cfa::Property::Kind::ErrorCall) {
      target = property_.text.substr(0, property_.text.find('('));
      errors.erase(target);
      // Not weak: this one is linked, also if the program has its own.
      text += error(target, false);
    }
    for (const std::string& name : errors) text += error(name, true);
    return text;
  }

  /// An assumption or assertion of the program's.
  std::string judge(std::string_view name, const char* otherwise) const {
    if (!is_called(name) || is_defined(name)) return "";
    const char* holds =
        name == "klee_assume" ? "__UINTPTR_TYPE__ holds" : "int holds";
    return fmt::format("{} {{\n  if (!holds) {};\n}}\n",
                       weak("void", name, holds), otherwise);
  }

  /// Our own names are always there, those of other tools where they occur.
  bool is_called(std::string_view name) const {
    if (name.starts_with("__VERIFIER_")) return true;
    const auto& files = program_.options().files;
    return needs_headers_ || std::ranges::any_of(files, [&](const auto& file) {
             return sources_.of(file).code().find(name) != std::string::npos;
           });
  }

  std::string error(const std::string& name, bool may_be_own) const {
    if (is_defined(name)) return "";
    return fmt::format(
        "\n{} {{\n  fprintf(stderr, \"{}() is called\\n\");\n"
        "  abort();\n}}\n",
        may_be_own || driver_ ? weak("void", name)
                              : fmt::format("void {}()", name),
        name);
  }

  const frontend::Program& program_;
  const cfa::Cfa& cfa_;
  const Origin& origin_;
  Sources& sources_;
  const CounterexampleReport& counterexample_;
  const cfa::Property& property_;
  std::map<std::string, Function> functions_;
  const frontend::EntryDriver* driver_ = nullptr;
  bool needs_headers_ = false;                   ///< of other verifiers
  std::map<std::string, unsigned> allocations_;  ///< calls, by function
  std::map<std::string, std::vector<FailingCall>> failing_;
  /// What functions of the library give.
  std::map<std::string, std::vector<std::string>> given_;
  std::string standard_input_;
  std::vector<long long> file_bytes_;
};

}  // namespace

std::string make_harness(const frontend::Program& program,
                         const verdict::Report& report, const Origin& origin,
                         Sources& sources) {
  return HarnessWriter(program, report, origin, sources).run();
}

output::Suite make_suite(const cfa::Cfa& cfa, const verdict::Report& report,
                         const Origin& origin, const std::string& entry) {
  output::Suite suite;
  suite.producer = "pleat " + origin.version;
  suite.files = report.files;
  suite.entry = entry;
  const CounterexampleReport& c = first(report);
  if (!c.command_line.empty() && c.command_line != verdict::kProgramName)
    throw Unsupported(
        "a test case cannot carry arguments of the program or its standard "
        "input");
  if (std::ranges::any_of(c.inputs, [&](const verdict::InputReport& i) {
        return fails(cfa.at(i.raw.input), i);
      }))
    throw Unsupported("a test case cannot carry a malloc that fails");
  if (std::ranges::any_of(c.inputs, [&](const verdict::InputReport& i) {
        return i.matters && cfa::is_library_result(cfa.at(i.raw.input));
      }))
    throw Unsupported("a test case cannot carry a result of the C library");
  const cfa::Property& p = cfa.properties.at(c.property);
  suite.specification =
      fmt::format("COVER( init({}()), FQL(COVER EDGES(@CALL({}))) )", entry,
                  p.kind == cfa::Property::Kind::ErrorCall
                      ? p.text.substr(0, p.text.find('('))
                      : vocabulary::kLibraryFailures[0]);
  suite.hash = frontend::sha256_of(report.files.empty() ? "" : report.files[0]);
  suite.created = now_in_utc();
  suite.data_model = cfa.data_model;
  output::SuiteTest test;
  test.reaches_error = true;
  for (const auto& i : c.inputs) {
    const cfa::Input& input = cfa.at(i.raw.input);
    if (input.kind != cfa::Input::Kind::Nondet) continue;
    test.values.push_back(
        {input.name, input.type, input.pos, true, i.raw.value});
  }
  suite.tests = {std::move(test)};
  return suite;
}

}  // namespace pleat::evidence
