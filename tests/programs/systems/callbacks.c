// EXPECT: proved
// ENGINES: auto
// WHY: visitors with a pointer to their own context, called for each element

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct visitor {
  void (*visit)(void *context, int value);
  void *context;
};

struct sum {
  long total;
  unsigned count;
};

struct most {
  int value;
  int set;
};

static void add(void *context, int value) {
  struct sum *sum = context;
  sum->total += value;
  sum->count++;
}

static void larger(void *context, int value) {
  struct most *most = context;
  if (!most->set || value > most->value) most->value = value;
  most->set = 1;
}

static void each(const int *values, unsigned count,
                 const struct visitor *visitors, unsigned visitor_count) {
  for (unsigned i = 0; i < count; i++)
    for (unsigned k = 0; k < visitor_count; k++)
      visitors[k].visit(visitors[k].context, values[i]);
}

int main(void) {
  int values[3];
  for (int i = 0; i < 3; i++) {
    values[i] = __VERIFIER_nondet_int();
    if (values[i] < -1000 || values[i] > 1000) return 0;
  }
  struct sum sum = {0, 0};
  struct most most = {0, 0};
  struct visitor visitors[2] = {{add, &sum}, {larger, &most}};
  each(values, 3, visitors, 2);
  assert(sum.count == 3);
  assert(sum.total == (long)values[0] + values[1] + values[2]);
  assert(most.value >= values[0] && most.value >= values[2]);
  assert(sum.total <= 3L * most.value);
  assert(most.value == values[0] || most.value == values[1] ||
         most.value == values[2]);
  return 0;
}
