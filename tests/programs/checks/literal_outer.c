// EXPECT: proved
// ENGINES: se
// WHY: a compound literal outside of inner blocks lives as long as its call
// OPTIONS: --check use-after-free
// NATIVE: skip

int main(void) {
  int *p = (int[]){1, 2};
  int i = 0;
  while (i < 2) p[i++] = 4;
  return p[0];
}
