#pragma once

// Programs for replay tests: C text whose positions are found by searching it,
// with a hand-made automaton that holds only inputs and properties.

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "replay/replay.h"
#include "support/check.h"
#include "support/temp_dir.h"

namespace pleat::replay {

class FakeProgram : public frontend::Program {
 public:
  explicit FakeProgram(std::string text, std::string file = "test.c",
                       cfa::DataModel model = cfa::DataModel::Lp64)
      : text_(std::move(text)) {
    options_.files = {folder_.file(file)};
    options_.data_model = cfa_.data_model = model;
    std::ofstream(options_.files[0]) << text_;
  }
  const cfa::Cfa& cfa() const override { return cfa_; }
  const frontend::Options& options() const override { return options_; }
  frontend::Options& options() { return options_; }
  void write_instrumented(const std::string&) const override {
    throw Unsupported("no instrumented build in this test");
  }

  /// Made for the first replay, when all inputs and properties are there.
  Builds& builds() const {
    if (!builds_) builds_.emplace(*this);
    return *builds_;
  }

  /// Where the `n`-th occurrence of `what` begins.
  cfa::SourcePos find(const std::string& what, int n = 1) const {
    std::size_t at = text_.find(what);
    while (--n > 0) at = text_.find(what, at + 1);
    CHECK(at != std::string::npos, "the text should contain " + what);
    cfa::SourcePos pos{options_.files[0], 1, 1};
    for (std::size_t i = 0; i < at; ++i) {
      ++pos.column;
      if (text_[i] == '\n') ++pos.line, pos.column = 1;
    }
    return pos;
  }

  std::size_t add_property(cfa::Property::Kind kind, const std::string& text,
                           const cfa::SourcePos& pos) {
    cfa::Property property;
    property.kind = kind;
    property.text = text;
    property.pos = pos;
    cfa_.properties.push_back(property);
    return cfa_.properties.size() - 1;
  }
  std::size_t error_call(const std::string& what, int n = 1) {
    return add_property(cfa::Property::Kind::ErrorCall, what, find(what, n));
  }
  std::size_t assertion(const std::string& what, int n = 1) {
    return add_property(cfa::Property::Kind::Assertion, what, find(what, n));
  }

  cfa::InputId input(const std::string& name, int n = 1, cfa::CType type = {}) {
    cfa::Input input;
    input.name = name;
    input.type = type;
    input.pos = find(name, n);
    return add(input);
  }
  cfa::InputId add(cfa::Input input) {
    input.symbol = term::mk_symbol("in" + std::to_string(cfa_.inputs.size()),
                                   term::Sort::bitvec(input.type.bits));
    cfa_.inputs.push_back(std::move(input));
    return {static_cast<std::uint32_t>(cfa_.inputs.size() - 1)};
  }

 private:
  std::string text_;
  TempDir folder_;
  frontend::Options options_;
  cfa::Cfa cfa_;
  mutable std::optional<Builds> builds_;
};

}  // namespace pleat::replay
