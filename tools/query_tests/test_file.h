// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a .vqtest file says, as plain data, and its reader. docs/query-tests.md has the grammar.
// Runs nothing and opens nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/answer.h"
#include "vantage/language.h"
#include "vantage/result.h"

namespace vantage::tools {

enum class ExpectKind : std::uint8_t {
    Best,     ///< The first result lies near a place.
    Never,    ///< No result does.
    Ranking,  ///< The first results, in order.
    Option,   ///< Which option answered.
    Status,
    Missing,  ///< An option lacked this object or value.
    Results,  ///< How many.
    Score,    ///< Of the first result.
    Error,    ///< The query does not compile.
    Warning   ///< The compiler warns.
};

/// Where something of a test stands in its file: both from 1; `end` is the column behind it.
struct TestSpan {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t end = 0;
};

/// Line and column in an inline text, from 1.
struct TextPosition {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

struct Expectation {
    ExpectKind kind = ExpectKind::Best;
    TestSpan span;             ///< What stands behind "expect", without the comment.
    std::vector<Vec3> places;  ///< Best and Never have one.
    double within = 0.5;       ///< Metres, or of a score.
    std::string word;          ///< Label, object or diagnostic code.
    Status status = Status::Found;
    std::uint32_t count = 0;  ///< Of results; or the number of an option without a label.
    double score = 0;
    std::optional<TextPosition> at;  ///< Of a diagnostic.
    std::string hint;                ///< What its hint has in it; may be empty.
};

struct TestBinding {
    std::string name;
    std::string object;
    TestSpan span;
};

struct TestValue {
    std::string name;
    float value = 0;
};

/// A file or folder that the test names.
struct TestPath {
    std::string path;  ///< As written: relative to the test file.
    bool is_folder = false;
    TestSpan span;
};

struct QueryTest {
    std::string name;
    TestSpan span;
    std::optional<TestPath> scene;  ///< Else the file's.
    std::string query;              ///< Its name; may be empty with a text of one query.
    TestSpan query_span;
    bool has_text = false;
    std::string text;               ///< Inline, without its indentation.
    std::uint32_t text_line = 0;    ///< Where its first line stands...
    std::uint32_t text_indent = 0;  ///< ...and how much was cut off in front.
    std::string asker;              ///< Empty: the file's, else the first object of the scene.
    TestSpan asker_span;
    std::optional<std::uint64_t> seed;  ///< Else the scene's.
    std::vector<TestBinding> bindings;
    std::vector<TestValue> values;
    std::vector<Expectation> expectations;
};

struct TestFile {
    std::string file;
    std::optional<TestPath> scene;
    std::vector<TestPath> libraries;
    std::string asker;
    TestSpan asker_span;
    std::vector<QueryTest> tests;
};

inline constexpr std::size_t kMaxTestFileBytes = 1u << 20;
inline constexpr std::size_t kMaxTests = 1000;
inline constexpr std::size_t kMaxExpectations = 64;  ///< In one test.

/// Everything that is wrong is told at once (codes "vqtest/..."), up to 20 mistakes.
Result<TestFile> read_test_file(const SourceText& source);

}  // namespace vantage::tools
