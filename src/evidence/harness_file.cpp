#include "evidence/harness_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cfa/library_inputs.h"
#include "cfa/vocabulary.h"
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
  return input.kind == cfa::Input::Kind::Nondet ||
         (input.kind == cfa::Input::Kind::Extern &&
          !in_system_library(input.name));
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
    if (program_.has_parameters()) {
      throw Unsupported("the entry function has parameters");
    }
    collect();
    std::string text = head();
    text +=
        "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n\n"
        "#define WEAK __attribute__((weak))\n\n";
    for (const auto& [name, f] : functions_) text += function(name, f);
    for (const auto& [name, values] : given_) text += given(name, values);
    for (const auto& [name, calls] : failing_) text += allocator(name, calls);
    if (!standard_input_.empty()) text += standard_input();
    text += ends();
    const std::string& entry = program_.options().entry;
    if (entry != "main") {
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
      if (is_call(input)) functions_[input.name].type = input.type;
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
      if (cfa::is_library_result(input) && replay::library_function(input.name))
        given_[input.name].push_back(constant_in_c(input.type, i.raw.value));
      if (!is_call(input)) continue;
      Function& f = functions_[input.name];
      const std::string value = constant_in_c(input.type, i.raw.value);
      f.values.push_back(!value.empty() ? value : other(input, i.value));
      f.places.push_back(fmt::format("line {}", input.pos.line));
    }
  }

  /// NAN and INFINITY have names; a pointer that is not null has none.
  static std::string other(const cfa::Input& input, const std::string& text) {
    return input.type.kind == cfa::CType::Kind::Float ? text : "0";
  }

  void mentioned(const Source& source) {
    const std::string_view prefix = vocabulary::kNondetPrefix;
    for (std::size_t at = source.code().find(prefix); at != std::string::npos;
         at = source.code().find(prefix, at + 1)) {
      const std::string name(source.word_at(at));
      if (name.empty() || functions_.contains(name)) continue;
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
                "integer-divide-by-zero,shift";
      flags += " -fno-sanitize-recover=all";
    }
    flags += shell_words(program_.options().clang_args);
    // Files with options of their own are compiled by themselves.
    std::vector<std::string> lines, files;
    const auto& own = program_.options().file_args;
    for (const auto& file : program_.options().files) {
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
                    shell_words(files));
    return lines;
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
    if (counterexample_.replayed_by != "native") {
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

  static std::string function(const std::string& name, const Function& f) {
    const std::string type = replay::plain_type(f.type);
    if (f.values.empty()) {
      return fmt::format("WEAK {} {}() {{\n  return 0;\n}}\n\n", type, name);
    }
    std::string values;
    for (std::size_t i = 0; i < f.values.size(); ++i) {
      values += fmt::format("      {},  /* {} */\n", f.values[i], f.places[i]);
    }
    return fmt::format(
        "WEAK {0} {1}() {{\n"
        "  static {2} const values[] = {{\n{3}  }};\n"
        "  static unsigned next;\n"
        "  return next < sizeof values / sizeof *values ? values[next++] : "
        "0;\n}}\n\n",
        type, name, type, values);
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
    std::string text = fmt::format(
        "/* Inputs that an assumption excludes show nothing. */\n"
        "WEAK void {}(int holds) {{\n  if (!holds) exit(0);\n}}\n"
        "WEAK void {}(int holds) {{\n  if (!holds) abort();\n}}\n",
        vocabulary::kAssume, vocabulary::kVerifierAssert);
    std::set<std::string> errors(vocabulary::kErrorFunctions.begin(),
                                 vocabulary::kErrorFunctions.end());
    std::string target;
    if (property_.kind == cfa::Property::Kind::ErrorCall) {
      target = property_.text.substr(0, property_.text.find('('));
      errors.erase(target);
      // Not weak: this one is linked, also if the program has its own.
      text += error(target, "");
    }
    for (const std::string& name : errors) text += error(name, "WEAK ");
    return text;
  }

  static std::string error(const std::string& name, const char* weak) {
    return fmt::format(
        "\n{}void {}() {{\n  fprintf(stderr, \"{}() is called\\n\");\n"
        "  abort();\n}}\n",
        weak, name, name);
  }

  const frontend::Program& program_;
  const cfa::Cfa& cfa_;
  const Origin& origin_;
  Sources& sources_;
  const CounterexampleReport& counterexample_;
  const cfa::Property& property_;
  std::map<std::string, Function> functions_;
  std::map<std::string, unsigned> allocations_;  ///< calls, by function
  std::map<std::string, std::vector<FailingCall>> failing_;
  /// What functions of the library give.
  std::map<std::string, std::vector<std::string>> given_;
  std::string standard_input_;
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
