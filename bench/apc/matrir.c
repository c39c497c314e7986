// MatrIR: scans the upper triangle of a matrix. The target is reached if the
// matrix is larger than 20 x 20 and some row has more than 15 scanned elements
// between 10 and 100.
#include "input.h"

#define SIZE 32

int main(void) {
  int matrix[SIZE][SIZE];
  int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
  if (rows < 0 || rows > SIZE || columns < 0 || columns > SIZE) return 0;
  int found = 0;
  for (int row = 0; row < rows; ++row) {
    int between = 0;
    for (int column = row; column < columns; ++column) {
      int element = matrix[row][column];
      if (element > 10 && element < 100) ++between;
    }
    if (between > 15) found = 1;
  }
  if (rows > 20 && columns > 20 && found) reach_error();
  return 0;
}
