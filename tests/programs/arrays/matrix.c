// EXPECT: proved
// ENGINES: se
// WHY: a 2-D array: transposing twice is the identity

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int m[3][3], t[3][3];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) m[i][j] = 10 * i + j;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) t[j][i] = m[i][j];
  unsigned r = __VERIFIER_nondet_uint() % 3;
  unsigned c = __VERIFIER_nondet_uint() % 3;
  assert(t[r][c] == m[c][r]);
  assert(t[r][c] == (int)(10 * c + r));
  return 0;
}
