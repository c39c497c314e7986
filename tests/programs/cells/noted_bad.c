// EXPECT: violated
// ENGINES: auto
// WHY: the last cell is not looked at before the flag is believed
// LINE: 22
// REACH: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 6
int password[N], guess[N];

int main(void) {
  int i, right = 1;
  for (i = 0; i < N; i++) password[i] = __VERIFIER_nondet_int();
  for (i = 0; i < N; i++) guess[i] = __VERIFIER_nondet_int();
  for (i = 0; i < N - 1; i++)
    if (password[i] != guess[i]) right = 0;
  if (right)
    for (i = 0; i < N; i++)
      if (password[i] != guess[i])
        reach_error();
  return 0;
}
