#include "output/invariants.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "output/json.h"
#include "support/check.h"

namespace pleat::output {

using Json = nlohmann::ordered_json;

std::string to_json(const InvariantList& list) {
  Json invariants = Json::array();
  for (const auto& i : list.invariants) {
    invariants.push_back({{"file", i.pos.file},
                          {"line", i.pos.line},
                          {"function", i.function},
                          {"expr", i.expr},
                          {"proved", i.proved}});
  }
  const Json json = {{"format", kJsonFormat},
                     {"files", list.files},
                     {"loops", list.loops},
                     {"complete", list.complete},
                     {"invariants", invariants},
                     {"checked_by", list.checked_by},
                     {"unproved_because", list.unproved_because},
                     {"seconds", list.seconds}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

InvariantList invariants_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    InvariantList list;
    json.at("files").get_to(list.files);
    json.at("loops").get_to(list.loops);
    json.at("complete").get_to(list.complete);
    json.at("checked_by").get_to(list.checked_by);
    json.at("unproved_because").get_to(list.unproved_because);
    json.at("seconds").get_to(list.seconds);
    for (const Json& i : json.at("invariants")) {
      ListedInvariant one;
      i.at("file").get_to(one.pos.file);
      i.at("line").get_to(one.pos.line);
      i.at("function").get_to(one.function);
      i.at("expr").get_to(one.expr);
      i.at("proved").get_to(one.proved);
      list.invariants.push_back(std::move(one));
    }
    return list;
  } catch (const nlohmann::json::exception& e) {
    throw InputError(fmt::format("no list of invariants: {}", e.what()));
  }
}

std::string to_text(const InvariantList& list) {
  std::string out;
  const ListedInvariant* before = nullptr;
  std::size_t proved = 0;
  for (const auto& i : list.invariants) {
    if (before == nullptr || before->pos != i.pos ||
        before->function != i.function) {
      out += fmt::format(
          "{}{}  {}\n", before == nullptr ? "" : "\n",
          i.pos.known() ? cfa::to_string(i.pos) : "(no place in the source)",
          i.function);
    }
    out +=
        fmt::format("  {:<9} {}\n", i.proved ? "proved" : "unproved", i.expr);
    proved += i.proved ? 1 : 0;
    before = &i;
  }
  if (!out.empty()) out += "\n";
  if (!list.unproved_because.empty())
    out += "nothing is proved: " + list.unproved_because + "\n";
  if (!list.complete) out += "the time was over before the end\n";
  out += fmt::format(
      "loops: {}, proved: {}, unproved: {}{}, {:.2f} s\n", list.loops, proved,
      list.invariants.size() - proved,
      list.checked_by.empty() ? "" : ", checked by kernel:" + list.checked_by,
      list.seconds);
  return out;
}

}  // namespace pleat::output
