#include "evidence/witness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/check.h"

namespace pleat::evidence::witness_test {
namespace {

Witness proof() {
  Witness w;
  w.version = "0.1";
  w.uuid = "0b7c2d2e-6f0b-4c27-9a55-1d2f3a4b5c6d";
  w.creation_time = "2026-10-01T09:00:00Z";
  w.files = {{"a \"b\".c", std::string(64, 'a')}};
  w.specification = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  w.data_model = "ILP32";
  w.invariants = {{WitnessInvariant::Type::Loop,
                   {"a \"b\".c", 6, 3, "main"},
                   "0 <= i && c != '\\''"}};
  return w;
}

Witness violation() {
  Witness w = proof();
  w.kind = Witness::Kind::Violation;
  w.invariants.clear();
  Waypoint input;
  input.type = Waypoint::Type::FunctionReturn;
  input.at = {"a \"b\".c", 4, 33, "main"};
  input.value = "\\result == -3";
  input.callee = "__VERIFIER_nondet_int";
  Waypoint branch = input;
  branch.type = Waypoint::Type::Branching;
  branch.value = "false";
  Waypoint target;
  target.at = {"a \"b\".c", 9, 5, "main"};
  w.segments = {{input}, {branch}, {target}};
  return w;
}

TEST(Witness, YamlComesBack) {
  const Witness w = read_witness(to_yaml(proof()), "w");
  EXPECT_EQ(w.kind, Witness::Kind::Correctness);
  ASSERT_EQ(w.invariants.size(), 1u);
  EXPECT_EQ(w.invariants[0].value, proof().invariants[0].value);
  EXPECT_EQ(w.invariants[0].at.column, 3u);
  EXPECT_EQ(w.files, proof().files);
  EXPECT_EQ(w.data_model, "ILP32");
  EXPECT_EQ(w.specification, proof().specification);
  const Witness v = read_witness(to_yaml(violation()), "w");
  EXPECT_EQ(v.kind, Witness::Kind::Violation);
  ASSERT_EQ(v.segments.size(), 3u);
  EXPECT_EQ(v.segments[0][0].value, "\\result == -3");
  EXPECT_EQ(v.segments[1][0].value, "false");
  EXPECT_EQ(v.segments[2][0].type, Waypoint::Type::Target);
  EXPECT_EQ(v.segments[2][0].at.line, 9u);
}

TEST(Witness, GraphmlComesBack) {
  const Witness w = read_witness(to_graphml(proof()), "w");
  ASSERT_EQ(w.invariants.size(), 1u);
  EXPECT_EQ(w.invariants[0].value, proof().invariants[0].value);
  EXPECT_EQ(w.invariants[0].at.line, 6u);
  EXPECT_TRUE(w.not_understood.empty());
  const Witness v = read_witness(to_graphml(violation()), "w");
  ASSERT_EQ(v.segments.size(), 3u);
  EXPECT_EQ(v.segments[0][0].type, Waypoint::Type::FunctionReturn);
  EXPECT_EQ(v.segments[0][0].callee, "__VERIFIER_nondet_int");
  EXPECT_EQ(v.segments[1][0].type, Waypoint::Type::Branching);
  EXPECT_EQ(v.segments[2][0].type, Waypoint::Type::Target);
  EXPECT_EQ(v.segments[2][0].at.line, 9u);
}

TEST(Witness, AnEmptySetIsAWitness) {
  Witness w = proof();
  w.invariants.clear();
  EXPECT_TRUE(read_witness(to_yaml(w), "w").invariants.empty());
}

TEST(Witness, ReadsWhatOthersWrite) {
  const Witness w = read_witness(R"y(
- entry_type: "invariant_set"
  metadata:
    format_version: "2.1"
    task: {input_files: ["x.c"], specification: "G ! call(reach_error())", data_model: LP64}
  content:
  - invariant: {type: location_invariant, location: {file_name: x.c, line: 3}, value: "a", format: c_expression}
  - invariant: {type: loop_transition_invariant, location: {file_name: x.c, line: 3}, value: "a", format: ext_c_expression}
)y",
                                 "w");
  ASSERT_EQ(w.invariants.size(), 1u);
  EXPECT_EQ(w.invariants[0].type, WitnessInvariant::Type::Location);
  EXPECT_EQ(w.not_understood.size(), 1u);
}

TEST(Witness, WhatIsNoneIsRefused) {
  for (const char* bad :
       {"", "a: b", "[]", "- entry_type: other", "<a/>", "<graphml><graph/>",
        "- {entry_type: invariant_set, content: []}", "- [", "- 1",
        "- {entry_type: invariant_set, metadata: {format_version: '1.0'}}"}) {
    EXPECT_THROW(read_witness(bad, "w"), InputError) << bad;
  }
}

TEST(Witness, WhatIsTooLargeIsRefusedAtOnce) {
  const std::string whole = to_yaml(Witness{});
  EXPECT_THROW(read_witness(whole + std::string(5'000'000, '\n'), "w"),
               InputError);
}

TEST(Witness, AGraphWithDetoursGivesAWayToTheViolation) {
  const Witness v = read_witness(R"(<graphml><graph>
<data key="witness-type">violation_witness</data>
<data key="programfile">x.c</data>
<node id="A"><data key="entry">true</data></node>
<node id="S"><data key="sink">true</data></node>
<node id="B"/><node id="V"><data key="violation">true</data></node>
<edge source="A" target="S"><data key="startline">3</data>
 <data key="control">condition-false</data></edge>
<edge source="A" target="B"><data key="startline">3</data>
 <data key="control">condition-true</data></edge>
<edge source="B" target="V"><data key="startline">4</data>
 <data key="assumption">x == 1; y == 2;</data></edge>
</graph></graphml>)",
                                 "w");
  ASSERT_EQ(v.segments.size(), 3u);
  EXPECT_EQ(v.segments[0][0].value, "true");
  EXPECT_EQ(v.segments[1][0].type, Waypoint::Type::After);
  EXPECT_EQ(v.segments[1][0].value, "(x == 1) && ( y == 2)");
}

}  // namespace
}  // namespace pleat::evidence::witness_test
