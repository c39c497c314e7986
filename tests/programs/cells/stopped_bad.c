// EXPECT: violated
// ENGINES: auto
// WHY: a loop ends at the end of a string, or before: the next one goes on
// REACH: 6, 97, 97, 97, 97, 47
// LINE: 21

int __VERIFIER_nondet_int(void);
char __VERIFIER_nondet_char(void);
void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  char s[n];
  for (int i = 0; i < n - 1; i++) s[i] = __VERIFIER_nondet_char();
  s[n - 1] = 0;
  for (int i = 0; s[i]; i++)
    if (i == 3) break;
    else if (s[i] == '/') s[i] = '-';
  for (int i = 0; s[i]; i++)
    if (s[i] == '/') reach_error();
  return 0;
}
