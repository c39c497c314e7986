// EXPECT: proved
// ENGINES: auto
// WHY: an arena hands out parts of one buffer, aligned; they do not overlap

#include <assert.h>
#include <stddef.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct arena {
  _Alignas(8) unsigned char bytes[64];
  size_t used;
};

struct name {
  unsigned char length;
  char text[4];
};

struct record {
  unsigned id;
  struct record *next;
  struct name *name;
};

static void *arena_take(struct arena *arena, size_t size, size_t alignment) {
  size_t start = (arena->used + alignment - 1) & ~(alignment - 1);
  if (size > sizeof arena->bytes - start) return NULL;
  arena->used = start + size;
  return arena->bytes + start;
}

int main(void) {
  static struct arena arena;
  struct record *list = NULL;
  for (unsigned i = 0; i < 2; i++) {
    struct name *name = arena_take(&arena, sizeof *name, _Alignof(struct name));
    assert(name != NULL);
    struct record *record =
        arena_take(&arena, sizeof *record, _Alignof(struct record));
    if (record == NULL) break;
    memset(name->text, 'a', sizeof name->text);
    name->text[3] = (char)('0' + i);
    name->length = 4;
    record->id = __VERIFIER_nondet_uint();
    record->name = name;
    record->next = list;
    list = record;
  }
  assert(arena.used <= sizeof arena.bytes);
  unsigned left = 2;
  for (struct record *at = list; at != NULL; at = at->next) {
    left--;
    assert(at->name->length == 4);
    assert(at->name->text[3] == (char)('0' + left));
  }
  assert(left == 0);
  return 0;
}
