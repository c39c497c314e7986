// WinDriver: a stream of bytes is taken apart into a table of packets. Every
// record of the stream says where its data go (packet, place, number of bytes),
// then come the data. Afterwards every packet that has a header (its first
// byte) must end with the mark that its sender puts there. A stream that fills
// the header only, or overwrites the mark, breaks that.
#include "input.h"

#define STREAM 48
#define RECORD 8
#define DATA 5
#define PACKETS 8
#define BYTES 8
#define MARK 0x7f

int main(void) {
  unsigned char stream[STREAM];
  unsigned char packets[PACKETS][BYTES] = {{0}};
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > STREAM) return 0;
  for (int at = 0; at + RECORD <= length; at += RECORD) {
    int packet = stream[at], place = stream[at + 1], size = stream[at + 2];
    if (packet >= PACKETS || size > DATA || place > BYTES - size) return 0;
    for (int i = 0; i < size; ++i) {
      packets[packet][place + i] = stream[at + 3 + i];
    }
  }
  for (int packet = 0; packet < PACKETS; ++packet) {
    if (packets[packet][0] != 0 && packets[packet][BYTES - 1] != MARK) {
      reach_error();
    }
  }
  return 0;
}
