// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The reader of .vqtest files, line by line. An inline text is everything between "text" and an
// "end" that stands no deeper than it.

#include <algorithm>
#include <array>
#include <set>

#include "base/text.h"
#include "tools/query_tests/expectation_reader.h"
#include "tools/query_tests/piece_reader.h"
#include "tools/query_tests/test_file.h"

namespace vantage::tools {

namespace {

constexpr std::array<std::string_view, 5> kHeaderWords = {"scene", "library", "queries", "asker",
                                                          "test"};
constexpr std::array<std::string_view, 9> kTestWords = {"test", "scene", "query", "text",  "asker",
                                                        "seed", "bind",  "value", "expect"};
constexpr std::size_t kMaxLibraries = 64;
constexpr std::size_t kMaxTestBindings = 32;
constexpr double kLargestTestValue = 1e6;

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

class TestReader {
  public:
    explicit TestReader(const SourceText& source) : lines_(lines_of(source.text)) {
        file_.file = source.name;
    }

    Result<TestFile> read() {
        while (next_ < lines_.size() && complaints_.size() < kMaxTestComplaints)
            read_line();
        finish_test();
        if (complaints_.empty() && file_.tests.empty()) {
            complain_at(1, {.code = "vqtest/empty",
                            .message = "there is no test in this file",
                            .expected = "test \"what it shows\""});
        }
        if (!complaints_.empty()) return std::move(complaints_);
        return std::move(file_);
    }

  private:
    void read_line() {
        const std::string_view raw = lines_[next_];
        const TestLine line = split_test_line(raw, static_cast<std::uint32_t>(++next_));
        if (line.open_quote != 0) return complain_of_quote(line);
        if (line.is_too_long) {
            return complain_at(line.number, {.code = "vqtest/too-long",
                                             .message = "the line is too long",
                                             .expected = "at most 1024 words and signs"});
        }
        if (line.pieces.empty()) return;
        PieceReader pieces(line, file_.file, complaints_);
        if (file_.tests.empty()) {
            read_header(pieces);
        } else {
            read_statement(pieces, indentation_of(raw));
        }
        pieces.expect_end();
    }

    // ---- statements -----------------------------------------------------------------------------

    void read_header(PieceReader& pieces) {
        const std::size_t word = pieces.one_of_words(kHeaderWords, "line before the first test");
        if (!pieces.is_good()) return;
        if (word == 0) return read_scene_line(pieces, file_.scene);
        if (word == 1 || word == 2) return read_library(pieces, word == 1);
        if (word == 3) return read_asker(pieces, file_.asker, file_.asker_span);
        begin_test(pieces);
    }

    void read_statement(PieceReader& pieces, std::size_t indentation) {
        const std::size_t word = pieces.one_of_words(kTestWords, "line in a test");
        if (!pieces.is_good()) return;
        QueryTest& test = file_.tests.back();
        switch (word) {
            case 0:
                return begin_test(pieces);
            case 1:
                return read_scene_line(pieces, test.scene);
            case 2:
                return read_query(pieces, test);
            case 3:
                return read_text(pieces, indentation);
            case 4:
                return read_asker(pieces, test.asker, test.asker_span);
            case 5:
                test.seed = pieces.whole_number(UINT64_MAX);
                return;
            case 6:
                return read_binding(pieces, test);
            case 7:
                return read_value(pieces, test);
            default:
                return read_expect(pieces, test);
        }
    }

    void begin_test(PieceReader& pieces) {
        finish_test();
        QueryTest test;
        test.span = pieces.last();
        test.name = pieces.text("what the test shows, in quotes");
        if (pieces.is_good() && !names_.insert(test.name).second) {
            pieces.complain_of_last({.code = "vqtest/doubled-name",
                                     .message = "another test of this file has this name",
                                     .hint = "say what is different about this one"});
        }
        if (file_.tests.size() >= kMaxTests) {
            pieces.complain_of_last({.code = "vqtest/too-many",
                                     .message = "there are too many tests in this file",
                                     .expected = "at most 1000"});
            return;
        }
        file_.tests.push_back(std::move(test));
    }

