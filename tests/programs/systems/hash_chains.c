// EXPECT: proved
// ENGINES: auto
// WHY: a hash table with chains on the heap: what was put in is found again, with its last value

#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { BUCKETS = 2 };

struct entry {
  struct entry *next;
  unsigned key;
  int value;
};

struct table {
  struct entry *buckets[BUCKETS];
  unsigned count;
};

static unsigned hash_of(unsigned key) { return (key ^ key >> 4) % BUCKETS; }

static struct entry *find(const struct table *table, unsigned key) {
  struct entry *entry = table->buckets[hash_of(key)];
  while (entry != NULL && entry->key != key) entry = entry->next;
  return entry;
}

static int put(struct table *table, unsigned key, int value) {
  struct entry *entry = find(table, key);
  if (entry == NULL) {
    entry = malloc(sizeof *entry);
    if (entry == NULL) return 0;
    entry->key = key;
    entry->next = table->buckets[hash_of(key)];
    table->buckets[hash_of(key)] = entry;
    table->count++;
  }
  entry->value = value;
  return 1;
}

int main(void) {
  struct table table = {{NULL}, 0};
  unsigned keys[3];
  for (int i = 0; i < 3; i++) {
    keys[i] = __VERIFIER_nondet_uint();
    if (!put(&table, keys[i], i)) return 0;
  }
  struct entry *last = find(&table, keys[2]);
  assert(last != NULL && last->value == 2);
  struct entry *first = find(&table, keys[0]);
  assert(first != NULL && first->key == keys[0]);
  assert((first->value == 0) == (keys[0] != keys[1] && keys[0] != keys[2]));
  assert(table.count >= 1 && table.count <= 3);
  return 0;
}
