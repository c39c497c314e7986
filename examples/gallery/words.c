// Counts the words on standard input, and shows the longest one.
//   bug   a word longer than the buffer is written beyond it
//   ask   pleat verify --check bounds examples/gallery/words.c
//   mend  -DMENDED
//   run   words <<< "ab cde" -> 2 cde
//   fail  words <<< abcdefghijkl
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LONGEST 8

struct counts {
  unsigned words;
  char longest[LONGEST + 1];
};

static void end_of_word(struct counts *c, char *word, unsigned *used) {
  if (*used == 0) return;
  word[*used] = 0;
  c->words++;
  if (strlen(word) > strlen(c->longest)) strcpy(c->longest, word);
  *used = 0;
}

int main(void) {
  struct counts c = {0, ""};
  char word[LONGEST + 1] = "";
  unsigned used = 0;
  int letter;
  while ((letter = getchar()) != EOF) {
    if (isspace(letter)) {
      end_of_word(&c, word, &used);
      continue;
    }
#ifdef MENDED
    if (used == LONGEST) continue;
#endif
    word[used++] = letter;
  }
  end_of_word(&c, word, &used);
  printf("%u %s\n", c.words, c.longest);
  return 0;
}
