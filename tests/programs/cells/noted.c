// EXPECT: proved
// ENGINES: cells auto
// WHY: what is noted about all cells that were seen: a flag that is still set

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 20000
int password[N], guess[N];

int main(void) {
  int i, right = 1;
  for (i = 0; i < N; i++) {
    password[i] = __VERIFIER_nondet_int();
    guess[i] = __VERIFIER_nondet_int();
  }
  for (i = 0; i < N; i++)
    if (password[i] != guess[i]) right = 0;
  if (right)
    for (i = 0; i < N; i++)
      if (password[i] != guess[i]) reach_error();
  return 0;
}
