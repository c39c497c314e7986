// EXPECT: proved
// ENGINES: se
// WHY: no call hands out a pointer to its local
// OPTIONS: --check use-after-free,bounds
// NATIVE: skip

static int sum(int v) {
  int local[2] = {v, v};
  int *p = local;
  return p[0] + p[1];
}

int main(void) {
  int all = 0;
  for (int i = 0; i < 3; i++) all += sum(i);
  return all;
}
