#pragma once

// Framed messages over a pipe between a process and its parent. A frame is a
// kind (one byte), a length (four bytes, of the same machine) and the payload;
// a frame that is torn by the writer's death is dropped.

#include <cstdint>
#include <string>
#include <string_view>

namespace pleat {

struct Message {
  char kind = 0;
  std::string payload;
};

/// Writes a whole frame to a blocking descriptor; false if the reader is gone.
bool write_message(int fd, char kind, std::string_view payload);

/// Appends a whole frame to bytes that will be written later.
void append_message(std::string& bytes, char kind, std::string_view payload);

/// Collects bytes and cuts them into messages.
class MessageReader {
 public:
  /// Longer frames count as garbage: `broken()` from then on.
  static constexpr std::uint32_t kMaxLength = std::uint32_t{1} << 30;

  /// Reads what is there from a non-blocking descriptor; false at its end.
  bool read_from(int fd);
  void feed(std::string_view bytes);
  bool next(Message& message);  ///< false: no whole message yet
  bool broken() const { return broken_; }

 private:
  std::string buffer_;
  bool broken_ = false;
};

}  // namespace pleat
