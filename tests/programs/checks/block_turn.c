// EXPECT: proved
// ENGINES: se
// WHY: every turn of the loop has a pointer to its own array
// OPTIONS: --check use-after-free,bounds
// NATIVE: skip

int main(void) {
  int sum = 0, *p = 0;
  for (int i = 0; i < 3; i++) {
    int a[2] = {i, i};
    p = a;
    sum += p[1];
  }
  return sum;
}
