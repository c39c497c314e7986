// EXPECT: proved
// ENGINES: domain
// WHY: i stays between 0 and n, whatever n is: a relation, not a range

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int i = 0;
  while (i < n) i++;
  if (i != n) reach_error();
  return 0;
}
