#include "output/suite.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cfa/text.h"
#include "cfa/vocabulary.h"
#include "output/xml.h"
#include "support/quote.h"

namespace pleat::output {
namespace {

using cfa::CType;

/// A number as Test-Comp's readers take it: no words, no characters.
std::string number(const CType& type, term::Value value) {
  CType plain = type;
  if (type.kind == CType::Kind::Bool || type.kind == CType::Kind::Other) {
    plain.kind = CType::Kind::Int;
  }
  if (plain.kind == CType::Kind::Int) plain.name = "";
  return cfa::value_in_c(plain, value);
}

std::string c_type(const CType& type) {
  switch (type.kind) {
    case CType::Kind::Bool:
      return "_Bool";
    case CType::Kind::Pointer:
      return "void *";
    case CType::Kind::Float:
      return type.bits == 32 ? "float" : "double";
    default:
      break;
  }
  const unsigned bits = type.bits <= 8    ? 8
                        : type.bits <= 16 ? 16
                        : type.bits <= 32 ? 32
                                          : 64;
  return fmt::format("__{}INT{}_TYPE__", type.is_signed ? "" : "U", bits);
}

/// `int f() { ... }` for every function that gives a value. Weak: a definition
/// of the program itself wins.
std::string value_functions(const Suite& suite) {
  std::map<std::string, std::string> types;  // by function
  for (const auto& [suffix, type] : vocabulary::kNondetTypes) {
    types[fmt::format("{}{}", vocabulary::kNondetPrefix, suffix)] = type;
  }
  const auto add = [&](const SuiteValue& v) {
    types.try_emplace(v.function, c_type(v.type));
  };
  for (const auto& f : suite.functions) add(f);
  for (const auto& test : suite.tests) {
    for (const auto& v : test.values) add(v);
  }
  std::string text;
  for (const auto& [name, type] : types) {
    text += fmt::format("VALUE({0}, {1})\n", type, name);
  }
  return text;
}

constexpr const char* kFunctions = R"(
/* Calls take the values one by one; behind the last they get zero. */
static unsigned long long pleat_next(void) {
  static unsigned long calls;
  return calls < pleat_count ? pleat_values[calls++] : 0;
}
#define VALUE(type, name)                              \
  type name(void);                                     \
  __attribute__((weak)) type name(void) {              \
    union { unsigned long long bits; type value; } it; \
    it.bits = pleat_next();                            \
    return it.value;                                   \
  }
)";

/// The functions that may end the program. Weak: a definition of the program
/// itself wins.
std::string ending_functions() {
  std::string text = R"(
/* How the program may end, unless it defines these itself. */
)";
  const auto add = [&text](std::string_view name, int how) {
    text += fmt::format(
        "__attribute__((weak)) void {}(int condition) {{\n"
        "  if (!condition) pleat_end({});\n}}\n",
        name, how);
  };
  for (const char* name : vocabulary::kAssumes) add(name, 0);
  for (const char* name : vocabulary::kAsserts) add(name, 1);
  for (const char* name : vocabulary::kErrorFunctions) {
    text += fmt::format(
        "__attribute__((weak)) void {}(void) {{ pleat_end(1); }}\n", name);
  }
  return text;
}

/// After so many seconds a test is stopped: one that is known to end, and one
/// that is not.
constexpr unsigned kPatience = 60, kEndlessSeconds = 3;

/// `pleat_stopped` gets whatever ends the program from outside.
constexpr const char* kWatch = R"(
static void pleat_watch(void) {
  static const int signals[] = {SIGABRT, SIGALRM, SIGSEGV, SIGBUS,  SIGFPE,
                                SIGILL,  SIGXCPU, SIGTRAP, SIGTERM, SIGSYS};
  static char stack[1 << 16]; /* that of the program may be full */
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = pleat_stopped,
                             .sa_flags = SA_ONSTACK};
  sigaltstack(&other, 0);
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; ++i)
    sigaction(signals[i], &action, 0);
}
)";

constexpr const char* kExits = R"(
/* These would end the program behind our back. */
__attribute__((weak)) void _exit(int code) {
  (void)code;
  pleat_end(0);
  __builtin_unreachable();
}
__attribute__((weak)) void _Exit(int code) { _exit(code); }
__attribute__((weak)) void quick_exit(int code) { _exit(code); }
)";

