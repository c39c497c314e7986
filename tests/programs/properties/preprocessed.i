// EXPECT: proved
// ENGINES: se
// WHY: a preprocessed file with line markers and GNU extensions of headers
# 1 "original.c"
# 1 "<built-in>" 1
# 1 "original.c" 2
typedef unsigned int __uint32_t;
extern int ignored (int) __attribute__ ((__nothrow__ , __leaf__));
__extension__ typedef long long int quad;
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void) __attribute__ ((__noreturn__));
# 100 "original.c"
int main(void)
{
  quad x = __VERIFIER_nondet_int();
  __uint32_t y = (__uint32_t) x;
  if ((quad) y != x && x >= 0)
    reach_error();
  return 0;
}