    void read_scene_line(PieceReader& pieces, std::optional<TestPath>& scene) {
        if (scene) {
            pieces.complain_of_last({.code = "vqtest/doubled",
                                     .message = "the scene is already named",
                                     .hint = "remove one of them"});
        }
        scene = TestPath{.path = pieces.path(), .span = pieces.last()};
    }

    void read_library(PieceReader& pieces, bool is_folder) {
        TestPath library{.path = pieces.path(), .is_folder = is_folder};
        library.span = pieces.last();
        if (file_.libraries.size() >= kMaxLibraries) {
            pieces.complain_of_last({.code = "vqtest/too-many",
                                     .message = "there are too many libraries",
                                     .expected = "at most 64"});
        }
        file_.libraries.push_back(std::move(library));
    }

    void read_asker(PieceReader& pieces, std::string& asker, TestSpan& span) {
        asker = pieces.name("the name of an object of the scene");
        span = pieces.last();
    }

    void read_query(PieceReader& pieces, QueryTest& test) {
        if (!test.query.empty()) {
            pieces.complain_of_last({.code = "vqtest/doubled",
                                     .message = "the test already names its query",
                                     .hint = "write a second test"});
        }
        test.query = pieces.name("the name of a query");
        test.query_span = pieces.last();
    }

    void read_binding(PieceReader& pieces, QueryTest& test) {
        TestBinding binding{.name = pieces.name("the name that the query uses")};
        pieces.expect("=");
        binding.object = pieces.name("the name of an object of the scene");
        binding.span = pieces.last();
        if (test.bindings.size() >= kMaxTestBindings) return complain_of_count(pieces);
        test.bindings.push_back(std::move(binding));
    }

    void read_value(PieceReader& pieces, QueryTest& test) {
        TestValue value{.name = pieces.name("the name that the query uses")};
        pieces.expect("=");
        const double number = pieces.number("a number");
        if (number > kLargestTestValue || number < -kLargestTestValue) {
            pieces.complain_of_last({.code = "vqtest/bad-number",
                                     .message = "this value is too large",
                                     .expected = "a number from -1000000 to 1000000"});
        }
        value.value = static_cast<float>(number);
        if (test.values.size() >= kMaxTestBindings) return complain_of_count(pieces);
        test.values.push_back(std::move(value));
    }

    void complain_of_count(PieceReader& pieces) {
        pieces.complain_of_last({.code = "vqtest/too-many",
                                 .message = "the test binds too many names",
                                 .expected = "at most 32"});
    }

    void read_expect(PieceReader& pieces, QueryTest& test) {
        Expectation expectation = read_expectation(pieces);
        if (!pieces.is_good()) return;
        if (test.expectations.size() >= kMaxExpectations) {
            return pieces.complain_of_last({.code = "vqtest/too-many",
                                            .message = "the test expects too much",
                                            .expected = "at most 64 expectations"});
        }
        test.expectations.push_back(std::move(expectation));
    }

    // ---- inline texts ---------------------------------------------------------------------------

    void read_text(PieceReader& pieces, std::size_t indentation) {
        QueryTest& test = file_.tests.back();
        const std::uint32_t start = pieces.last().line;
        if (test.has_text) {
            pieces.complain_of_last({.code = "vqtest/doubled",
                                     .message = "the test already has a text",
                                     .hint = "write a second test"});
        }
        const std::size_t first = next_;
        std::size_t last = first;
        while (last < lines_.size() &&
               (is_blank(lines_[last]) || indentation_of(lines_[last]) > indentation)) {
            ++last;
        }
        next_ = last;
        if (last == lines_.size()) {
            return complain_at(start, {.code = "vqtest/open-text",
                                       .message = "the text does not end",
                                       .expected = "'end', no deeper than 'text'"});
        }
        next_ = last + 1;
        const TestLine end = split_test_line(lines_[last], static_cast<std::uint32_t>(next_));
        PieceReader closing(end, file_.file, complaints_);
        closing.expect("end");
        closing.expect_end();
        if (!closing.is_good()) skip_to_end();
        test.has_text = true;
        test.text_line = static_cast<std::uint32_t>(first + 1);
        take_text(test, std::span(lines_).subspan(first, last - first));
    }

