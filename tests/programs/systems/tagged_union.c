// EXPECT: proved
// ENGINES: auto
// WHY: values with a tag: numbers, texts and pairs of values

#include <assert.h>
#include <stddef.h>

extern short __VERIFIER_nondet_short(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum tag { NUMBER, TEXT, PAIR };

struct value {
  enum tag tag;
  union {
    long number;
    struct {
      const char *start;
      unsigned char length;
    } text;
    struct {
      const struct value *left, *right;
    } pair;
  } is;
};

static long weight(const struct value *value) {
  switch (value->tag) {
    case NUMBER:
      return value->is.number;
    case TEXT:
      return value->is.text.length;
    default: {
      long sum = 0;
      const struct value *parts[2] = {value->is.pair.left,
                                      value->is.pair.right};
      for (int i = 0; i < 2; i++)
        sum += parts[i]->tag == TEXT ? parts[i]->is.text.length
                                     : parts[i]->is.number;
      return sum;
    }
  }
}

int main(void) {
  static const char word[] = "word";
  struct value a, b, both;
  unsigned char length = __VERIFIER_nondet_uchar();
  if (length > 4) return 0;
  a.tag = NUMBER;
  a.is.number = __VERIFIER_nondet_short();
  b.tag = TEXT;
  b.is.text.start = word + (4 - length);
  b.is.text.length = length;
  both.tag = PAIR;
  both.is.pair.left = &a;
  both.is.pair.right = &b;
  assert(weight(&both) == weight(&a) + length);
  assert(b.is.text.start[b.is.text.length] == '\0');
  both = a;
  both.is.number++;
  assert(weight(&both) == weight(&a) + 1 && both.tag == NUMBER);
  return 0;
}
