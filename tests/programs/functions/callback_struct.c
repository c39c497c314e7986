// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: an unknown function gets hold of what a struct holds, and may call it

void reach_error(void);
void enrol(const void *table);

struct table {
  int number;
  void (*call)(int);
};

static void notify(int level) {
  if (level > 3) reach_error();
}

int main(void) {
  struct table own = {1, 0};
  own.call = notify;
  enrol(&own);
  return 0;
}
