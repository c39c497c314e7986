// The message is CBOR (RFC 8949): strings in it may hold any bytes, for files
// of the user's need not be UTF-8.

#include "run/child_message.h"

#include <nlohmann/json.hpp>

#include "output/json.h"
#include "support/check.h"

namespace pleat::run {
namespace {

using nlohmann::json;
using output::PageContent;
using output::PageNeed;
using output::PageSource;
using output::PageStep;

json packed(const PageSource& source) {
  json lines = json::array();
  for (const auto& [line, look] : source.lines) {
    lines.push_back({line, static_cast<int>(look)});
  }
  return {{"file", source.file}, {"text", source.text}, {"lines", lines}};
}

void unpack_to(const json& from, PageSource& source) {
  from.at("file").get_to(source.file);
  from.at("text").get_to(source.text);
  for (const json& line : from.at("lines")) {
    source.lines[line.at(0).get<unsigned>()] =
        static_cast<PageSource::Line>(line.at(1).get<int>());
  }
}

json packed(const PageStep& step) {
  return {{"file", step.file},      {"function", step.function},
          {"text", step.text},      {"line", step.line},
          {"loop", step.loop},      {"iteration", step.iteration},
          {"changes", step.changes}};
}

void unpack_to(const json& from, PageStep& step) {
  from.at("file").get_to(step.file);
  from.at("function").get_to(step.function);
  from.at("text").get_to(step.text);
  from.at("line").get_to(step.line);
  from.at("loop").get_to(step.loop);
  from.at("iteration").get_to(step.iteration);
  from.at("changes").get_to(step.changes);
}

json packed(const verdict::InvariantReport& invariant) {
  return {{"file", invariant.pos.file},
          {"line", invariant.pos.line},
          {"function", invariant.function},
          {"expr", invariant.expr}};
}

void unpack_to(const json& from, verdict::InvariantReport& invariant) {
  from.at("file").get_to(invariant.pos.file);
  from.at("line").get_to(invariant.pos.line);
  from.at("function").get_to(invariant.function);
  from.at("expr").get_to(invariant.expr);
}

json packed(const verdict::LoopLimit& loop) {
  return {{"file", loop.pos.file},
          {"line", loop.pos.line},
          {"names", loop.names},
          {"counted", loop.is_counted}};
}

void unpack_to(const json& from, verdict::LoopLimit& loop) {
  from.at("file").get_to(loop.pos.file);
  from.at("line").get_to(loop.pos.line);
  from.at("names").get_to(loop.names);
  from.at("counted").get_to(loop.is_counted);
}

template <typename Part>
json packed(const std::vector<Part>& parts);
template <typename Part>
void unpack_to(const json& from, std::vector<Part>& parts);

json packed(const PageNeed& need) {
  return {{"property", need.property}, {"invariants", packed(need.invariants)}};
}

void unpack_to(const json& from, PageNeed& need) {
  from.at("property").get_to(need.property);
  unpack_to(from.at("invariants"), need.invariants);
}

template <typename Part>
json packed(const std::vector<Part>& parts) {
  json result = json::array();
  for (const Part& part : parts) result.push_back(packed(part));
  return result;
}

template <typename Part>
void unpack_to(const json& from, std::vector<Part>& parts) {
  for (const json& part : from) unpack_to(part, parts.emplace_back());
}

json packed(const PageContent& page) {
  return {
      {"sources", packed(page.sources)}, {"steps", packed(page.steps)},
      {"needs", packed(page.needs)},     {"left_out", page.left_out},
      {"gap_after", page.gap_after},     {"automaton", page.pictures.automaton},
      {"tree", page.pictures.tree}};
}

void unpack_to(const json& from, PageContent& page) {
  unpack_to(from.at("sources"), page.sources);
  unpack_to(from.at("steps"), page.steps);
  unpack_to(from.at("needs"), page.needs);
  from.at("left_out").get_to(page.left_out);
  from.at("gap_after").get_to(page.gap_after);
  from.at("automaton").get_to(page.pictures.automaton);
  from.at("tree").get_to(page.pictures.tree);
}

}  // namespace

std::string pack(const ChildMessage& answer) {
  const json message = {{"report", output::to_private_json(answer.report)},
                        {"files", answer.files},
                        {"notes", answer.notes},
                        {"page", packed(answer.page)},
                        {"loops", packed(answer.traits.loops)},
                        {"signed", answer.traits.has_signed},
                        {"floats", answer.traits.has_floats}};
  std::string bytes;
  json::to_cbor(message, bytes);
  return bytes;
}

ChildMessage unpack(const std::string& text) {
  ChildMessage answer;
  try {
    const json message = json::from_cbor(text);
    answer.report = output::from_json(message.at("report").get<std::string>());
    message.at("files").get_to(answer.files);
    message.at("notes").get_to(answer.notes);
    unpack_to(message.at("page"), answer.page);
    unpack_to(message.at("loops"), answer.traits.loops);
    message.at("signed").get_to(answer.traits.has_signed);
    message.at("floats").get_to(answer.traits.has_floats);
  } catch (const json::exception& e) {
    throw InputError(std::string("a message is torn: ") + e.what());
  }
  return answer;
}

}  // namespace pleat::run
