// EXPECT: proved
// ENGINES: se
// EVIDENCE: skip
// WHY: an array of structs, and a struct by value
// OPTIONS: --entry inside --array points:3 --check bounds --ensure 'result <= 3'
// NATIVE: skip

struct point {
  int x, y;
};
struct box {
  struct point low, high;
};

int inside(struct box box, const struct point *points) {
  int count = 0;
  for (int i = 0; i < 3; i++)
    count += points[i].x >= box.low.x && points[i].x <= box.high.x &&
             points[i].y >= box.low.y && points[i].y <= box.high.y;
  return count;
}
