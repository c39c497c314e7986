/* Standard input, for the models of all functions that read it: one stream of
   bytes, in which the position is where the last of them left it. The end, once
   it was seen, stays; functions that look at the stream's state ask for it. */
extern int __pleat_given_stdin(void);
extern void __VERIFIER_assume(int);
extern int __pleat_any_int(void);

/* The front end knows these names: functions without a model may change them.
 */
int __pleat_stdin_ended, __pleat_stdin_put_back;
#define ended __pleat_stdin_ended
#define put_back __pleat_stdin_put_back /* a byte and one more, or 0 */

int __pleat_stdin(int what, int byte) {
  if (what == 'n') { /* the next byte, or -1 */
    if (put_back) {
      byte = (put_back - 1) & 255;
      put_back = 0;
      return byte;
    }
    if (ended) return -1;
    byte = __pleat_given_stdin();
    __VERIFIER_assume(byte >= -1 && byte <= 255);
    if (byte < 0) ended = 1;
    return byte;
  }
  if (what == 'u') { /* puts a byte back */
    if (byte < 0 || put_back) return -1;
    put_back = (byte & 255) + 1;
    ended = 0;
    return byte & 255;
  }
  if (what == 'e') return ended != 0; /* was the end seen? */
  if (what == 'f') return 0;          /* did reading fail? */
  ended = 0;                          /* forgets that it was */
  /* Goes elsewhere, if it can: what comes then is anything. */
  if (what == 's' && __pleat_any_int()) put_back = 0;
  return 0;
}
