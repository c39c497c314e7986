// EXPECT: violated
// ENGINES: auto
// WHY: the twin of double_links.c: the node before which something is put keeps its old backward link
// REACH: 3, 2, 1

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next, *prev;
};

struct list {
  struct node *first, *last;
};

static int insert(struct list *list, int key) {
  struct node *new = malloc(sizeof *new), *before = NULL;
  if (new == NULL) return 0;
  struct node *after = list->first;
  while (after != NULL && after->key < key) {
    before = after;
    after = after->next;
  }
  new->key = key;
  new->prev = before;
  new->next = after;
  if (before != NULL)
    before->next = new;
  else
    list->first = new;
  if (after == NULL) list->last = new;
  return 1;
}

int main(void) {
  struct list list = {NULL, NULL};
  for (int i = 0; i < 3; i++)
    if (!insert(&list, __VERIFIER_nondet_int())) return 0;
  int count = 0;
  for (struct node *at = list.first; at != NULL; at = at->next) {
    assert(at->next == NULL || at->key <= at->next->key);
    assert(at->next == NULL ? at == list.last : at->next->prev == at);
    count++;
  }
  assert(count == 3);
  while (list.last != NULL) {
    struct node *gone = list.last;
    list.last = gone->prev;
    free(gone);
    count--;
  }
  assert(count == 0);
  return 0;
}
