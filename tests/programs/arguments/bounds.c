// EXPECT: proved
// ENGINES: se bself
// OPTIONS: --check bounds,null
// WHY: an argument has at least its final zero

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  if (argv[1][0] == '\0') return 2;
  return argv[1][1] == 'x' && argv[argc] == argv[0];
}
