// EXPECT: proved
// ENGINES: se
// WHY: no call hands out a pointer to its local
// OPTIONS: --check use-after-free,bounds
// NATIVE: skip

static int sum(int v) {
  int local[2] = {v, v}, s = 0;
  for (int *p = local; p != local + 2; p++) s += *p;
  return s;
}

int main(void) {
  int all = 0;
  for (int i = 0; i < 3; i++) all += sum(i);
  return all;
}
