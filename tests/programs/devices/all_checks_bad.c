// EXPECT: violated
// ENGINES: se
// WHY: a device may give zero
// OPTIONS: --device 0x40020000:0x400 --check bounds,null,use-after-free,free,div-by-zero
// NATIVE: skip
// UB: true
// LINE: 11

#define DATA (*(volatile unsigned *)0x40020010u)

int main(void) { return 100 / (int)DATA; }
