// EXPECT: proved
// ENGINES: bself auto
// WHY: nine ways through the loop, and a sum of nine counters beside
//      remainders

#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned two = 0, three = 0, four = 0, five = 0, six = 0, seven = 0;
  unsigned eight = 0, nine = 0, others = 0, all = 0;
  unsigned last = __VERIFIER_nondet_uint();
  if (last > 30000000) return 0;
  while (all < last) {
    if (all % 9 == 0)
      nine++;
    else if (all % 8 == 0)
      eight++;
    else if (all % 7 == 0)
      seven++;
    else if (all % 6 == 0)
      six++;
    else if (all % 5 == 0)
      five++;
    else if (all % 4 == 0)
      four++;
    else if (all % 3 == 0)
      three++;
    else if (all % 2 == 0)
      two++;
    else
      others++;
    all++;
    assert(two + three + others + seven + six + five + four + eight + nine ==
           all);
  }
  return 0;
}
