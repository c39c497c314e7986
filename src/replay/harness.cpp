#include "replay/harness.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "cfa/library_inputs.h"
#include "cfa/vocabulary.h"
#include "replay/library_functions.h"

namespace pleat::replay {
namespace {

bool ends_the_run(const std::string& name) {
  return vocabulary::is_failure(name) || vocabulary::is_error_function(name);
}

/// How an assumption gets its condition: KLEE declares a whole word.
const char* holds_of(std::string_view assume) {
  return assume == "klee_assume" ? "__UINTPTR_TYPE__ holds" : "int holds";
}

/// A weak function whose name in C cannot clash with the runtime's, and whose
/// name for the linker is `name`.
class Functions {
 public:
  void add(const std::string& type, const std::string& name,
           const std::string& body, const std::string& parameters = "") {
    text_ += fmt::format(
        "{0} __pleat_function_{1}({4}) __asm__(\"{2}\");\n"
        "__attribute__((weak)) {0} __pleat_function_{1}({4}) {{ {3} }}\n",
        type, number_++, name, body, parameters);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  unsigned number_ = 0;
};

std::string body_of_input(const HarnessFunction& function) {
  return fmt::format(
      "union {{ {0} result; u64 words[2]; }} all; "
      "const struct value *from = take({1}); "
      "all.words[0] = from->low; all.words[1] = from->high; "
      "{2}return all.result;",
      plain_type(function.type), function.queue,
      function.type.kind == cfa::CType::Kind::Bool
          ? "all.result = (from->low & 1) != 0; "
          : "");
}

template <typename T>
void append(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace

std::string harness_source(const std::vector<HarnessFunction>& functions,
                           const std::vector<GivenFunction>& given,
                           const std::set<std::string>& stubs,
                           const std::set<std::string>& targets,
                           const std::string& entry) {
  const auto check = [&targets](const std::string& name) {
    return targets.contains(name) ? "check(); " : "";
  };
  Functions result;
  for (const char* name : vocabulary::kFailures)
    result.add("void", name, fmt::format("{}report('F');", check(name)));
  for (const char* name : vocabulary::kErrorFunctions)
    result.add("void", name, fmt::format("{}report('E');", check(name)));
  for (const char* name : vocabulary::kAsserts) {
    if (!stubs.contains(name))
      result.add("void", name,
                 fmt::format("if (!holds) {{ {}report('F'); }}", check(name)),
                 "int holds");
  }
  for (const char* name : vocabulary::kAssumes)
    result.add("void", name, "if (!holds) report('A');", holds_of(name));
  for (const HarnessFunction& function : functions) {
    if (function.name == vocabulary::kMakeSymbolic)
      result.add("void", function.name,
                 fmt::format("fill({}, to, bytes);", function.queue),
                 "u8 *to, __SIZE_TYPE__ bytes");
    else
      result.add(plain_type(function.type), function.name,
                 body_of_input(function));
  }
  std::string files;
  if (std::ranges::any_of(
          given, [](const auto& one) { return needs_files(one.name); })) {
    const auto bytes =
        std::ranges::find(given, cfa::kFileByte, &GivenFunction::name);
    files = bytes == given.end()
                ? "static int pleat_next_byte(void) { return -1; }\n"
                : fmt::format(
                      "static int pleat_next_byte(void) {{ return "
                      "given_or({}, -1); }}\n",
                      bytes->queue);
    files += kFileFunctions;
  }
  for (const GivenFunction& one : given) {
    if (one.name == cfa::kFileByte) continue;
    const LibraryFunction& function = *library_function(one.name);
    result.add(function.type, one.name,
               fmt::format(fmt::runtime(function.body),
                           fmt::format("given({})", one.queue)),
               function.parameters);
  }
  for (const std::string& name : stubs) {
    if (!ends_the_run(name) && !vocabulary::is_assume(name))
      result.add("long", name, fmt::format("{}return 0;", check(name)));
  }
  std::string text = kHarnessRuntime + files + result.text();
  if (entry != "main")
    text += fmt::format(
        "extern int __pleat_entry() __asm__(\"{}\");\n"
        "__attribute__((weak)) int main(void) {{ __pleat_entry(); return 0; "
        "}}\n",
        entry);
  return text;
}

std::string plain_type(const cfa::CType& type) {
  using Kind = cfa::CType::Kind;
  switch (type.kind) {
    case Kind::Bool:
      return "_Bool";
    case Kind::Pointer:
      return "void *";
    case Kind::Float:
      return type.bits == 32   ? "float"
             : type.bits == 64 ? "double"
                               : "long double";
    case Kind::Int:
    case Kind::Other:
      break;
  }
  const std::string sign = type.is_signed ? "" : "unsigned ";
  if (type.bits > 64) return sign + "__int128";
  if (type.bits > 32) return sign + "long long";
  if (type.bits > 16) return sign + "int";
  return type.bits > 8    ? sign + "short"
         : type.is_signed ? "signed char"
                          : "unsigned char";
}

cfa::CType type_of_nondet(const std::string& name, cfa::DataModel model) {
  using Kind = cfa::CType::Kind;
  const std::string suffix(vocabulary::nondet_suffix(name));
  if (suffix == "float") return {Kind::Float, "float", 32, true};
  if (suffix == "double") return {Kind::Float, "double", 64, true};
  if (suffix == "bool") return {Kind::Bool, "_Bool", 8, false};
  if (suffix.ends_with("int128")) return {Kind::Int, "__int128", 128, true};
  // Wide enough for all others, which only read what they need of it.
  const unsigned bits = model == cfa::DataModel::Lp64 ? 64 : 32;
  if (suffix.ends_with("longlong")) return {Kind::Int, "long long", 64, true};
  return {Kind::Int, "long", bits, true};
}

Token new_token() {
  Token token;
  if (getrandom(token.data(), token.size(), 0) ==
      static_cast<ssize_t>(token.size()))
    return token;
  std::random_device random;
  for (char& c : token) c = static_cast<char>(random());
  return token;
}

std::string encode_values(const Token& token, std::uint32_t target,
                          std::vector<FedValue> values) {
  std::ranges::stable_sort(values, {}, &FedValue::queue);
  const std::uint32_t queues = values.empty() ? 0 : values.back().queue + 1;
  std::string bytes(token.begin(), token.end());
  append(bytes, target);
  append(bytes, queues);
  append(bytes, static_cast<std::uint32_t>(values.size()));
  append(bytes, std::uint32_t{0});
  std::uint32_t first = 0;
  for (std::uint32_t queue = 0; queue <= queues; ++queue) {
    while (first < values.size() && values[first].queue < queue) ++first;
    append(bytes, first);
  }
  for (const FedValue& value : values) {
    append(bytes, value.visit);
    append(bytes, value.offset);
    append(bytes, value.bytes);
    append(bytes, value.repeat);
    append(bytes, static_cast<std::uint64_t>(value.value));
    append(bytes, static_cast<std::uint64_t>(value.value >> 64));
  }
  return bytes;
}

Report decode_report(const Token& token, const std::string& bytes) {
  const std::size_t at = bytes.find(std::string(token.begin(), token.end()));
  if (at == std::string::npos || at + token.size() >= bytes.size())
    return Report::Nothing;
  return static_cast<Report>(bytes[at + token.size()]);
}

}  // namespace pleat::replay
