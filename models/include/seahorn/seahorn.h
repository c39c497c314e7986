/* SeaHorn's words, as far as Pleat knows them. An installed seahorn/seahorn.h
   is taken instead. */
#ifndef SEAHORN_SEAHORN_H
#define SEAHORN_SEAHORN_H

#include <stdbool.h>

void __VERIFIER_assume(int condition);
void __VERIFIER_error(void);

#define assume(condition) __VERIFIER_assume((condition) ? 1 : 0)
#define sassert(condition) ((condition) ? (void)0 : __VERIFIER_error())

#endif
