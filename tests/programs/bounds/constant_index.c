// EXPECT: unknown
// ENGINES:
// WHY: the array is zero, but nothing is known about what lies behind it
extern void abort(void);
void reach_error(void) {}

int c[12];
int behind[64];  // so that a compiled program finds zeros, too

int main(void) {
  if (c[12] != 0) {
    reach_error();
    abort();
  }
  return behind[0];
}
