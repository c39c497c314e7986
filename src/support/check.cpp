#include "support/check.h"

namespace pleat {

void check_failed(const char* condition, const std::string& should,
                  const char* file, int line) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": " +
                      should + " (" + condition + ")");
}

}  // namespace pleat
