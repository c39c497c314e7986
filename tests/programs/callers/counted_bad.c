// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: the last member may be empty
// OPTIONS: --entry first --check bounds
// NATIVE: skip
// UB: true
// LINE: 16

struct packet {
  unsigned count;
  unsigned char data[] __attribute__((counted_by(count)));
};

unsigned first(const struct packet *p) {
  return p->data[0];
}
