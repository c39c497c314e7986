// Does a text contain a word? One loop over all positions, and at each of them
// a nested loop that compares.

#include "input.h"

#define TEXT 64

static int contains(const char *text, int length, const char *word, int size) {
  int found = 0;
  for (int at = 0; at + size <= length; ++at) {
    int same = 0;
    while (same < size && text[at + same] == word[same]) ++same;
    if (same == size) found = 1;
  }
  return found;
}
