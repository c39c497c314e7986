// The readers of task and property files: any input is read or refused.

#include "input/task.h"

#include <string>

#include "input/property.h"
#include "support/check.h"

namespace {

template <typename Read>
void try_read(const Read& read) {
  try {
    read();
  } catch (const pleat::InputError&) {
  } catch (const pleat::Unsupported&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  std::string text(data, size);
  try_read([&] { pleat::input::parse_task(text, "folder", "task.yml"); });
  try_read([&] { pleat::input::parse_property(text, "property.prp"); });
  return 0;
}
