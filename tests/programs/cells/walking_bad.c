// EXPECT: violated
// ENGINES: auto
// WHY: two pointers walk to the end of a string; the first byte is changed afterwards
// REACH: 1, 0
// LINE: 24

int __VERIFIER_nondet_int(void);
char __VERIFIER_nondet_char(void);
void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  char from[n], to[n];
  for (int i = 0; i < n - 1; i++) from[i] = __VERIFIER_nondet_char();
  from[n - 1] = 0;
  char *d = to;
  const char *p = from;
  while ((*d++ = *p++))
    if (d - to >= n) reach_error();
  to[0] = 1;
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x >= d - to) return 0;
  if (to[x] != from[x]) reach_error();
  return 0;
}
