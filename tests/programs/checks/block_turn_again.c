// EXPECT: unknown
// ENGINES: se
// WHY: the array of the turn before has ended, but the next one lies in its place
// OPTIONS: --check use-after-free
// NATIVE: skip

int main(void) {
  int sum = 0, *p = 0;
  for (int i = 0; i < 3; i++) {
    int a[2] = {i, i};
    if (p) sum += p[1];
    p = a;
  }
  return sum;
}
