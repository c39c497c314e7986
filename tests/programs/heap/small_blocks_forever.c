// EXPECT: proved
// ENGINES: se auto
// WHY: no run that ends in any time fills the memory with small blocks
// DATA-MODEL: LP64

#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  for (;;) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 3;
    if (*p != 3) reach_error();
    free(p);
  }
}
