// EXPECT: violated
// ENGINES: auto
// WHY: the series passes the largest number
// LINE: 17
// REACH: 12

#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

#define N 1000
unsigned a[N];

int main(void) {
  a[0] = 4294967000u + __VERIFIER_nondet_uint() % 200;
  for (int i = 1; i < N; i++) a[i] = a[i - 1] + 1;
  for (int i = 1; i < N; i++) assert(a[i] > a[i - 1]);
  return 0;
}
