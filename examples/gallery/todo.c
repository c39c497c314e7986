// A list of words: +word adds one, -word removes it. Shows what is left.
//   bug   a removed word is freed before its successor is read
//   ask   pleat verify --check use-after-free examples/gallery/todo.c
//   mend  -DMENDED
//   run   todo +a +b -a -> b
//   fail  todo +a -a
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  struct item *next;
  const char *word;
};

static struct item *add(struct item *list, const char *word) {
  struct item *made = malloc(sizeof *made);
  if (!made) return list;
  made->next = list;
  made->word = word;
  return made;
}

static struct item *remove_word(struct item *list, const char *word) {
  struct item **at = &list;
  while (*at) {
    struct item *one = *at;
    if (strcmp(one->word, word) != 0) {
      at = &one->next;
      continue;
    }
#ifdef MENDED
    *at = one->next;
    free(one);
#else
    free(one);
    *at = one->next;
#endif
  }
  return list;
}

int main(int argc, char **argv) {
  struct item *list = 0;
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '+') list = add(list, argv[i] + 1);
    if (argv[i][0] == '-') list = remove_word(list, argv[i] + 1);
  }
  while (list) {
    struct item *next = list->next;
    printf("%s\n", list->word);
    free(list);
    list = next;
  }
  return 0;
}
