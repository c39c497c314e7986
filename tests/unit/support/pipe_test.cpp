#include "support/pipe.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace pleat::pipe_test {
namespace {

TEST(Pipe, MessagesArriveWholeAndInOrder) {
  int fds[2];
  ASSERT_EQ(pipe(fds), 0);
  ASSERT_EQ(fcntl(fds[0], F_SETFL, O_NONBLOCK), 0);
  EXPECT_TRUE(write_message(fds[1], 'p', "hello"));
  EXPECT_TRUE(write_message(fds[1], 'r', std::string("a\0b", 3)));
  MessageReader reader;
  EXPECT_TRUE(reader.read_from(fds[0]));
  close(fds[1]);
  EXPECT_FALSE(reader.read_from(fds[0]));
  Message m;
  ASSERT_TRUE(reader.next(m));
  EXPECT_EQ(m.kind, 'p');
  EXPECT_EQ(m.payload, "hello");
  ASSERT_TRUE(reader.next(m));
  EXPECT_EQ(m.payload, std::string("a\0b", 3));
  EXPECT_FALSE(reader.next(m));
  close(fds[0]);
}

TEST(Pipe, ATornMessageIsDropped) {
  MessageReader reader;
  reader.feed(std::string("p\5\0\0\0hel", 8));
  Message m;
  EXPECT_FALSE(reader.next(m));
  reader.feed("lo");
  EXPECT_TRUE(reader.next(m));
  EXPECT_EQ(m.payload, "hello");
}

TEST(Pipe, GarbageIsNotAllocated) {
  MessageReader reader;
  reader.feed("\xff\xff\xff\xff\xff\xff");
  Message m;
  EXPECT_FALSE(reader.next(m));
  EXPECT_TRUE(reader.broken());
}

}  // namespace
}  // namespace pleat::pipe_test
