// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Commas, escapes and numbers that JSON does not have.

#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace vantage {
namespace {

TEST(JsonWriter, puts_commas_where_they_belong) {
    JsonWriter json;
    json.begin_object().member("a", 1).key("b").begin_array().value(true).value("x").end_array();
    json.key("c").begin_object().end_object().member("d", 0.5).end_object();
    EXPECT_EQ(json.text(), R"({"a":1,"b":[true,"x"],"c":{},"d":0.5})");
}

TEST(JsonWriter, escapes_quotes_backslashes_and_control_characters) {
    JsonWriter json;
    json.value("a\"b\\c\n");
    EXPECT_EQ(json.text(), R"("a\"b\\c\u000a")");
}

TEST(JsonWriter, replaces_bytes_that_are_no_text) {
    JsonWriter json;
    json.value("caf\xe9 caf\xc3\xa9");
    EXPECT_EQ(json.text(), "\"caf\\ufffd caf\xc3\xa9\"");
}

TEST(JsonWriter, writes_null_for_numbers_that_json_does_not_have) {
    JsonWriter json;
    json.begin_array().value(std::numeric_limits<double>::infinity()).value(std::nan(""));
    json.end_array();
    EXPECT_EQ(json.text(), "[null,null]");
}

}  // namespace
}  // namespace vantage
