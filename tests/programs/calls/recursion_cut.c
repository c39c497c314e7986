// EXPECT: unknown
// ENGINES: se dse
// WHY: each call has an array of its own, so deep calls are cut off, here inside a loop without inputs

void reach_error(void);

static int sum(int n) {
  int numbers[2] = {n, n};
  int *last = &numbers[n & 1];
  if (n == 0) return *last;
  return sum(n - 1) + *last;
}

int main(void) {
  int total = 0;
  for (int i = 0; i < 10; i++) total += sum(i);
  if (total == 165) reach_error();
  return 0;
}
