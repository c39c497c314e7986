// EXPECT: proved
// ENGINES: auto
// WHY: bit-fields in structs on the heap: frames, rights and a count of users

#include <assert.h>
#include <stdlib.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct entry {
  unsigned present : 1;
  unsigned writable : 1;
  unsigned users : 6;
  unsigned frame : 20;
  signed int skew : 4;
};

struct directory {
  unsigned short count;
  struct entry *entries;
};

static void map(struct directory *directory, unsigned at, unsigned frame,
                _Bool writable) {
  struct entry *entry = &directory->entries[at];
  entry->present = 1;
  entry->writable = writable;
  entry->frame = frame;
  entry->skew = -1;
  entry->users = 0;
  directory->count++;
}

int main(void) {
  struct directory directory = {0, malloc(3 * sizeof(struct entry))};
  if (directory.entries == NULL) return 0;
  unsigned short frame = __VERIFIER_nondet_ushort();
  unsigned char users = __VERIFIER_nondet_uchar();
  if (users > 20) return 0;
  _Bool writable = __VERIFIER_nondet_bool();
  for (unsigned i = 0; i < 3; i++) map(&directory, i, frame + i, writable);
  directory.entries[1].users += users;
  directory.entries[1].writable = !directory.entries[1].writable;
  directory.entries[2].skew += 3;
  assert(directory.entries[0].frame == frame);
  assert(directory.entries[1].frame == frame + 1u);
  assert(directory.entries[1].users == users);
  assert(directory.entries[1].writable != writable);
  assert(directory.entries[1].present && directory.entries[2].skew == 2);
  assert(directory.entries[0].skew == -1);
  assert(directory.count == 3);
  free(directory.entries);
  return 0;
}
