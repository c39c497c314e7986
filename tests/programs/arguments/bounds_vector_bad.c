// EXPECT: violated
// ENGINES: se bself
// OPTIONS: --check bounds
// WHY: behind the null at the end of argv there is nothing
// LINE: 9
// NATIVE: skip

int main(int argc, char **argv) {
  return argv[argc + 1] == argv[0];
}
