// What is read through a volatile lvalue. Wrong would be to say No where an
// object is declared volatile: its value would be taken for constant.

#include "frontend/volatile.h"

#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "unit/frontend/ir_module.h"

namespace pleat::frontend::volatile_test {
namespace {

using Is = VolatileObjects::Is;

/// The answer for the one volatile read of `f`.
Is read_in_f(const std::string& text, bool change = true) {
  const Compiled c = compile_text(text);
  const VolatileObjects objects(*c.module, nullptr, change);
  std::vector<Is> found;
  for (const llvm::Instruction& at :
       llvm::instructions(*c.module->getFunction("f"))) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at);
    if (load && load->isVolatile()) found.push_back(objects.read_by(at));
  }
  EXPECT_EQ(found.size(), 1u) << text;
  return found.empty() ? Is::No : found[0];
}

TEST(Volatile, AnObjectDeclaredSoMayChange) {
  EXPECT_EQ(read_in_f("volatile int v; int f(void) { return v; }"), Is::Yes);
  EXPECT_EQ(read_in_f("int f(void) { volatile int v = 1; return v; }"),
            Is::Yes);
  EXPECT_EQ(read_in_f("typedef volatile int V; typedef const V W; W v;\n"
                      "int f(void) { return v; }"),
            Is::Yes);
  EXPECT_EQ(read_in_f("volatile int v[4]; int f(void) { return v[2]; }"),
            Is::Yes);
  EXPECT_EQ(read_in_f("int *volatile v; int *f(void) { return v; }"), Is::Yes);
}

TEST(Volatile, APlainObjectKeepsItsValue) {
  EXPECT_EQ(read_in_f("int v; int f(void) { return *(volatile int *)&v; }"),
            Is::No);
  EXPECT_EQ(read_in_f("volatile int *v;\n"
                      "void *f(void) { return *(void *volatile *)&v; }"),
            Is::No)
      << "the pointer itself is plain";
}

TEST(Volatile, AFieldCountsByItself) {
  const std::string type = "struct { int a; volatile int b; } s;\n";
  EXPECT_EQ(read_in_f(type + "int f(void) { return s.b; }"), Is::Yes);
  EXPECT_EQ(read_in_f(type + "int f(void) { return *(volatile int *)&s.a; }"),
            Is::No);
  EXPECT_EQ(read_in_f(type + "long f(void) { return *(volatile long *)&s.a; }"),
            Is::Perhaps)
      << "both fields are read";
  EXPECT_EQ(read_in_f("union { int a; volatile int b; } u;\n"
                      "int f(void) { return u.b; }"),
            Is::Perhaps)
      << "one of two members at the same place";
}

TEST(Volatile, ThroughAPointerItIsWhatAllObjectsAre) {
  const auto pointed = [](const std::string& objects, const std::string& call) {
    const Compiled c = compile_text(
        objects + "\nstatic int g(volatile int *p) { return *p; }\n" +
        "int main(void) { return " + call + "; }\n");
    const VolatileObjects found(*c.module, nullptr, true);
    for (const llvm::Instruction& at :
         llvm::instructions(*c.module->getFunction("g"))) {
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at);
      if (load && load->isVolatile()) return found.read_by(at);
    }
    ADD_FAILURE() << "no volatile read";
    return Is::No;
  };
  EXPECT_EQ(pointed("volatile int v;", "g(&v)"), Is::Yes);
  EXPECT_EQ(pointed("int v;", "g(&v)"), Is::No);
  EXPECT_EQ(pointed("int v; volatile int w;", "g(&v) + g(&w)"), Is::Perhaps);
  EXPECT_EQ(pointed("extern volatile int *h(void);", "g(h())"), Is::Perhaps);
  EXPECT_EQ(pointed("int v;", "g((int *)4096) + g(&v)"), Is::Perhaps);
}

TEST(Volatile, TheUserMaySayThatNothingChanges) {
  const std::string text = "volatile int v; int f(void) { return v; }";
  EXPECT_EQ(read_in_f(text, false), Is::No);
  const Compiled c = compile_text(text);
  const VolatileObjects plain(*c.module, nullptr, false);
  const VolatileObjects changing(*c.module, nullptr, true);
  for (const llvm::Instruction& at :
       llvm::instructions(*c.module->getFunction("f"))) {
    if (!llvm::isa<llvm::LoadInst>(at)) continue;
    EXPECT_TRUE(plain.is_taken_for_plain(at));
    EXPECT_FALSE(changing.is_taken_for_plain(at));
  }
}

TEST(Volatile, ACopyOfAStructWithAVolatileFieldMayReadIt) {
  const Compiled c = compile_text(
      "struct s { int a[9]; volatile int b; } s; struct t { int a[10]; } t;\n"
      "void f(void) { struct s x = s; (void)x; }\n"
      "void g(void) { struct t y = t; (void)y; }\n");
  const VolatileObjects objects(*c.module, nullptr, true);
  const auto copied = [&](const char* name) {
    for (const llvm::Instruction& at :
         llvm::instructions(*c.module->getFunction(name))) {
      if (llvm::isa<llvm::MemTransferInst>(at)) return objects.read_by(at);
    }
    ADD_FAILURE() << "no copy";
    return Is::No;
  };
  EXPECT_EQ(copied("f"), Is::Perhaps);
  EXPECT_EQ(copied("g"), Is::No);
}

}  // namespace
}  // namespace pleat::frontend::volatile_test
