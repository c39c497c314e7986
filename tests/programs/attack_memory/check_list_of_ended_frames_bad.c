// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a global list keeps a frame that has ended
// OPTIONS: --check use-after-free
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

struct n {
  struct n *up;
  int v;
};
static struct n *top;
static void push(int d) {
  struct n me = {top, d};
  struct n *old = top;
  top = &me;
  if (d) push(d - 1);
  if (__VERIFIER_nondet_uchar() != 5) top = old;
}
int main(void) {
  push(2);
  return top ? top->v : 0;
}
