#include "input/read.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/check.h"

namespace pleat::input {

namespace {

[[noreturn]] void cannot_read(const std::string& file, int error) {
  std::string why = error != 0 ? std::strerror(error) : "cannot be read";
  throw InputError(file + ": " + why);
}

std::ifstream open(const std::string& file) {
  if (std::filesystem::is_directory(file)) cannot_read(file, EISDIR);
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) cannot_read(file, errno);
  return in;
}

}  // namespace

std::string read_file(const std::string& file) {
  std::ifstream in = open(file);
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (in.bad()) cannot_read(file, errno);
  return text;
}

void require_readable(const std::string& file) { open(file); }

}  // namespace pleat::input