std::string entry_function(const Suite& suite) {
  if (suite.entry == "main") return "";
  return fmt::format(
      "\nint {0}();\n__attribute__((weak)) int main(void) {{\n  {0}();\n"
      "  return 0;\n}}\n",
      suite.entry);
}

unsigned long long bits_of(const SuiteValue& v) {
  auto bits = static_cast<unsigned long long>(v.value);
  if (v.type.kind == CType::Kind::Bool) bits &= 1;
  return bits;
}

/// The head of a file in Test-Comp's format, and its outermost element.
pugi::xml_node add_root(pugi::xml_document& document, const char* name) {
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  declaration.append_attribute("standalone") = "no";
  document.append_child(pugi::node_doctype)
      .set_value(fmt::format("{0} PUBLIC \"+//IDN sosy-lab.org//DTD "
                             "test-format {0} 1.1//EN\" "
                             "\"https://sosy-lab.org/test-format/{0}-1.1.dtd\"",
                             name)
                     .c_str());
  return document.append_child(name);
}

}  // namespace

std::string test_name(std::size_t index) {
  return fmt::format("test-{}", index + 1);
}

std::string metadata_xml(const Suite& suite) {
  pugi::xml_document document;
  pugi::xml_node root = add_root(document, "test-metadata");
  const auto add = [&](const char* name, const std::string& text) {
    root.append_child(name).text() = text.c_str();
  };
  add("sourcecodelang", "C");
  add("producer", suite.producer);
  add("specification", suite.specification);
  add("programfile", fmt::format("{}", fmt::join(suite.files, " ")));
  add("programhash", suite.hash);
  add("entryfunction", suite.entry);
  add("architecture",
      suite.data_model == cfa::DataModel::Lp64 ? "64bit" : "32bit");
  add("creationtime", suite.created);
  return xml_text(document);
}

std::string testcase_xml(const SuiteTest& test) {
  pugi::xml_document document;
  pugi::xml_node root = add_root(document, "testcase");
  if (test.reaches_error) root.append_attribute("coversError") = "true";
  for (const auto& v : test.values) {
    if (!v.nondet) continue;  // Test-Comp feeds only these
    pugi::xml_node input = root.append_child("input");
    input.append_attribute("type") = v.type.name.c_str();
    input.text() = number(v.type, v.value).c_str();
  }
  return xml_text(document);
}

std::string suite_json(const Suite& suite) {
  nlohmann::ordered_json out;
  out["format"] = "1.0";
  out["producer"] = suite.producer;
  out["program"] = suite.files;
  out["entry"] = suite.entry;
  out["data_model"] =
      suite.data_model == cfa::DataModel::Lp64 ? "LP64" : "ILP32";
  out["specification"] = suite.specification;
  out["tests"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < suite.tests.size(); ++i) {
    const SuiteTest& test = suite.tests[i];
    nlohmann::ordered_json one;
    one["name"] = test_name(i);
    one["reaches_error"] = test.reaches_error;
    one["covers"] = test.covers;
    one["inputs"] = nlohmann::ordered_json::array();
    for (const auto& v : test.values) {
      one["inputs"].push_back({{"function", v.function},
                               {"type", v.type.name},
                               {"line", v.pos.line},
                               {"value", number(v.type, v.value)}});
    }
    out["tests"].push_back(std::move(one));
  }
  return out.dump(2) + "\n";
}

std::string test_harness(const Suite& suite, const SuiteTest& test) {
  std::string text =
      "/* A test by Pleat: link it with the program. Exit code 0: the program "
      "ended\n   as it did when the test was made. */\n#define _GNU_SOURCE\n"
      "#include <signal.h>\n#include <stdlib.h>\n#include <sys/syscall.h>\n"
      "#include <unistd.h>\n\n";
  text += "static const unsigned long long pleat_values[] = {\n";
  for (const auto& v : test.values) {
    text +=
        fmt::format("    {:#x}ULL, /* {}: {}() = {} */\n", bits_of(v),
                    cfa::to_string(v.pos), v.function, number(v.type, v.value));
  }
  text += "    0};\n";
  text += fmt::format(
      "enum {{ pleat_count = {}, pleat_error = {}, pleat_endless = {} }};\n",
      test.values.size(), test.reaches_error ? 1 : 0, test.endless ? 1 : 0);
  text += kFunctions + value_functions(suite);
  text += R"(
/* For those who measure what the tests cover. */
__attribute__((weak)) void __gcov_exit(void);
__attribute__((weak)) int __llvm_profile_write_file(void);
static void pleat_leave(int code) {
  if (__gcov_exit) __gcov_exit();
  if (__llvm_profile_write_file) __llvm_profile_write_file();
  for (;;) syscall(SYS_exit_group, code);
}
static void pleat_end(int error) {
  pleat_leave(error == pleat_error && !pleat_endless ? 0 : 1);
}
static void pleat_stopped(int signal) {
  if (signal == SIGALRM) pleat_leave(!pleat_endless);
  pleat_end(1);
}
static void pleat_ended(void) { pleat_end(0); }
)";
  text += kWatch;
  text += kExits;
  text += fmt::format(R"(
__attribute__((constructor)) static void pleat_start(void) {{
  atexit(pleat_ended);
  pleat_watch();
  alarm({});
}}
)",
                      test.endless ? kEndlessSeconds : kPatience);
  return text + ending_functions() + entry_function(suite);
}

