// The fixed half of the harness, in C. Its own names begin with __pleat_ (even
// the static ones: the assembler sees them beside the program's), and it makes
// its system calls itself: the program under replay may well define functions
// called `read` or `write`.

#include "replay/harness.h"

namespace pleat::replay {

const char* const kHarnessRuntime = R"(
/* Symbols of ours that no program has. */
#define call3 __pleat_own_call3
#define map __pleat_own_map
#define load __pleat_own_load
#define start __pleat_own_start
#define report __pleat_own_report
#define check __pleat_own_check
#define take __pleat_own_take
#define fill __pleat_own_fill
#define first __pleat_own_first
#define next __pleat_own_next
#define values __pleat_own_values
#define header __pleat_own_header
#define nothing __pleat_own_nothing
#define given __pleat_own_given

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifdef __x86_64__
enum { SYS_READ = 0, SYS_WRITE = 1, SYS_CLOSE = 3, SYS_EXIT = 231 };
static long call3(long n, long a, long b, long c) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(n), "D"(a), "S"(b), "d"(c)
                   : "rcx", "r11", "memory");
  return result;
}
static void *map(u64 bytes) {
  long result;
  register long flags __asm__("r10") = 0x22, fd __asm__("r8") = -1,
                      offset __asm__("r9") = 0;
  __asm__ volatile("syscall" : "=a"(result)
                   : "a"(9L), "D"(0L), "S"(bytes), "d"(3L), "r"(flags),
                     "r"(fd), "r"(offset)
                   : "rcx", "r11", "memory");
  return (void *)result;
}
__asm__(".text\n.globl __pleat_enter, __pleat_hit\n"
        "__pleat_enter:\n"
        "  pushq %rax\n"
        "  movl __pleat_site(%rip), %eax\n"
        "  cmpl %eax, __pleat_target(%rip)\n"
        "  popq %rax\n"
        "  je __pleat_hit\n"
        "  ret\n"
        "__pleat_hit:\n"
        "  andq $-16, %rsp\n"
        "  call __pleat_is_reached\n");
#else
enum { SYS_READ = 3, SYS_WRITE = 4, SYS_CLOSE = 6, SYS_EXIT = 252 };
static long call3(long n, long a, long b, long c) {
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(n), "b"(a), "c"(b), "d"(c)
                   : "memory");
  return result;
}
static void *map(u64 bytes) {
  u32 arguments[6] = {0, (u32)bytes, 3, 0x22, ~0u, 0};
  return (void *)call3(90, (long)arguments, 0, 0);
}
__asm__(".text\n.globl __pleat_enter, __pleat_hit\n"
        "__pleat_enter:\n"
        "  pushl %eax\n"
        "  movl __pleat_site, %eax\n"
        "  cmpl %eax, __pleat_target\n"
        "  popl %eax\n"
        "  je __pleat_hit\n"
        "  ret\n"
        "__pleat_hit:\n"
        "  andl $-16, %esp\n"
        "  call __pleat_is_reached\n");
#endif

struct header { char token[16]; u32 target, queues, values, unused; };
struct value { u32 visit, offset, bytes, repeat; u64 low, high; };
static struct header header;
static u32 *first, *next;  /* of each queue: its values; the next to read */
static struct value *values;
static const struct value nothing;
volatile u32 __pleat_site, __pleat_read;
u32 __pleat_target;

static void load(void *to, u64 bytes) {
  for (u64 done = 0; done < bytes;) {
    long n = call3(SYS_READ, 198, (long)((char *)to + done), bytes - done);
    if (n <= 0) call3(SYS_EXIT, 126, 0, 0);
    done += n;
  }
}

__attribute__((constructor(101))) static void start(void) {
  load(&header, sizeof header);
  u64 index_bytes = 4ull * (header.queues + 1);
  u64 value_bytes = (u64)header.values * sizeof(struct value);
  char *memory = map(2 * index_bytes + value_bytes + 16);
  values = (struct value *)memory;
  first = (u32 *)(memory + value_bytes);
  next = first + header.queues + 1;
  load(first, index_bytes);
  load(values, value_bytes);
  for (u32 i = 0; i <= header.queues; ++i) next[i] = first[i];
  call3(SYS_CLOSE, 198, 0, 0);
  __pleat_target = header.target;
}

static void report(char what) {
  char message[17];
  for (int i = 0; i < 16; ++i) message[i] = header.token[i];
  message[16] = what;
  call3(SYS_WRITE, 199, (long)message, sizeof message);
  for (;;) call3(SYS_EXIT, 0, 0, 0);
}
void __pleat_is_reached(void) { report('R'); }
static void check(void) { if (__pleat_site == __pleat_target) report('R'); }

