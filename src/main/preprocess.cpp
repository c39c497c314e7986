#include "main/preprocess.h"

#include "frontend/clang_main.h"
#include "support/check.h"
#include "support/subprocess.h"

namespace pleat {

std::string preprocess(const frontend::Options& options,
                       const std::string& file,
                       const std::vector<std::string>& more) {
  std::string compiler;
  for (const char* name : {"clang-19", "gcc", "cc"}) {
    compiler = find_program(name);
    if (!compiler.empty()) break;
  }
  Command command;
  command.argv = {compiler, "-E", "-w", "-x", "c"};
  command.argv.push_back(options.data_model == cfa::DataModel::Ilp32 ? "-m32"
                                                                     : "-m64");
  const auto add = [&](const std::vector<std::string>& words) {
    command.argv.insert(command.argv.end(), words.begin(), words.end());
  };
  add(more);
  add(frontend::own_header_arguments());
  add(options.clang_args);
  if (const auto own = options.file_args.find(file);
      own != options.file_args.end()) {
    add(own->second);
  }
  command.argv.push_back(file);
  command.capture_bytes = 16 << 20;
  const Finished done = run_command(command);
  if (!done.ok()) {
    throw InputError(file + " cannot be preprocessed: " + done.to_string());
  }
  return done.out;
}

}  // namespace pleat
