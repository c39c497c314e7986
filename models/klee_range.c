int klee_int(const char *name);
void __VERIFIER_assume(int condition);

int klee_range(int begin, int end, const char *name) {
  int result = klee_int(name);
  __VERIFIER_assume(begin <= result && result < end);
  return result;
}