/* For the instrumented build. Properties are numbered from 0 there. */
void __pleat_reached(int property) {
  if ((u32)property + 1 == __pleat_target) report('R');
}
/* Checks of memory, with the address sanitizer: null, freed, outside. */
extern void *__asan_region_is_poisoned(void *, __SIZE_TYPE__)
    __attribute__((weak));
extern const char *__asan_locate_address(void *, char *, __SIZE_TYPE__,
                                         void **, __SIZE_TYPE__ *)
    __attribute__((weak));
/* Addresses near null that were made of null, by a step that was kept. */
static u8 __pleat_own_near_null[4096];
static int is_null(void *at) {
  __SIZE_TYPE__ address = (__SIZE_TYPE__)at;
  return !at || (address < 4096 && __pleat_own_near_null[address]);
}
void __pleat_step(void *from, void *to) {
  if (is_null(from) && (__SIZE_TYPE__)to < 4096)
    __pleat_own_near_null[(__SIZE_TYPE__)to] = 1;
}
/* Does the access leave the object that its pointer started from? Another
   one may lie where it goes. The sanitizer knows objects of the heap; others
   it may take for their neighbours, but between two of them lies poison. */
static int leaves(void *start, __SIZE_TYPE__ address, __SIZE_TYPE__ bytes) {
  char name[1];
  void *object = 0;
  __SIZE_TYPE__ size = 0, first = (__SIZE_TYPE__)start;
  if (first == address || first < 4096 || !__asan_locate_address) return 0;
  __asan_locate_address(start, name, sizeof name, &object, &size);
  __SIZE_TYPE__ begin = (__SIZE_TYPE__)object;
  if (begin && size && first >= begin && first - begin <= size)
    return address < begin || bytes > size || address - begin > size - bytes;
  if (__asan_region_is_poisoned(start, 1) &&
      __asan_region_is_poisoned((char *)start - 1, 1))
    return 0;
  __SIZE_TYPE__ low = first < address ? first : address;
  __SIZE_TYPE__ between = first < address ? address - first : first - address;
  return between < 1 << 26 && __asan_region_is_poisoned((void *)low, between);
}
/* The first byte that is not there; 0: all are. *mapped: 0 if no program has
   memory at that place. Looks ever further: asked about what goes beyond all
   memory, the sanitizer tells its end, not where the object ends. */
static void *first_bad(void *at, __SIZE_TYPE__ bytes, int *mapped) {
  __SIZE_TYPE__ address = (__SIZE_TYPE__)at, some = bytes < 64 ? bytes : 64;
  for (;;) {
    *mapped = address + some >= address;
    if (!*mapped) return at;
    void *bad = __asan_region_is_poisoned(at, some);
    *mapped = bad != (void *)(address + some);
    if (bad || some == bytes) return bad;
    some = some > bytes / 2 ? bytes : 2 * some;
  }
}
void __pleat_access(int kind, int property, void *start, void *at,
                    __SIZE_TYPE__ bytes) {
  __SIZE_TYPE__ address = (__SIZE_TYPE__)at;
  if (bytes == 0) return;
  if (kind == 0) {
    if (is_null(start)) __pleat_reached(property);
    return;
  }
  if (address < 4096) {
    if (kind == 2 && !is_null(start)) __pleat_reached(property);
    return;
  }
  if (!__asan_region_is_poisoned) return;
  int mapped = 1;
  void *bad = first_bad(at, bytes, &mapped);
  if (!bad && kind == 2 && leaves(start, address, bytes))
    __pleat_reached(property);
  if (!bad) return;
  if (!mapped) {
    if (kind == 2) __pleat_reached(property);
    return;
  }
#ifdef __x86_64__
  u8 *shadow = (u8 *)(((__SIZE_TYPE__)bad >> 3) + 0x7fff8000ul);
#else
  u8 *shadow = (u8 *)(((__SIZE_TYPE__)bad >> 3) + 0x20000000ul);
#endif
  /* Freed; or of the stack: its call has returned, its block has ended. */
  int ended = *shadow == 0xfd || *shadow == 0xf5 || *shadow == 0xf8;
  if (kind == 1 ? ended : *shadow != 0xfd) __pleat_reached(property);
}
/* The blocks that were allocated since the program began: a table by address,
   which the sanitizer's hooks fill. A block with size + 1 == 0 was freed. */
