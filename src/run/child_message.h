#pragma once

// What the supervised child sends to its parent, which prints and writes it.

#include <string>
#include <utility>
#include <vector>

#include "output/page.h"
#include "verdict/advice.h"
#include "verdict/report.h"

namespace pleat::run {

struct ChildMessage {
  verdict::Report report;
  /// Files that the user asked for: path and content.
  std::vector<std::pair<std::string, std::string>> files;
  std::vector<std::string> notes;  ///< for standard error
  output::PageContent page;        ///< for the HTML report
  verdict::Traits traits;          ///< for the advice
};

std::string pack(const ChildMessage& answer);
ChildMessage unpack(const std::string& text);  ///< throws InputError

}  // namespace pleat::run
