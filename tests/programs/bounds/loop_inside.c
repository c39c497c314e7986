// EXPECT: proved
// ENGINES: se cells auto
// WHY: the same as loop_past_end; but the loop stays inside
extern void abort(void);
void reach_error(void) {}

int c[12], s[12];

int main(void) {
  for (int i = 0; i < 12; ++i) {
    if (c[i] != s[i]) {
      reach_error();
      abort();
    }
  }
  return 0;
}
