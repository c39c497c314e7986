// Counts lines and words of its input, and shows the longest word.
//   bug   a word longer than the buffer is written beyond it
//   ask   pleat verify --check bounds examples/gallery/words.c
//   mend  -DMENDED
//   run   words <<< "ab cde" -> 1 2 cde
//   fail  words <<< "abcdefghijkl"
#include <stdio.h>
#include <string.h>

#define LONGEST 8

struct counts {
  unsigned lines, words;
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
  struct counts c = {0, 0, ""};
  char word[LONGEST + 1] = "";
  unsigned used = 0;
  for (int letter = getchar(); letter != EOF; letter = getchar()) {
    if (letter == '\n') c.lines++;
    if (letter == '\n' || letter == ' ') {
      end_of_word(&c, word, &used);
      continue;
    }
#ifdef MENDED
    if (used == LONGEST) continue;
#endif
    word[used++] = (char)letter;
  }
  end_of_word(&c, word, &used);
  printf("%u %u %s\n", c.lines, c.words, c.longest);
  return 0;
}
