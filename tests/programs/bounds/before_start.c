// EXPECT: unknown
// ENGINES:
// WHY: one element before the start of an array is no element of it
extern void abort(void);
void reach_error(void) {}

int c[4];

int main(void) {
  for (int i = 3; i >= -1; --i) {
    if (c[i] != 0) {
      reach_error();
      abort();
    }
  }
  return 0;
}
