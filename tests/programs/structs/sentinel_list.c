// EXPECT: proved
// ENGINES: auto
// WHY: a sorted list with a sentinel that is a part of the list; no engine gets it yet (fields of one struct are one array of bytes)

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct item {
  unsigned key;
  struct item *next, *prev;
  void *owner;
};

struct list {
  unsigned count;
  struct item end;
};

static void clear(struct list *list) {
  list->end.key = 0xffffffffu;
  list->end.next = list->end.prev = &list->end;
  list->count = 0;
}

static void insert(struct list *list, struct item *new) {
  struct item *before = &list->end;
  while (before->next != &list->end && before->next->key <= new->key)
    before = before->next;
  new->next = before->next;
  new->prev = before;
  new->next->prev = new;
  before->next = new;
  new->owner = list;
  list->count++;
}

int main(void) {
  struct list list;
  struct item a, b;
  clear(&list);
  a.key = __VERIFIER_nondet_uint();
  b.key = __VERIFIER_nondet_uint();
  insert(&list, &a);
  insert(&list, &b);
  if (list.count != 2) reach_error();
  if (list.end.next != (a.key <= b.key ? &a : &b)) reach_error();
  return 0;
}
