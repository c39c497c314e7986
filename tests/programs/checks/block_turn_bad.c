// EXPECT: violated
// ENGINES: se
// WHY: the array of the turn before has ended
// LINE: 11
// OPTIONS: --check use-after-free,null
// NATIVE: skip

int main(void) {
  int sum = 0, *p = 0;
  for (int i = 0; i < 3; i++) {
    if (p) sum += p[1];
    int a[2] = {i, i};
    p = a;
  }
  return sum;
}
