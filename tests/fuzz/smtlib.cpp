// The SMT-LIB reader: any input is read or refused with InputError.

#include <string_view>

#include "support/check.h"
#include "term/read.h"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  try {
    pleat::term::read_term(std::string_view(data, size));
  } catch (const pleat::InputError&) {
  }
  return 0;
}
