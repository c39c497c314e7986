/* KLEE's functions, as far as Pleat knows them. An installed klee/klee.h is
   taken instead. */
#ifndef KLEE_KLEE_H
#define KLEE_KLEE_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

void klee_make_symbolic(void *object, size_t bytes, const char *name);
int klee_int(const char *name);
int klee_range(int begin, int end, const char *name);
void klee_assume(uintptr_t condition);

#define klee_assert(condition) assert(condition)

#endif
