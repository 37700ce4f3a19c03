// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Results carry a value or say why not; diagnostics read well.

#include "vantage/result.h"

#include <gtest/gtest.h>

namespace vantage {
namespace {

TEST(Result, holds_a_value_or_errors) {
    const Result<int> good = 3;
    ASSERT_TRUE(good.ok());
    EXPECT_EQ(good.value(), 3);
    const Result<int> bad = Diagnostic{.code = "test/bad", .message = "it is bad"};
    ASSERT_FALSE(bad.ok());
    EXPECT_EQ(bad.diagnostics().at(0).code, "test/bad");
}

TEST(Diagnostic, names_the_place_the_problem_and_the_way_out) {
    const Diagnostic diagnostic{.code = "obj/bad-index",
                                .message = "a face names a vertex that is not there",
                                .place = {.file = "level.obj", .line = 12, .column = 3},
                                .found = "vertex 900",
                                .expected = "1 to 8",
                                .hint = "export the level again"};
    EXPECT_EQ(to_string(diagnostic),
              "level.obj:12:3: error: a face names a vertex that is not there [obj/bad-index]\n"
              "  found:    vertex 900\n"
              "  expected: 1 to 8\n"
              "  hint:     export the level again");
}

TEST(Diagnostic, gives_a_byte_offset_for_binary_data) {
    const Diagnostic diagnostic{.severity = Severity::Warning,
                                .code = "bundle/damaged",
                                .message = "the header is damaged",
                                .place = {.file = "a.vbundle", .byte_offset = 8}};
    EXPECT_EQ(to_string(diagnostic),
              "a.vbundle: byte 8: warning: the header is damaged [bundle/damaged]");
}

}  // namespace
}  // namespace vantage
