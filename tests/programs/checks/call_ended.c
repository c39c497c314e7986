// EXPECT: proved
// ENGINES: se
// WHY: the caller owns what the pointer leads to
// OPTIONS: --check use-after-free,bounds
// NATIVE: skip

static int *keep(int *local, int v) {
  int own[2] = {v, v};
  int *p = own;
  local[0] = p[1];
  return local;
}

int main(void) {
  int mine[2];
  int *p = keep(mine, 3);
  return *p;
}
