// EXPECT: proved
// ENGINES: cells
// WHY: a loop ends at a string's end; the next one stops there, too, and sees what the first one did

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
    if (s[i] == '/') s[i] = '-';
  for (int i = 0; s[i]; i++)
    if (s[i] == '/') reach_error();
  return 0;
}
