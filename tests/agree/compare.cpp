// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See compare.h.

#include "agree/compare.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace vantage::tests {

namespace {

bool has_same_bits(Vec3 a, Vec3 b) {
    return std::memcmp(&a, &b, sizeof(Vec3)) == 0;
}

bool same_result(const AnswerResult& expected, const AnswerResult& other, bool is_exact) {
    const bool has_score =
        is_exact ? other.score_low == expected.score_low && other.score_high == expected.score_high
                 : other.score_low <= expected.score_low && other.score_high >= expected.score_high;
    return has_score && expected.candidate == other.candidate && expected.kind == other.kind &&
           has_same_bits(expected.position, other.position) && expected.source == other.source;
}

bool same_outcome(const OptionOutcome& expected, const OptionOutcome& other) {
    const bool is_possible =
        (other.valid == 0 || other.valid == expected.valid) && (!other.saw_nan || expected.saw_nan);
    return is_possible && expected.status == other.status &&
           expected.missing_object == other.missing_object &&
           expected.missing_value == other.missing_value && expected.generated == other.generated &&
           expected.dropped == other.dropped;
}

template <class... Values>
std::string line(const char* format, Values... values) {
    char text[256];
    std::snprintf(text, sizeof(text), format, values...);
    return text;
}

}  // namespace

bool same_answer(const AnswerView& expected, const AnswerView& other, bool is_exact) {
    const bool says_option = expected.status == Status::Found;
    return expected.status == other.status && (!says_option || expected.option == other.option) &&
           std::equal(expected.results.begin(), expected.results.end(), other.results.begin(),
                      other.results.end(),
                      [=](const AnswerResult& a, const AnswerResult& b) {
                          return same_result(a, b, is_exact);
                      }) &&
           std::equal(expected.options.begin(), expected.options.end(), other.options.begin(),
                      other.options.end(), same_outcome);
}

std::string to_text(const AnswerView& answer) {
    std::string text = line("  %s, option %u\n", to_string(answer.status), answer.option);
    for (const AnswerResult& result : answer.results) {
        text += line("    candidate %u kind %u at (%.9g, %.9g, %.9g) source %llu score %.12g",
                     result.candidate, static_cast<unsigned>(result.kind),
                     static_cast<double>(result.position.x), static_cast<double>(result.position.y),
                     static_cast<double>(result.position.z),
                     static_cast<unsigned long long>(result.source), score_value(result.score_low));
        text += line(" to %.12g (units %lld to %lld)\n", score_value(result.score_high),
                     static_cast<long long>(result.score_low),
                     static_cast<long long>(result.score_high));
    }
    for (const OptionOutcome& option : answer.options) {
        text += line("    option: %s, missing %u and %u, generated %u, dropped %u, valid %u%s\n",
                     to_string(option.status), static_cast<unsigned>(option.missing_object),
                     static_cast<unsigned>(option.missing_value), option.generated, option.dropped,
                     option.valid, option.saw_nan ? ", not a number seen" : "");
    }
    return text;
}

}  // namespace vantage::tests
