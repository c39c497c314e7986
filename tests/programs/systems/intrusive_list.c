// EXPECT: proved
// ENGINES: auto
// WHY: a queue of tasks on an intrusive list with a sentinel; container_of leads from the link to the task

#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define container_of(pointer, type, member) \
  ((type *)((char *)(pointer) - offsetof(type, member)))

struct link {
  struct link *next, *prev;
};

struct task {
  int priority;
  struct link link;
  int done;
};

static void list_init(struct link *head) { head->next = head->prev = head; }

static void list_append(struct link *head, struct link *new) {
  new->prev = head->prev;
  new->next = head;
  head->prev->next = new;
  head->prev = new;
}

static void list_remove(struct link *gone) {
  gone->prev->next = gone->next;
  gone->next->prev = gone->prev;
}

static int sum_forward(struct link *head) {
  int sum = 0;
  for (struct link *at = head->next; at != head; at = at->next)
    sum += container_of(at, struct task, link)->priority;
  return sum;
}

static int sum_backward(struct link *head) {
  int sum = 0;
  for (struct link *at = head->prev; at != head; at = at->prev)
    sum += container_of(at, struct task, link)->priority;
  return sum;
}

int main(void) {
  struct link queue;
  struct task tasks[3];
  int all = 0;
  list_init(&queue);
  for (int i = 0; i < 3; i++) {
    tasks[i].priority = __VERIFIER_nondet_uchar();
    tasks[i].done = 0;
    all += tasks[i].priority;
    list_append(&queue, &tasks[i].link);
  }
  unsigned char gone = __VERIFIER_nondet_uchar();
  if (gone >= 3) return 0;
  list_remove(&tasks[gone].link);
  tasks[gone].done = 1;
  assert(sum_forward(&queue) == all - tasks[gone].priority);
  assert(sum_backward(&queue) == all - tasks[gone].priority);
  return 0;
}
