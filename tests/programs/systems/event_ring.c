// EXPECT: proved
// ENGINES: auto
// WHY: a ring of structs: events come out in the order in which they went in, and none is lost

#include <assert.h>
#include <stdbool.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum { SIZE = 2 };

struct event {
  unsigned char kind;
  unsigned number;
};

struct ring {
  struct event events[SIZE];
  unsigned head, tail;
};

static bool put(struct ring *ring, const struct event *event) {
  if (ring->tail - ring->head >= SIZE) return false;
  ring->events[ring->tail % SIZE] = *event;
  ring->tail++;
  return true;
}

static bool get(struct ring *ring, struct event *event) {
  if (ring->head == ring->tail) return false;
  *event = ring->events[ring->head % SIZE];
  ring->head++;
  return true;
}

int main(void) {
  struct ring ring = {.head = 0xfffffffeu, .tail = 0xfffffffeu};
  unsigned put_in = 0, got_out = 0;
  for (int step = 0; step < 4; step++) {
    struct event event;
    if (__VERIFIER_nondet_bool()) {
      event.kind = (unsigned char)(put_in + 1);
      event.number = put_in;
      if (put(&ring, &event)) put_in++;
    } else if (get(&ring, &event)) {
      assert(event.number == got_out);
      assert(event.kind == (unsigned char)(got_out + 1));
      got_out++;
    }
    assert(ring.tail - ring.head == put_in - got_out);
  }
  return 0;
}
