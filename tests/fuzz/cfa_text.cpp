// The reader of CFA text: any input is read or refused with InputError, and
// what was read is printed and read back the same.

#include <cstdlib>
#include <string>

#include "cfa/text.h"
#include "support/check.h"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  try {
    pleat::cfa::Cfa cfa = pleat::cfa::from_text({data, size});
    std::string text = pleat::cfa::to_text(cfa);
    if (pleat::cfa::to_text(pleat::cfa::from_text(text)) != text) std::abort();
  } catch (const pleat::InputError&) {
  }
  return 0;
}
