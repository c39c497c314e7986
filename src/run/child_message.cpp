#include "run/child_message.h"

#include "output/json.h"
#include "support/check.h"

namespace pleat::run {
namespace {

void append(std::string& out, const std::string& text) {
  out += std::to_string(text.size()) + ":" + text;
}

std::string take(const std::string& text, std::size_t& at) {
  const std::size_t colon = text.find(':', at);
  if (colon == std::string::npos) throw InputError("an answer is torn");
  const std::size_t size = std::stoul(text.substr(at, colon - at));
  if (colon + 1 + size > text.size()) throw InputError("an answer is torn");
  at = colon + 1 + size;
  return text.substr(colon + 1, size);
}

void append_number(std::string& out, std::uint64_t n) {
  append(out, std::to_string(n));
}

std::uint64_t take_number(const std::string& text, std::size_t& at) {
  return std::stoull(take(text, at));
}

void append_page(std::string& out, const output::PageContent& page) {
  append_number(out, page.sources.size());
  for (const auto& s : page.sources) {
    append(out, s.file);
    append(out, s.text);
    append_number(out, s.lines.size());
    for (const auto& [line, look] : s.lines) {
      append_number(out, line);
      append_number(out, static_cast<std::uint64_t>(look));
    }
  }
  append_number(out, page.steps.size());
  for (const auto& s : page.steps) {
    for (const std::string& text : {s.file, s.function, s.text}) {
      append(out, text);
    }
    append_number(out, s.line);
    append_number(out, s.loop);
    append_number(out, s.iteration);
    append_number(out, s.changes.size());
    for (const auto& [name, value] : s.changes) {
      append(out, name);
      append(out, value);
    }
  }
  append_number(out, page.left_out);
  append_number(out, page.gap_after);
  append(out, page.pictures.automaton);
  append(out, page.pictures.tree);
}

output::PageContent take_page(const std::string& text, std::size_t& at) {
  output::PageContent page;
  page.sources.resize(take_number(text, at));
  for (auto& s : page.sources) {
    s.file = take(text, at);
    s.text = take(text, at);
    for (std::uint64_t n = take_number(text, at); n > 0; --n) {
      const auto line = static_cast<unsigned>(take_number(text, at));
      s.lines[line] =
          static_cast<output::PageSource::Line>(take_number(text, at));
    }
  }
  page.steps.resize(take_number(text, at));
  for (auto& s : page.steps) {
    s.file = take(text, at);
    s.function = take(text, at);
    s.text = take(text, at);
    s.line = static_cast<unsigned>(take_number(text, at));
    s.loop = static_cast<unsigned>(take_number(text, at));
    s.iteration = take_number(text, at);
    s.changes.resize(take_number(text, at));
    for (auto& [name, value] : s.changes) {
      name = take(text, at);
      value = take(text, at);
    }
  }
  page.left_out = take_number(text, at);
  page.gap_after = take_number(text, at);
  page.pictures.automaton = take(text, at);
  page.pictures.tree = take(text, at);
  return page;
}

}  // namespace

std::string pack(const ChildMessage& answer) {
  std::string out;
  append(out, output::to_private_json(answer.report));
  append(out, std::to_string(answer.files.size()));
  for (const auto& [path, text] : answer.files) {
    append(out, path);
    append(out, text);
  }
  append_page(out, answer.page);
  for (const auto& note : answer.notes) append(out, note);
  return out;
}

ChildMessage unpack(const std::string& text) {
  ChildMessage answer;
  std::size_t at = 0;
  answer.report = output::from_json(take(text, at));
  for (std::size_t n = std::stoul(take(text, at)); n > 0; --n) {
    std::string path = take(text, at);
    answer.files.emplace_back(std::move(path), take(text, at));
  }
  answer.page = take_page(text, at);
  while (at < text.size()) answer.notes.push_back(take(text, at));
  return answer;
}

}  // namespace pleat::run
