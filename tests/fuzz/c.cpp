// The C front end: any bytes as a .c file give clang's errors, Unsupported or
// an automaton that can be written and read back. Start from real programs:
//   fuzz_c -detect_leaks=0 corpus tests/programs/*

#include <fstream>
#include <string>

#include "cfa/text.h"
#include "frontend/frontend.h"
#include "support/check.h"
#include "support/temp_dir.h"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  static const pleat::TempDir folder;
  pleat::frontend::Options options;
  options.files = {folder.file("fuzz.c")};
  options.clang_args = {"-w"};
  std::ofstream(options.files[0], std::ios::binary).write(data, size);
  try {
    const auto program = pleat::frontend::load(options);
    pleat::cfa::from_text(pleat::cfa::to_text(program->cfa()));
  } catch (const pleat::InputError&) {
  } catch (const pleat::Unsupported&) {
  }
  return 0;
}
