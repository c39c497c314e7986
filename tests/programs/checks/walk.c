// EXPECT: proved
// ENGINES: se
// WHY: by pointer up to one past the end, which is kept but not accessed
// OPTIONS: --check bounds,null
// NATIVE: skip

int a[4], b[4];

static int sum(const int *from, const int *end) {
  int result = 0;
  for (const int *p = from; p < end; p++) result += *p;
  return result;
}

int main(void) {
  for (int i = 0; i < 4; i++) a[i] = b[i] = i;
  return sum(a, a + 4);
}
