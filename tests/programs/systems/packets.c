// EXPECT: proved
// ENGINES: auto
// WHY: packets are written to a buffer of bytes and read from it again, header and payload by memcpy

#include <assert.h>
#include <stddef.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct header {
  unsigned char kind;
  unsigned short length; /* of the payload, in bytes */
};

struct payload {
  unsigned words[2];
};

static size_t put(unsigned char *to, unsigned char kind, const void *payload,
                  unsigned short length) {
  struct header header;
  header.kind = kind;
  header.length = length;
  memcpy(to, &header, sizeof header);
  memcpy(to + sizeof header, payload, length);
  return sizeof header + length;
}

static size_t get(const unsigned char *from, struct header *header,
                  void *payload) {
  memcpy(header, from, sizeof *header);
  memcpy(payload, from + sizeof *header, header->length);
  return sizeof *header + header->length;
}

int main(void) {
  unsigned char wire[2 * (sizeof(struct header) + sizeof(struct payload))];
  struct payload sent, received = {{0, 0}};
  sent.words[0] = __VERIFIER_nondet_uint();
  sent.words[1] = __VERIFIER_nondet_uint();
  unsigned char mark = __VERIFIER_nondet_uchar();
  size_t used = put(wire, 1, &mark, 1);
  used += put(wire + used, 2, &sent, sizeof sent);
  assert(used <= sizeof wire);
  struct header header;
  unsigned char got = 0;
  size_t read = get(wire, &header, &got);
  assert(header.kind == 1 && header.length == 1 && got == mark);
  read += get(wire + read, &header, &received);
  assert(read == used);
  assert(header.kind == 2);
  assert(received.words[0] == sent.words[0]);
  assert(received.words[1] == sent.words[1]);
  return 0;
}
