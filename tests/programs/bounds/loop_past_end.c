// EXPECT: unknown
// ENGINES:
// WHY: the last iteration reads behind both arrays, where anything may lie
extern void abort(void);
void reach_error(void) {}

int c[12], s[12];

int main(void) {
  for (int i = 0; i <= 12; ++i) {
    if (c[i] != s[i]) {
      reach_error();
      abort();
    }
  }
  return 0;
}
