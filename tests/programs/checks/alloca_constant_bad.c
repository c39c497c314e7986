// EXPECT: violated
// ENGINES:
// WHY: alloca of a constant size is used when its call has ended
// OPTIONS: --check bounds,null,use-after-free
// LINE: 15
// NATIVE: skip

static int *make(void) {
  int *p = __builtin_alloca(2 * sizeof(int));
  *p = 1;
  return p;
}
int main(void) {
  int *p = make();
  return *p;
}
