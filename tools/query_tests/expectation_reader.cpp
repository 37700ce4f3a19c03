// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See expectation_reader.h.

#include "tools/query_tests/expectation_reader.h"

#include <array>
#include <cstdio>

namespace vantage::tools {

namespace {

/// In the order of ExpectKind.
constexpr std::array<std::string_view, 10> kExpectWords = {"best",   "never",   "ranking", "option",
                                                           "status", "missing", "results", "score",
                                                           "error",  "warning"};
constexpr double kScoreTolerance = 0.001;
constexpr std::size_t kMaxRanking = kMaxResults;

std::vector<std::string_view> status_words() {
    std::vector<std::string_view> words;
    for (auto i = 0; i <= static_cast<int>(Status::InvalidHandle); ++i)
        words.push_back(to_string(static_cast<Status>(i)));
    return words;
}

/// "within 1 m of (1, 0, 2)" or "at (1, 0, 2)".
void read_place(PieceReader& pieces, Expectation& expectation) {
    if (!pieces.take("at")) {
        pieces.expect("within");
        expectation.within = pieces.metres();
        pieces.expect("of");
    }
    expectation.places.push_back(pieces.place());
}

void read_ranking(PieceReader& pieces, Expectation& expectation) {
    if (pieces.take("within")) expectation.within = pieces.metres();
    while (pieces.is_good() && (expectation.places.empty() || !pieces.is_at_end())) {
        if (expectation.places.size() >= kMaxRanking) {
            return pieces.complain_of_last({.code = "vqtest/too-many",
                                            .message = "a query has no more results than that",
                                            .expected = "at most 64 places"});
        }
        expectation.places.push_back(pieces.place());
    }
}

/// By its label, or by its number from 1.
void read_option(PieceReader& pieces, Expectation& expectation) {
    if (pieces.is_text_next()) {
        expectation.word = pieces.text("");
        return;
    }
    expectation.count = static_cast<std::uint32_t>(pieces.whole_number(kMaxOptions));
    if (pieces.is_good() && expectation.count == 0) {
        pieces.complain_of_last({.code = "vqtest/bad-number",
                                 .message = "options are counted from 1",
                                 .expected = "a label in quotes, or a number from 1"});
    }
}

void read_score(PieceReader& pieces, Expectation& expectation) {
    expectation.score = pieces.number("a score such as -0.5");
    expectation.within = kScoreTolerance;
    if (pieces.take("within")) expectation.within = pieces.number("a number such as 0.01");
    if (pieces.is_good() && expectation.within < 0) {
        pieces.complain_of_last({.code = "vqtest/bad-number",
                                 .message = "a tolerance is not negative",
                                 .expected = "a number such as 0.01"});
    }
}

void read_diagnostic(PieceReader& pieces, Expectation& expectation) {
    expectation.word = pieces.word("the code of a diagnostic such as query/unknown-word");
    if (pieces.take("at")) expectation.at = pieces.position();
    if (pieces.take("hint")) expectation.hint = pieces.text("a part of the hint, in quotes");
}

std::string print_number(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof(text), format, value);
    return text;
}

std::string quote(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + "\"";
}

std::string within_text(const Expectation& expectation) {
    return " within " + print_number("%g", expectation.within);
}

std::string diagnostic_text(const Expectation& expectation) {
    std::string text = " " + expectation.word;
    if (expectation.at) {
        text += " at " + std::to_string(expectation.at->line) + ":" +
                std::to_string(expectation.at->column);
    }
    if (!expectation.hint.empty()) text += " hint " + quote(expectation.hint);
    return text;
}

std::string places_text(const Expectation& expectation) {
    std::string text;
    for (const Vec3& place : expectation.places)
        text += " " + to_text(place);
    return text;
}

}  // namespace

Expectation read_expectation(PieceReader& pieces) {
    Expectation expectation;
    expectation.span = pieces.rest();
    expectation.kind = static_cast<ExpectKind>(pieces.one_of_words(kExpectWords, "expectation"));
    if (!pieces.is_good()) return expectation;
    switch (expectation.kind) {
        case ExpectKind::Best:
        case ExpectKind::Never:
            read_place(pieces, expectation);
            break;
        case ExpectKind::Ranking:
            read_ranking(pieces, expectation);
            break;
        case ExpectKind::Option:
            read_option(pieces, expectation);
            break;
        case ExpectKind::Status:
            expectation.status = static_cast<Status>(pieces.one_of_words(status_words(), "status"));
            break;
        case ExpectKind::Missing:
            expectation.word = pieces.name("the name of an object or value");
            break;
        case ExpectKind::Results:
            expectation.count = static_cast<std::uint32_t>(pieces.whole_number(kMaxResults));
            break;
        case ExpectKind::Score:
            read_score(pieces, expectation);
            break;
        case ExpectKind::Error:
        case ExpectKind::Warning:
            read_diagnostic(pieces, expectation);
            break;
    }
    return expectation;
}

std::string to_text(Vec3 place) {
    const auto rounded = [](float value) {
        const std::string text = print_number("%.2f", static_cast<double>(value));
        return text == "-0.00" ? std::string("0.00") : text;
    };
    return "(" + rounded(place.x) + ", " + rounded(place.y) + ", " + rounded(place.z) + ")";
}

std::string to_text(const Expectation& expectation) {
    const std::string word(kExpectWords[static_cast<std::size_t>(expectation.kind)]);
    switch (expectation.kind) {
        case ExpectKind::Best:
        case ExpectKind::Never:
            return word + within_text(expectation) + " m of" + places_text(expectation);
        case ExpectKind::Ranking:
            return word + within_text(expectation) + " m" + places_text(expectation);
        case ExpectKind::Option:
            return word + " " +
                   (expectation.count > 0 ? std::to_string(expectation.count)
                                          : quote(expectation.word));
        case ExpectKind::Status:
            return word + " " + to_string(expectation.status);
        case ExpectKind::Missing:
            return word + " " + expectation.word;
        case ExpectKind::Results:
            return word + " " + std::to_string(expectation.count);
        case ExpectKind::Score:
            return word + " " + print_number("%.6g", expectation.score) + within_text(expectation);
        case ExpectKind::Error:
        case ExpectKind::Warning:
            return word + diagnostic_text(expectation);
    }
    return word;
}

}  // namespace vantage::tools