#define BLOCKS (1u << 20)
struct __pleat_own_block { __SIZE_TYPE__ begin, size; };
static struct __pleat_own_block *__pleat_own_blocks;
static u32 __pleat_own_used;
static int __pleat_own_counts;
#define blocks __pleat_own_blocks
#define used __pleat_own_used
#define counts __pleat_own_counts
static struct __pleat_own_block *__pleat_own_find(__SIZE_TYPE__ begin) {
  u32 at = (u32)(begin >> 4) * 2654435761u >> 12;
  while (blocks[at].begin && blocks[at].begin != begin)
    at = (at + 1) % BLOCKS;
  return &blocks[at];
}
void __sanitizer_malloc_hook(const volatile void *begin, __SIZE_TYPE__ size) {
  if (!counts || !begin) return;
  struct __pleat_own_block *block = __pleat_own_find((__SIZE_TYPE__)begin);
  if (!block->begin && ++used > BLOCKS / 2) counts = 0;
  block->begin = (__SIZE_TYPE__)begin;
  block->size = size;
}
void __sanitizer_free_hook(const volatile void *begin) {
  if (!counts || !begin) return;
  struct __pleat_own_block *block = __pleat_own_find((__SIZE_TYPE__)begin);
  if (block->begin) block->size = -1;
}
__attribute__((constructor(102))) static void __pleat_own_start_counting(void) {
  blocks = map(BLOCKS * sizeof *blocks);
  counts = (__SIZE_TYPE__)blocks < (__SIZE_TYPE__)-4095;
}
/* Sorted by address, without those that were freed. */
static void __pleat_own_sort(void) {
  u32 n = 0;
  for (u32 i = 0; i < BLOCKS; ++i) {
    if (blocks[i].begin && blocks[i].size + 1) blocks[n++] = blocks[i];
  }
  for (u32 gap = n / 2; gap; gap /= 2) {
    for (u32 i = gap; i < n; ++i) {
      struct __pleat_own_block one = blocks[i];
      u32 j = i;
      for (; j >= gap && blocks[j - gap].begin > one.begin; j -= gap)
        blocks[j] = blocks[j - gap];
      blocks[j] = one;
    }
  }
  used = n;
}
static u32 *__pleat_own_open, __pleat_own_opened;
static u8 *__pleat_own_seen;
/* Everything that is pointed to from there is seen. */
static void __pleat_own_scan(__SIZE_TYPE__ from, __SIZE_TYPE__ to) {
  const __SIZE_TYPE__ word = sizeof(void *);
  from = (from + word - 1) / word * word;
  for (; from + word <= to; from += word) {
    __SIZE_TYPE__ value = *(volatile __SIZE_TYPE__ *)from;
    u32 low = 0, high = used;
    while (low < high) {
      u32 middle = low + (high - low) / 2;
      if (blocks[middle].begin <= value) low = middle + 1;
      else high = middle;
    }
    if (!low || value - blocks[low - 1].begin > blocks[low - 1].size ||
        __pleat_own_seen[low - 1])
      continue;
    __pleat_own_seen[low - 1] = 1;
    __pleat_own_open[__pleat_own_opened++] = low - 1;
  }
}
static void __pleat_own_scan_open(void) {
  while (__pleat_own_opened) {
    struct __pleat_own_block *one =
        &blocks[__pleat_own_open[--__pleat_own_opened]];
    __pleat_own_scan(one->begin, one->begin + one->size);
  }
}
/* As <link.h> has them. */
struct __pleat_own_segment {
#ifdef __x86_64__
  u32 type, flags;
  u64 offset, address, physical, file_bytes, bytes, align;
#else
  u32 type, offset, address, physical, file_bytes, bytes, flags, align;
#endif
};
struct __pleat_own_object {
  __SIZE_TYPE__ base;
  const char *name;
  const struct __pleat_own_segment *segments;
  unsigned short count;
  u64 added, removed;
  __SIZE_TYPE__ tls_module;
  void *tls;
};
extern int dl_iterate_phdr(int (*)(struct __pleat_own_object *, __SIZE_TYPE__,
                                   void *), void *) __attribute__((weak));
