// EXPECT: proved
// ENGINES: auto
// WHY: an array of pointers to structs is sorted; the structs stay where they are

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum { COUNT = 3 };

struct person {
  int age;
  unsigned char number;
};

static void swap(struct person **a, struct person **b) {
  struct person *kept = *a;
  *a = *b;
  *b = kept;
}

static void sort(struct person **people, int count) {
  for (int i = 0; i < count; i++)
    for (int k = i + 1; k < count; k++)
      if (people[k]->age < people[i]->age) swap(&people[i], &people[k]);
}

int main(void) {
  struct person people[COUNT];
  struct person *order[COUNT];
  int ages[COUNT];
  for (int i = 0; i < COUNT; i++) {
    ages[i] = __VERIFIER_nondet_int();
    people[i] = (struct person){ages[i], (unsigned char)i};
    order[i] = &people[i];
  }
  sort(order, COUNT);
  unsigned seen = 0;
  for (int i = 0; i < COUNT; i++) {
    assert(i == 0 || order[i - 1]->age <= order[i]->age);
    assert(order[i]->age == ages[order[i]->number]);
    assert(order[i] == &people[order[i]->number]);
    seen |= 1u << order[i]->number;
  }
  assert(seen == (1u << COUNT) - 1);
  return 0;
}
