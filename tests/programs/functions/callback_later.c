// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: a constant table of functions is given to one unknown function, and a
// later one may call them

void reach_error(void);
void enrol(const void *table);
void run(void);

struct node {
  const struct node *next;
  void (*call)(int);
};

static void notify(int level) {
  if (level > 3) reach_error();
}

static const struct node last = {0, notify};
static const struct node first = {&last, 0};

int main(void) {
  enrol(&first);
  run();
  return 0;
}