static int __pleat_own_is_sanitizer(const char *name) {
  for (; *name; ++name) {
    const char *word = "clang_rt", *at = name;
    while (*word && *word == *at) ++word, ++at;
    if (!*word) return 1;
  }
  return 0;
}
/* The data of the libraries; with `all`, that of the program, too. */
static int __pleat_own_scan_data(struct __pleat_own_object *object,
                                 __SIZE_TYPE__ bytes, void *all) {
  enum { LOAD = 1, TLS = 7, WRITE = 2 };
  if ((!*object->name && !all) || __pleat_own_is_sanitizer(object->name))
    return 0;
  for (u32 i = 0; i < object->count; ++i) {
    const struct __pleat_own_segment *one = &object->segments[i];
    __SIZE_TYPE__ from = object->base + one->address;
    if (one->type == LOAD && (one->flags & WRITE))
      __pleat_own_scan(from, from + one->bytes);
    from = (__SIZE_TYPE__)object->tls;
    if (one->type == TLS && from)
      __pleat_own_scan(from, from + one->bytes);
  }
  return 0;
}
static __SIZE_TYPE__ __pleat_own_argv, __pleat_own_argv_end;
/* The program ends. Is a block left that no library holds? `lost`: and that
   nothing else leads to, the stack apart. */
void __pleat_ends(int property, int lost) {
  if (!counts || !dl_iterate_phdr || (u32)property + 1 != __pleat_target)
    return;
  counts = 0;
  __pleat_own_sort();
  u64 table = (u64)BLOCKS * 5;
  __pleat_own_open = map(table);
  if ((__SIZE_TYPE__)__pleat_own_open >= (__SIZE_TYPE__)-4095) return;
  __pleat_own_seen = (u8 *)(__pleat_own_open + BLOCKS);
  dl_iterate_phdr(__pleat_own_scan_data, lost ? (void *)1 : (void *)0);
  if (lost) __pleat_own_scan(__pleat_own_argv, __pleat_own_argv_end);
  __pleat_own_scan_open();
  for (u32 i = 0; i < used; ++i) {
    if (!__pleat_own_seen[i]) __pleat_reached(property);
  }
}
#undef blocks
#undef used
#undef counts
/* argv, and what it points to, with poison behind each object. */
extern void __asan_poison_memory_region(void const volatile *, __SIZE_TYPE__)
    __attribute__((weak));
char **__pleat_arguments(int argc, char **argv) {
  if (!__asan_poison_memory_region) return argv;
  u64 bytes = 64 + sizeof(char *) * (argc + 1ull);
  for (int i = 0; i < argc; ++i) {
    for (char *c = argv[i]; *c; ++c) ++bytes;
    bytes += 64;
  }
  char *memory = map(bytes), *to = memory + 32;
  if ((__SIZE_TYPE__)memory >= -4095ul) return argv;
  __pleat_own_argv = (__SIZE_TYPE__)memory;
  __pleat_own_argv_end = __pleat_own_argv + bytes;
  char **result = (char **)to;
  to += sizeof(char *) * (argc + 1ull);
  __asan_poison_memory_region(memory, 32);
  for (int i = 0; i < argc; ++i) {
    char *begin = (char *)(((__SIZE_TYPE__)to + 39) & ~(__SIZE_TYPE__)7);
    __asan_poison_memory_region(to, begin - to);
    result[i] = to = begin;
    for (char *c = argv[i]; (*to++ = *c); ++c) {}
  }
  result[argc] = 0;
  __asan_poison_memory_region(to, memory + bytes - to);
  return result;
}
static int __pleat_own_calling = -2;
void __pleat_calling(int property) { __pleat_own_calling = property; }
void __asan_on_error(void) { __pleat_reached(__pleat_own_calling); }
/* With the memory sanitizer: do these bytes hold values? */
extern long __msan_test_shadow(const volatile void *, __SIZE_TYPE__)
    __attribute__((weak));
extern void __msan_set_death_callback(void (*)(void)) __attribute__((weak));
void __pleat_holds(int property, void *at, __SIZE_TYPE__ bytes) {
  if (__msan_test_shadow && __msan_test_shadow(at, bytes) != -1)
    __pleat_reached(property);
}
__attribute__((constructor(103))) static void __pleat_own_on_death(void) {
  if (__msan_set_death_callback) __msan_set_death_callback(__asan_on_error);
}
void __pleat_input(int site, void *to, __SIZE_TYPE__ bytes) {
  u8 *object = to;
  for (__SIZE_TYPE__ i = 0; i < bytes; ++i) object[i] = 0;
  if (site < 0 || (u32)site >= header.queues) return;
  u32 at = next[site], end = first[site + 1];
  if (at == end) return;
  for (u32 visit = values[at].visit; at < end && values[at].visit == visit;
       ++at) {
    const u8 *from = (const u8 *)&values[at].low;
    u64 all = (u64)values[at].bytes * values[at].repeat;
    for (u64 i = 0; i < all && values[at].offset + i < bytes; ++i) {
      u32 part = i % values[at].bytes;
      object[values[at].offset + i] = part < 16 ? from[part] : 0;
    }
  }
  next[site] = at;
}
/* malloc and calloc: does the call at this site fail now? A value that lies
   before the block says so. What fails has no block to fill. */
