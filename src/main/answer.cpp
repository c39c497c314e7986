#include "main/answer.h"

#include "output/json.h"
#include "support/check.h"

namespace pleat {
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

}  // namespace

std::string pack(const Answer& answer) {
  std::string out;
  append(out, output::to_private_json(answer.report));
  append(out, std::to_string(answer.files.size()));
  for (const auto& [path, text] : answer.files) {
    append(out, path);
    append(out, text);
  }
  for (const auto& note : answer.notes) append(out, note);
  return out;
}

Answer unpack(const std::string& text) {
  Answer answer;
  std::size_t at = 0;
  answer.report = output::from_json(take(text, at));
  for (std::size_t n = std::stoul(take(text, at)); n > 0; --n) {
    std::string path = take(text, at);
    answer.files.emplace_back(std::move(path), take(text, at));
  }
  while (at < text.size()) answer.notes.push_back(take(text, at));
  return answer;
}

}  // namespace pleat
