#include "main/write_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "support/check.h"

namespace pleat {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void cannot_write(const std::string& file, int error) {
  throw UsageError("cannot write " + file + ": " + std::strerror(error));
}

/// Where a symbolic link leads, so that the link itself stays.
fs::path destination(const std::string& file) {
  std::error_code error;
  fs::path real = fs::weakly_canonical(file, error);
  return error ? fs::path(file) : real;
}

bool is_special(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error) && !fs::is_regular_file(path, error);
}

void write_through(const fs::path& path, std::string_view text) {
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) cannot_write(path, errno != 0 ? errno : EIO);
}

}  // namespace

void write_file(const std::string& file, std::string_view text) {
  fs::path path = destination(file);
  if (is_special(path)) return write_through(path, text);  // a device, a pipe
  fs::path temporary = path.string() + ".tmp-" + std::to_string(::getpid());
  std::error_code error;
  try {
    write_through(temporary, text);
  } catch (...) {
    fs::remove(temporary, error);
    throw;
  }
  fs::rename(temporary, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(temporary, ignored);
    cannot_write(file, error.value());
  }
}

void require_writable(const std::string& file) {
  fs::path path = destination(file);
  std::error_code error;
  if (fs::is_directory(path, error)) cannot_write(file, EISDIR);
  fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const fs::path& touched = is_special(path) ? path : folder;
  if (access(touched.c_str(), W_OK) != 0) cannot_write(file, errno);
}

}  // namespace pleat
