// EXPECT: violated
// ENGINES: auto
// WHY: a number in a union is used as a pointer
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

extern _Bool __VERIFIER_nondet_bool(void);

struct slot {
  int tag;
  union {
    int *pointer;
    unsigned long number;
  } is;
};
int main(void) {
  int x = 1;
  struct slot s = {0, {&x}};
  if (__VERIFIER_nondet_bool()) s.is.number = 0;
  return *s.is.pointer;
}
