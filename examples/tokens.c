// The fourth blank is one token too many: violated, with the index that is
// outside of the array (--check bounds).
struct token {
  int kind;
  int length;
};

struct parser {
  struct token tok[3];
  int count;
};

extern char __VERIFIER_nondet_char(void);

static void push(struct parser *p, int kind, int length) {
  p->tok[p->count].kind = kind;
  p->tok[p->count].length = length;
  p->count++;
}

int main(void) {
  struct parser p;
  p.count = 0;
  int length = 0;
  for (int i = 0; i < 8; i++) {
    char c = __VERIFIER_nondet_char();
    if (c == ' ') {
      push(&p, 1, length);
      length = 0;
    } else {
      length++;
    }
  }
  return p.count;
}
