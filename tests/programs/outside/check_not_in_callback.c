// EXPECT: proved
// ENGINES: se bself
// OPTIONS: --check overflow
// NATIVE: skip
// WHY: what another file may call holds nothing that is asked about

void run(void);
int last;
void set(int x) { last = x; }
static int next(int x) { return x + 1; }

int main(void) {
  run();
  return next(3);
}
