#include "replay/assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>

namespace pleat::replay {
namespace {

std::string_view trim(std::string_view text) {
  const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && space(text.front())) text.remove_prefix(1);
  while (!text.empty() && space(text.back())) text.remove_suffix(1);
  return text;
}

/// Takes the first word off.
std::string_view next_word(std::string_view& text) {
  text = trim(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

unsigned to_number(std::string_view word) {
  unsigned value = 0;
  std::from_chars(word.data(), word.data() + word.size(), value);
  return value;
}

/// Takes a quoted string off; false if there is none. The assembler's escapes
/// in paths are \" and \\ (others do not occur in file names that we compile).
bool next_string(std::string_view& text, std::string& value) {
  text = trim(text);
  if (text.empty() || text.front() != '"') return false;
  value.clear();
  std::size_t i = 1;
  for (; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    value += text[i];
  }
  text.remove_prefix(std::min(i + 1, text.size()));
  return true;
}

class Marker {
 public:
  explicit Marker(AssemblyMarks& marks) : marks_(marks) {
    for (const TargetPlace& target : marks.targets)
      functions_.insert(target.functions.begin(), target.functions.end());
  }

  std::string operator()(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(out_);
  }

 private:
  void emit(std::string_view line) {
    out_ += line;
    out_ += '\n';
  }

  void line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view word = next_word(rest);
    if (word == "call" || word == "callq" || word == "calll") call(rest);
    emit(line);
    if (word == ".file") file(rest);
    if (word == ".loc") location(rest);
    if (word.size() > 1 && word.back() == ':' && word[0] != '.' &&
        word[0] != '#')
      label(std::string(word.substr(0, word.size() - 1)));
  }

  void file(std::string_view rest) {
    const std::string_view number = next_word(rest);
    if (number.empty() || std::isdigit(number.front()) == 0) return;
    std::string first;
    std::string second;
    if (!next_string(rest, first)) return;
    if (next_string(rest, second))
      first = absolute_path(second, absolute_path(first, marks_.folder));
    std::string path = absolute_path(first, marks_.folder);
    const auto alias = marks_.aliases.find(path);
    files_[to_number(number)] =
        alias == marks_.aliases.end() ? path : alias->second;
  }

  void location(std::string_view rest) {
    const unsigned number = to_number(next_word(rest));
    const unsigned line = to_number(next_word(rest));
    const unsigned column = to_number(next_word(rest));
    const auto name = files_.find(number);
    pos_ = {name == files_.end() ? "" : name->second, line, column};
    for (const TargetPlace& target : marks_.targets) {
      if (target.functions.empty() && line != 0 && target.pos.line == line &&
          target.pos.file == pos_.file)
        emit(fmt::format("\tcall\t__pleat_line_{}", target.key));
    }
  }

  void label(const std::string& name) {
    marks_.defined.insert(name);
    if (functions_.contains(name)) emit("\tcall\t__pleat_enter");
  }

  void call(std::string_view rest) {
    std::string operand(next_word(rest));
    operand = operand.substr(0, operand.find('@'));
    if (operand.empty()) return;
    const bool indirect = operand[0] == '*';
    if (!indirect) marks_.called.insert(operand);
    if (indirect || functions_.contains(operand))
      set("__pleat_site", key(indirect ? "" : operand));
    if (indirect)
      set("__pleat_read", 0);
    else if (marks_.is_input(operand))
      set("__pleat_read", read(operand));
  }

  /// `mov` keeps the flags and needs no register.
  void set(std::string_view variable, std::size_t value) {
    emit(fmt::format("\tmovl\t${}, {}{}", value, variable,
                     marks_.wide ? "(%rip)" : ""));
  }

  unsigned key(const std::string& function) const {
    for (const TargetPlace& target : marks_.targets) {
      if (same_place(target.pos) && !target.functions.empty() &&
          (function.empty() || std::ranges::find(target.functions, function) !=
                                   target.functions.end()))
        return target.key;
    }
    return 0;
  }

  bool same_place(const cfa::SourcePos& pos) const {
    return pos.line == pos_.line && pos.file == pos_.file &&
           (!marks_.columns || pos.column == 0 || pos.column == pos_.column);
  }

  std::size_t read(const std::string& function) {
    for (std::size_t i = 0; i < marks_.reads.size(); ++i) {
      if (marks_.reads[i].function == function && marks_.reads[i].pos == pos_)
        return i + 1;
    }
    marks_.reads.push_back({function, pos_});
    return marks_.reads.size();
  }

  AssemblyMarks& marks_;
  std::set<std::string> functions_;
  std::map<unsigned, std::string> files_;
  cfa::SourcePos pos_;
  std::string out_;
};

}  // namespace

std::string absolute_path(const std::string& file, const std::string& folder) {
  const std::filesystem::path path = std::filesystem::path(folder) / file;
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(path, error);
  return error ? path.lexically_normal().string() : real.string();
}

std::string mark_assembly(std::string_view text, AssemblyMarks& marks) {
  return Marker(marks)(text);
}

std::string line_marks(const AssemblyMarks& marks) {
  const char* save = marks.wide ? "pushfq" : "pushfl";
  const char* restore = marks.wide ? "popfq" : "popfl";
  const char* target = marks.wide ? "__pleat_target(%rip)" : "__pleat_target";
  std::string text = "\t.text\n";
  for (const TargetPlace& place : marks.targets) {
    if (!place.functions.empty()) continue;
    text += fmt::format(
        "\t.globl\t__pleat_line_{0}\n__pleat_line_{0}:\n\t{1}\n"
        "\tcmpl\t${0}, {3}\n\tje\t__pleat_hit\n\t{2}\n\tret\n",
        place.key, save, restore, target);
  }
  return text + "\t.section\t.note.GNU-stack,\"\",@progbits\n";
}

}  // namespace pleat::replay
