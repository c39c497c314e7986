#include "run/status_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

namespace pleat::run {

namespace {

void write_all(std::string_view text) {
  while (!text.empty()) {
    ssize_t n = ::write(STDERR_FILENO, text.data(), text.size());
    if (n <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

unsigned terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return size.ws_col;
  }
  return 80;
}

}  // namespace

std::string shorten(std::string_view text, unsigned columns) {
  std::string out;
  for (char c : text) {
    bool starts = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (starts && columns-- == 0) break;
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out;
}

StatusLine::StatusLine() {
  const char* term = std::getenv("TERM");
  enabled_ = isatty(STDERR_FILENO) != 0 && term != nullptr &&
             std::string_view(term) != "dumb";
}

void StatusLine::show(const std::string& text) {
  if (!enabled_) return;
  // The last column stays empty: a full line would wrap.
  write_all("\r" + shorten(text, terminal_columns() - 1) + "\033[K");
  shown_ = true;
}

void StatusLine::clear() {
  if (shown_) write_all("\r\033[K");
  shown_ = false;
}

}  // namespace pleat::run
