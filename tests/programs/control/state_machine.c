// EXPECT: proved
// ENGINES: se
// WHY: a loop over a switch over an enum, with inputs on the way

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum state { IDLE, OPEN, SENT, CLOSED };
int main(void) {
  enum state s = IDLE;
  int sent = 0;
  for (int step = 0; step < 4; step++) {
    int event = __VERIFIER_nondet_int();
    switch (s) {
      case IDLE:
        if (event == 1) s = OPEN;
        break;
      case OPEN:
        if (event == 2) {
          s = SENT;
          sent++;
        } else if (event == 3) {
          s = CLOSED;
        }
        break;
      case SENT:
        s = event == 2 ? OPEN : CLOSED;
        break;
      case CLOSED:
        break;
    }
  }
  assert(sent <= 2);
  assert(s != SENT || sent > 0);
  return 0;
}