std::string measuring_harness(const Suite& suite, unsigned seconds) {
  std::string text = R"(#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned long long *pleat_values;
static unsigned long pleat_count;
)";
  text += kFunctions + value_functions(suite);
  text += R"(
int __llvm_profile_write_file(void);
static void pleat_leave(int code) {
  __llvm_profile_write_file();
  for (;;) syscall(SYS_exit_group, code);
}
static void pleat_end(int error) { pleat_leave(error ? 10 : 0); }
static void pleat_stopped(int signal) {
  pleat_leave(signal == SIGALRM ? 11 : 10);
}
)";
  text += kWatch;
  text += kExits;
  text += R"(
__attribute__((constructor)) static void pleat_start(void) {
  pleat_watch();
  FILE *file = fopen("values", "rb");
  if (file) {
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    pleat_values = malloc(size + 1);
    if (pleat_values) pleat_count = fread(pleat_values, 8, size / 8, file);
    fclose(file);
  }
)";
  text += fmt::format("  alarm({});\n}}\n", seconds);
  return text + ending_functions() + entry_function(suite);
}

std::string encode_values(const SuiteTest& test) {
  std::string bytes;
  for (const auto& v : test.values) {
    const unsigned long long bits = bits_of(v);
    bytes.append(reinterpret_cast<const char*>(&bits), sizeof bits);
  }
  return bytes;
}

std::string ctest_project(const Suite& suite,
                          const std::vector<std::string>& sources,
                          const std::vector<std::string>& options) {
  const auto quoted = [](const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\' || c == '$') out += '\\';
      out += c;
    }
    return out + "\"";
  };
  std::string text =
      "# Tests by Pleat: cmake -B build && cmake --build build && ctest "
      "--test-dir build\ncmake_minimum_required(VERSION 3.13)\n"
      "project(pleat_tests C)\nenable_testing()\n\n";
  text += "set(program";
  for (const auto& s : sources) text += "\n    " + quoted(s);
  text += ")\nset(options -w";
  if (suite.data_model == cfa::DataModel::Ilp32) text += " -m32";
  if (suite.entry != "main") text += " -Dmain=pleat_original_main";
  for (const auto& o : options) text += " " + quoted(o);
  text += ")\n";
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto own = suite.file_options.find(suite.files[i]);
    if (own == suite.file_options.end() || own->second.empty()) continue;
    text += fmt::format("set_property(SOURCE {} PROPERTY COMPILE_OPTIONS {})\n",
                        quoted(sources[i]),
                        quoted("SHELL:" + shell_words(own->second)));
  }
  if (suite.tests.empty()) return text;
  text += fmt::format(
      "\n# The program is compiled once.\n"
      "add_library(program OBJECT ${{program}})\n"
      "target_compile_options(program PRIVATE ${{options}})\n"
      "foreach(number RANGE 1 {})\n"
      "  add_executable(test-${{number}} test-${{number}}.c "
      "$<TARGET_OBJECTS:program>)\n"
      "  target_link_libraries(test-${{number}} PRIVATE m)\n",
      suite.tests.size());
  if (suite.data_model == cfa::DataModel::Ilp32) {
    text +=
        "  target_compile_options(test-${number} PRIVATE -m32)\n"
        "  target_link_options(test-${number} PRIVATE -m32)\n";
  }
  return text +
         "  add_test(NAME test-${number} COMMAND test-${number})\n"
         "endforeach()\n";
}

}  // namespace pleat::output
