// EXPECT: violated
// ENGINES: se
// WHY: the local of the turn before ended with its call
// LINE: 17
// OPTIONS: --check use-after-free,null
// NATIVE: skip

static int *keep(int v) {
  int local[2] = {v, v};
  int *p = local;
  return p;
}

int main(void) {
  int sum = 0, *p = 0;
  for (int i = 0; i < 3; i++) {
    if (p) sum += *p;
    p = keep(i);
  }
  return sum;
}
