// EXPECT: violated
// ENGINES: auto
// WHY: the address of a member of a local outlives the call
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int x, y;
};
static int *kept;
static void keep(void) {
  struct pair s = {1, 2};
  kept = &s.y;
}
int main(void) {
  int z = 0;
  kept = &z;
  if (__VERIFIER_nondet_bool()) keep();
  return *kept;
}
