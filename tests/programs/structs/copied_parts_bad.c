// EXPECT: violated
// ENGINES: se
// WHY: one value is not equal
// LINE: 32
// REACH: 5

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct parts {
  int id;
  int value;
  struct {
    short a;
    unsigned b : 5;
    int c : 9;
  } in;
};

static struct parts make(int value) {
  struct parts p = {1};
  struct parts *at = &p;
  at->value = value;
  return p;
}

int main(void) {
  int v = __VERIFIER_nondet_int();
  struct parts s = {7};
  ++s.in.b;
  s = make(v);
  if (s.value == 5) reach_error();
  return s.in.a;
}
