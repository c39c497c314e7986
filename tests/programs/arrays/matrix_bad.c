// EXPECT: violated
// ENGINES: se
// WHY: rows and columns mixed up
// LINE: 17
// REACH: 1, 2

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int m[2][3];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) m[i][j] = 10 * i + j;
  unsigned r = __VERIFIER_nondet_uint() % 2;
  unsigned c = __VERIFIER_nondet_uint() % 3;
  assert(m[r][c] != 12);
  return 0;
}
