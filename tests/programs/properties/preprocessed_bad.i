// EXPECT: violated
// ENGINES: se
// WHY: a preprocessed file: lines are its own, whatever its markers say
// LINE: 16
// REACH: 5
# 1 "original.c"
# 1 "<built-in>" 1
# 1 "original.c" 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
# 100 "original.c"
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x == 5)
    reach_error();
  return 0;
}