int __pleat_fails(int site) {
  if (site < 0 || (u32)site >= header.queues) return 0;
  u32 at = next[site], end = first[site + 1];
  if (at == end || values[at].offset != ~0u || !values[at].low) return 0;
  for (u32 visit = values[at].visit; at < end && values[at].visit == visit;)
    ++at;
  next[site] = at;
  return 1;
}
/* A block that was allocated; 0 bytes: there is nothing to fill. Very big ones
   hold what they hold: to touch all of their memory is too much. */
void __pleat_block(int site, void *block, __SIZE_TYPE__ bytes) {
  __pleat_input(site, block, block && bytes <= 1 << 20 ? bytes : 0);
}

/* For the recorded build: events go to memory that is shared with whoever
   started us. The first slot holds their number. A run that has too many of
   them ends (harness.h). */
#define EVENTS (1u << 19)
#define MOST_RECORDED (1u << 25)
struct __pleat_own_event { u32 place, unused; u64 a, b, c; };
static struct __pleat_own_event *__pleat_own_events;
static int __pleat_own_tried;
static void __pleat_own_map_events(void) {
  __pleat_own_tried = 1;
#ifdef __x86_64__
  long result;
  register long flags __asm__("r10") = 1, fd __asm__("r8") = 200,
                      offset __asm__("r9") = 0;
  __asm__ volatile("syscall" : "=a"(result)
                   : "a"(9L), "D"(0L), "S"(32L * (EVENTS + 1)), "d"(3L),
                     "r"(flags), "r"(fd), "r"(offset)
                   : "rcx", "r11", "memory");
#else
  u32 arguments[6] = {0, 32 * (EVENTS + 1), 3, 1, 200, 0};
  long result = call3(90, (long)arguments, 0, 0);
#endif
  if ((unsigned long)result < -4095ul)
    __pleat_own_events = (struct __pleat_own_event *)result;
}
void __pleat_event(u32 place, u64 a, u64 b, u64 c) {
  if (!__pleat_own_tried) __pleat_own_map_events();
  if (!__pleat_own_events) return;
  struct __pleat_own_event *to =
      &__pleat_own_events[1 + __pleat_own_events->a % EVENTS];
  to->place = place;
  to->a = a;
  to->b = b;
  to->c = c;
  if (++__pleat_own_events->a >= MOST_RECORDED)
    for (;;) call3(SYS_EXIT, 125, 0, 0);
}
void __pleat_event_block(u32 place, void *to, u64 from, u64 bytes) {
  __pleat_event(place, (__SIZE_TYPE__)to, from, bytes);
  if (bytes > 4096) bytes = 4096;
  for (u64 i = 0; i < bytes; i += 16) {
    u64 words[2] = {0, 0};
    for (u64 k = 0; k < 16 && i + k < bytes; ++k)
      ((u8 *)words)[k] = ((u8 *)to)[i + k];
    __pleat_event(~0u, (__SIZE_TYPE__)to + i, words[0], words[1]);
  }
}

/* For the plain build: the place of the call, else the function, has a queue
   of values. */
static const struct value *take(u32 otherwise) {
  u32 queue = __pleat_read ? __pleat_read : otherwise;
  __pleat_read = 0;
  if (queue >= header.queues || next[queue] == first[queue + 1])
    return &nothing;
  return &values[next[queue]++];
}

/* What a function of the library gives. */
static long long given_or(u32 queue, long long otherwise) {
  if (queue >= header.queues || next[queue] == first[queue + 1])
    return otherwise;
  return (long long)values[next[queue]++].low;
}
static long long given(u32 queue) { return given_or(queue, 0); }

/* klee_make_symbolic: the values of one object stand in a row. */
__attribute__((unused)) static void fill(u32 otherwise, u8 *to,
                                         __SIZE_TYPE__ bytes) {
  u32 place = __pleat_read;
  while (bytes) {
    __pleat_read = place;
    const struct value *from = take(otherwise);
    if (!from->bytes) break;
    u32 some = from->bytes < bytes ? from->bytes : bytes;
    for (u32 i = 0; i < some; ++i) to[i] = ((const u8 *)&from->low)[i];
    to += some;
    bytes -= some;
  }
  __pleat_read = 0;
}
)";

}  // namespace pleat::replay
