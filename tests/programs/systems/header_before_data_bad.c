// EXPECT: violated
// ENGINES: auto
// WHY: the twin of header_before_data.c: a new letter goes to the end of the room instead of the end of the text
// REACH: 1, 65, 66

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct header {
  unsigned short length;
  unsigned short room; /* without the terminator */
  char text[];
};

static struct header *header_of(char *text) {
  return (struct header *)(text - offsetof(struct header, text));
}

static char *text_new(const char *from, unsigned short length) {
  struct header *header = malloc(sizeof *header + length + 1u);
  if (header == NULL) return NULL;
  header->length = header->room = length;
  memcpy(header->text, from, length);
  header->text[length] = '\0';
  return header->text;
}

static char *text_append(char *text, char more) {
  struct header *header = header_of(text);
  if (header->length == header->room) {
    unsigned short room = (unsigned short)(header->room + 2);
    header = realloc(header, sizeof *header + room + 1u);
    if (header == NULL) return NULL;
    header->room = room;
  }
  header->text[header->room - 1] = more;
  header->length++;
  header->text[header->length] = '\0';
  return header->text;
}

int main(void) {
  char given[3];
  unsigned char length = __VERIFIER_nondet_uchar();
  if (length > 2) return 0;
  for (int i = 0; i < 2; i++) given[i] = __VERIFIER_nondet_char();
  char *text = text_new(given, length);
  if (text == NULL) return 0;
  text = text_append(text, 'x');
  if (text == NULL) return 0;
  text = text_append(text, 'y');
  if (text == NULL) return 0;
  assert(header_of(text)->length == length + 2);
  assert(header_of(text)->length <= header_of(text)->room);
  assert(text[length] == 'x' && text[length + 1] == 'y');
  assert(length == 0 || text[0] == given[0]);
  free(header_of(text));
  return 0;
}
