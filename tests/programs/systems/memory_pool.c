// EXPECT: proved
// ENGINES: auto
// WHY: a pool hands out blocks of one size and takes them back; free blocks hold the list of free blocks

#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

union block {
  union block *next;
  struct {
    int key;
    int value;
  } used;
};

struct pool {
  union block blocks[3];
  union block *free;
  unsigned used;
};

static void pool_init(struct pool *pool) {
  pool->free = NULL;
  pool->used = 0;
  for (int i = 2; i >= 0; i--) {
    pool->blocks[i].next = pool->free;
    pool->free = &pool->blocks[i];
  }
}

static union block *pool_take(struct pool *pool) {
  union block *block = pool->free;
  if (block == NULL) return NULL;
  pool->free = block->next;
  pool->used++;
  return block;
}

static void pool_give(struct pool *pool, union block *block) {
  block->next = pool->free;
  pool->free = block;
  pool->used--;
}

int main(void) {
  struct pool pool;
  union block *mine[3];
  pool_init(&pool);
  for (int i = 0; i < 3; i++) {
    mine[i] = pool_take(&pool);
    assert(mine[i] != NULL);
    mine[i]->used.key = i;
    mine[i]->used.value = __VERIFIER_nondet_uchar();
  }
  assert(pool_take(&pool) == NULL);
  unsigned char which = __VERIFIER_nondet_uchar();
  if (which >= 3) return 0;
  pool_give(&pool, mine[which]);
  assert(pool.used == 2);
  union block *again = pool_take(&pool);
  assert(again == mine[which]);
  again->used.key = 9;
  for (int i = 0; i < 3; i++) assert(mine[i]->used.key == (i == which ? 9 : i));
  return 0;
}