    /// After a line of a text that stands too far left: what follows is text as well.
    void skip_to_end() {
        for (std::size_t i = next_; i < lines_.size(); ++i) {
            const TestLine line = split_test_line(lines_[i], static_cast<std::uint32_t>(i + 1));
            if (line.pieces.empty()) continue;
            if (line.pieces[0].text == "test") return;
            if (line.pieces.size() > 1 || line.pieces[0].text != "end") continue;
            next_ = i + 1;
            return;
        }
    }

    /// Without what all of its lines are indented by.
    static void take_text(QueryTest& test, std::span<const std::string_view> lines) {
        std::size_t common = kMaxTestFileBytes;
        for (const std::string_view line : lines) {
            if (!is_blank(line)) common = std::min(common, indentation_of(line));
        }
        for (const std::string_view line : lines) {
            if (!is_blank(line)) test.text += line.substr(common);
            test.text += '\n';
        }
        test.text_indent = static_cast<std::uint32_t>(common);
    }

    // ---- what holds for a whole test ------------------------------------------------------------

    void finish_test() {
        if (file_.tests.empty() || !complaints_.empty()) return;
        const QueryTest& test = file_.tests.back();
        if (test.query.empty() && !test.has_text) {
            complain_of_test(test,
                             {.code = "vqtest/no-query",
                              .message = "the test asks no query",
                              .expected = "'query NAME', or a query between 'text' and 'end'"});
        }
        if (test.expectations.empty()) {
            complain_of_test(test, {.code = "vqtest/no-expectation",
                                    .message = "the test expects nothing",
                                    .expected = "for example 'expect status Found'"});
        }
        check_kinds(test);
    }

    /// A query that does not compile has no answer to expect anything of.
    void check_kinds(const QueryTest& test) {
        const auto is_error = [](const Expectation& e) { return e.kind == ExpectKind::Error; };
        const auto is_answer = [](const Expectation& e) {
            return e.kind != ExpectKind::Error && e.kind != ExpectKind::Warning;
        };
        const auto& list = test.expectations;
        if (std::any_of(list.begin(), list.end(), is_error) &&
            std::any_of(list.begin(), list.end(), is_answer)) {
            complain_of_test(test, {.code = "vqtest/contradiction",
                                    .message = "the test expects an error and an answer",
                                    .hint = "write two tests"});
        }
    }

    void complain_of_test(const QueryTest& test, PieceReader::What what) {
        complaints_.push_back(
            {.code = what.code,
             .message = std::move(what.message),
             .place = {.file = file_.file, .line = test.span.line, .column = test.span.column},
             .found = "test \"" + printable(test.name.substr(0, 60)) + "\"",
             .expected = std::move(what.expected),
             .hint = std::move(what.hint)});
    }

    void complain_at(std::uint32_t line, PieceReader::What what) {
        complaints_.push_back({.code = what.code,
                               .message = std::move(what.message),
                               .place = {.file = file_.file, .line = line, .column = 1},
                               .expected = std::move(what.expected),
                               .hint = std::move(what.hint)});
    }

    void complain_of_quote(const TestLine& line) {
        complaints_.push_back(
            {.code = "vqtest/open-quote",
             .message = "the text in quotes does not end",
             .place = {.file = file_.file, .line = line.number, .column = line.open_quote},
             .expected = "'\"' before the end of the line"});
    }

    std::vector<std::string_view> lines_;
    std::size_t next_ = 0;
    TestFile file_;
    std::set<std::string> names_;
    Diagnostics complaints_;
};

}  // namespace

Result<TestFile> read_test_file(const SourceText& source) {
    if (source.text.size() > kMaxTestFileBytes) {
        return Diagnostic{.code = "vqtest/too-large",
                          .message = "the test file is too large",
                          .place = {.file = std::string(source.name)},
                          .found = std::to_string(source.text.size()) + " bytes",
                          .expected = "at most 1 MiB"};
    }
    return TestReader(source).read();
}

}  // namespace vantage::tools
