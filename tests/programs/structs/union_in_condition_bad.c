// EXPECT: violated
// ENGINES: auto
// WHY: the twin of union_in_condition.c: one of the two functions is left out
// REACH: 30

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct token {
  int type;
  union {
    double value;
    const void *function;
  };
};

static double add(double a, double b) { return a + b; }
static double subtract(double a, double b) { return a - b; }

static void next(struct token *token, int c) {
  if (c < 10) {
    token->type = 1;
    token->value = c;
  } else {
    token->type = 2;
    token->function = c < 20 ? add : subtract;
  }
}

int main(void) {
  struct token token;
  int c = __VERIFIER_nondet_uchar();
  next(&token, c);
  int is_sum =
      token.type == 2 && (token.function == add || token.function == subtract);
  assert(is_sum == (c >= 10 && c < 20));
  return 0;
}
