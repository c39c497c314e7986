// (A B)^T is B^T A^T, for small matrices of small numbers.
#include "bounded.h"
#define SIZE SIZE_OR(2)

int main(void) {
  unsigned char a[SIZE][SIZE], b[SIZE][SIZE];
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) {
      a[i][j] = input_byte();
      b[i][j] = input_byte();
    }
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) {
      unsigned one = 0, two = 0;
      for (int k = 0; k < SIZE; k++) {
        one += a[i][k] * b[k][j];
        two += b[k][j] * a[BUG(j, i)][k];
      }
      assert(one == two);
    }
  return 0;
}
