#include "support/pipe.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace pleat {

namespace {

constexpr std::size_t kHeader = 1 + sizeof(std::uint32_t);

}  // namespace

void append_message(std::string& bytes, char kind, std::string_view payload) {
  std::string header(kHeader, kind);
  auto length = static_cast<std::uint32_t>(payload.size());
  std::memcpy(header.data() + 1, &length, sizeof length);
  bytes += header;
  bytes += payload;
}

bool write_message(int fd, char kind, std::string_view payload) {
  std::string frame;
  append_message(frame, kind, payload);
  for (std::size_t done = 0; done < frame.size();) {
    ssize_t n = ::write(fd, frame.data() + done, frame.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

bool MessageReader::read_from(int fd) {
  std::array<char, 65536> chunk;
  for (;;) {
    ssize_t n = ::read(fd, chunk.data(), chunk.size());
    if (n > 0) {
      feed({chunk.data(), static_cast<std::size_t>(n)});
    } else if (n == 0) {
      return false;
    } else if (errno != EINTR) {
      return errno == EAGAIN;
    }
  }
}

void MessageReader::feed(std::string_view bytes) { buffer_ += bytes; }

bool MessageReader::next(Message& message) {
  if (broken_ || buffer_.size() < kHeader) return false;
  std::uint32_t length = 0;
  std::memcpy(&length, buffer_.data() + 1, sizeof length);
  if (length > kMaxLength) {
    broken_ = true;
    return false;
  }
  if (buffer_.size() < kHeader + length) return false;
  message.kind = buffer_[0];
  message.payload = buffer_.substr(kHeader, length);
  buffer_.erase(0, kHeader + length);
  return true;
}

}  // namespace pleat
