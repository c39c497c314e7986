// EXPECT: proved
// ENGINES: auto
// WHY: the sentinel of a sorted list has only the first members of an item, and is cast to one

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct item {
  unsigned key;
  struct item *next, *prev;
  void *owner;
};

struct small_item { /* the first members of struct item */
  unsigned key;
  struct item *next, *prev;
};

struct list {
  unsigned count;
  struct item *at;
  struct small_item end;
};

static void list_init(struct list *list) {
  list->at = (struct item *)&list->end;
  list->end.key = 0xffffffffu;
  list->end.next = list->end.prev = (struct item *)&list->end;
  list->count = 0;
}

static void insert(struct list *list, struct item *new) {
  struct item *before;
  if (new->key == 0xffffffffu) {
    before = list->end.prev;
  } else {
    before = (struct item *)&list->end;
    while (before->next->key <= new->key) before = before->next;
  }
  new->next = before->next;
  new->next->prev = new;
  new->prev = before;
  before->next = new;
  new->owner = list;
  list->count++;
}

int main(void) {
  struct list list;
  struct item a, b;
  list_init(&list);
  a.key = __VERIFIER_nondet_uint();
  b.key = __VERIFIER_nondet_uint();

  insert(&list, &a);
  insert(&list, &b);
  if (list.count != 2) reach_error();
  if (list.end.next != (a.key <= b.key ? &a : &b)) reach_error();
  if (list.end.prev->owner != &list) reach_error();
  return 0;
}
