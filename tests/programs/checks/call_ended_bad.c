// EXPECT: violated
// ENGINES: se
// WHY: the local ended with its call
// LINE: 16
// OPTIONS: --check use-after-free
// NATIVE: skip

static int *keep(int v) {
  int local[2] = {v, v};
  int *p = local;
  return p;
}

int main(void) {
  int *p = keep(3);
  return *p;
}
