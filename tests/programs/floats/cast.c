// EXPECT: proved
// ENGINES:
// WHY: conversion to an integer cuts off; small integers are exact

#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void) {
  short i = __VERIFIER_nondet_short();
  double d = i;
  assert((int)d == i);
  assert((int)2.9 == 2 && (int)-2.9 == -2);
  assert((unsigned char)255.7f == 255);
  return 0;
}
