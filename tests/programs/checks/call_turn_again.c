// EXPECT: unknown
// ENGINES: se
// WHY: the next call from the same place has its local where that of the ended one was
// OPTIONS: --check use-after-free
// NATIVE: skip

static int *kept;

static int keep(int v) {
  int local[2] = {v, v};
  int before = kept ? kept[0] : 0;
  kept = local;
  return before;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += keep(i);
  return sum;
}
