// EXPECT: proved
// ENGINES: se
// WHY: conversion to _Bool is a test against zero

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = x;
  _Bool c = 256;
  assert(c == 1 && b == (x != 0));
  b = !b;
  assert(b + b == (x ? 0 : 2));
  b++;
  assert(b == 1);
  return 0;
}
