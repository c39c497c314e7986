// EXPECT: violated
// ENGINES: se
// WHY: a global variable points to the local of an ended call
// LINE: 19
// OPTIONS: --check use-after-free
// NATIVE: skip

static int *kept;

static void keep(int v) {
  int local[2] = {v, v};
  kept = local;
  kept[0]++;
}

int main(void) {
  keep(3);
  int other = 4;
  kept[1] = other;
  return 0;
}
