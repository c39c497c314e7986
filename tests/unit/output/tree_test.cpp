#include "output/tree.h"

#include <gtest/gtest.h>

namespace pleat::output::tree_test {
namespace {

using verdict::SearchTree;
using verdict::TreeNode;

SearchTree small() {
  SearchTree tree;
  TreeNode target, header, start;
  target.at = {2};
  target.pos = {"a.c", 9, 1};
  target.target = true;
  target.states = "true";
  target.status = TreeNode::Status::Expanded;
  header.parent = 0;
  header.at = {1};
  header.pos = {"a.c", 5, 1};
  header.header = true;
  header.edge = "[i >= n]\n";
  header.states = "i >= n && x != i";
  header.status = TreeNode::Status::Folded;
  header.candidates = {"x < \"i\"", "x == i"};
  header.invariants = {"x == i"};
  start.parent = 0;
  start.at = {0};
  start.edge = "x = 0\ni = 0\n";
  start.states = "false";
  start.status = TreeNode::Status::Infeasible;
  tree.nodes = {target, header, start};
  return tree;
}

TEST(Tree, Text) {
  EXPECT_EQ(to_text(small()),
            "L2 line 9 (target): true\n"
            "|- ^ [i >= n]\n"
            "|  L1 line 5 (loop): i >= n && x != i   -- folded\n"
            "|       tried      x < \"i\"\n"
            "|       tried      x == i\n"
            "|       invariant  x == i\n"
            "`- ^ x = 0; i = 0\n"
            "   L0: false   -- infeasible\n");
}

TEST(Tree, AChainIsNotIndented) {
  SearchTree tree = small();
  tree.nodes.pop_back();
  const std::string text = to_text(tree);
  EXPECT_NE(text.find("\nL1 line 5 (loop)"), std::string::npos) << text;
}

TEST(Tree, LongFormulasAreCut) {
  SearchTree tree = small();
  tree.nodes[0].states = std::string(5000, 'x');
  EXPECT_LT(to_text(tree).size(), 1000U);
}

TEST(Tree, DotEscapesAndLinks) {
  const std::string dot = to_dot(small());
  EXPECT_NE(dot.find("x < \\\"i\\\""), std::string::npos) << dot;
  EXPECT_NE(dot.find("n0 -> n1 [dir=back label=\" [i >= n]\\l\"]"),
            std::string::npos)
      << dot;
  EXPECT_NE(dot.find("n1 -> c1"), std::string::npos);
  EXPECT_EQ(dot.find("n2 -> c2"), std::string::npos) << "nothing to note";
}

TEST(Tree, Empty) {
  EXPECT_EQ(to_text(SearchTree{}), "");
  EXPECT_NE(to_dot(SearchTree{}).find("digraph"), std::string::npos);
}

}  // namespace
}  // namespace pleat::output::tree_test
