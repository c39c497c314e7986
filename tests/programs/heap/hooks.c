// EXPECT: proved
// ENGINES: se bmc
// WHY: what is allocated through a pointer is told apart by place: nodes are
// not texts

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct hooks {
  void *(*allocate)(size_t);
  void (*release)(void *);
};

struct node {
  struct node *next;
  int value;
  char *text;
};

static struct hooks hooks = {malloc, free};

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);

static char *copy(const char *text, const struct hooks *with) {
  size_t length = strlen(text) + 1;
  char *result = with->allocate(length);
  if (result) memcpy(result, text, length);
  return result;
}

static struct node *push(struct node *next, int value, const char *text,
                         const struct hooks *with) {
  struct node *result = with->allocate(sizeof *result);
  if (!result) return next;
  result->next = next;
  result->value = value;
  result->text = copy(text, with);
  return result;
}

int main(void) {
  char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  struct node *list = push(push(0, first, text, &hooks), second, text, &hooks);
  if (!list || !list->next) return 0;
  assert(list->value == second);
  assert(list->next->value == first);
  if (list->text && list->next->text) {
    list->text[0] = 'a';
    assert(list->next->text[0] == text[0]);
  }
  while (list) {
    struct node *next = list->next;
    hooks.release(list->text);
    hooks.release(list);
    list = next;
  }
  return 0;
}
