// EXPECT: unknown
// ENGINES: se
// WHY: nothing marks the end of a compound literal in a block
// OPTIONS: --check use-after-free
// NATIVE: skip

int main(void) {
  int *p;
  {
    p = (int[]){1, 2};
    p[0] = 3;
  }
  p[1] = 4;
  return 0;
}
