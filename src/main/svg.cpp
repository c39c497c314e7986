#include "main/svg.h"

#include "input/read.h"
#include "main/write_file.h"
#include "support/check.h"
#include "support/subprocess.h"
#include "support/temp_dir.h"

namespace pleat {

std::string to_svg(const std::string& graph, unsigned seconds) {
  if (find_program("dot").empty()) {
    throw UsageError("--svg needs graphviz (dot), which is not installed");
  }
  TempDir temp;
  write_file(temp.file("cfa.dot"), graph);
  Command command;
  command.argv = {"dot", "-Tsvg", "-o", temp.file("cfa.svg"),
                  temp.file("cfa.dot")};
  command.limits.wall_ms = 1000ULL * seconds;
  Finished finished = run_command(command);
  if (!finished.ok()) {
    throw InputError("graphviz failed: " + finished.to_string() + " " +
                     finished.err);
  }
  return input::read_file(temp.file("cfa.svg"));
}

}  // namespace pleat
