// EXPECT: proved
// ENGINES: se auto
// WHY: the same as before_start, but down to the first element only
extern void abort(void);
void reach_error(void) {}

int c[4];

int main(void) {
  for (int i = 3; i >= 0; --i) {
    if (c[i] != 0) {
      reach_error();
      abort();
    }
  }
  return 0;
}
