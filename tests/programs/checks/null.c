// EXPECT: proved
// ENGINES: se
// WHY: the result is looked at before it is used
// OPTIONS: --check null
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

struct item {
  int key, value;
} items[3] = {{1, 10}, {2, 20}, {3, 30}};

static struct item *find(int key) {
  for (int i = 0; i < 3; i++)
    if (items[i].key == key) return &items[i];
  return 0;
}

int main(void) {
  struct item *found = find(__VERIFIER_nondet_int());
  return found ? found->value : 0;
}
