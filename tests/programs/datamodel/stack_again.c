// EXPECT: unknown
// DATA-MODEL: ILP32
// ENGINES: se
// NATIVE: skip
// WHY: the place of an array of variable size is not used again here, so that memory seems to end

unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  if (size != 1 << 28) return 0;
  for (int i = 0; i < 10; i++) {
    char room[size];
    room[i] = 1;
  }
  reach_error();
  return 0;
}
