// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See piece_reader.h.

#include "tools/query_tests/piece_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/spelling.h"
#include "base/text.h"

namespace vantage::tools {

namespace {

constexpr std::size_t kShown = 60;

/// The whole word is a finite number.
std::optional<double> number_in(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
        return {};
    return value;
}

std::optional<std::uint64_t> whole_in(std::string_view word, std::uint64_t most) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value > most) return {};
    return value;
}

bool is_plain_name(std::string_view text) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !text.empty() && is_letter(text[0]) && text.size() <= 64 &&
           std::all_of(text.begin(), text.end(),
                       [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

}  // namespace

const TestPiece* PieceReader::peek() const {
    return is_at_end() ? nullptr : &line_.pieces[next_];
}

void PieceReader::complain(const TestPiece* piece, What what) {
    if (!is_good_) return;
    is_good_ = false;
    if (complaints_.size() >= kMaxTestComplaints) return;
    const std::uint32_t behind = line_.pieces.empty() ? 1 : line_.pieces.back().end;
    complaints_.push_back({.code = what.code,
                           .message = std::move(what.message),
                           .place = {.file = file_,
                                     .line = line_.number,
                                     .column = piece != nullptr ? piece->column : behind},
                           .found = piece != nullptr
                                        ? "'" + printable(piece->text.substr(0, kShown)) + "'"
                                        : "the end of the line",
                           .expected = std::move(what.expected),
                           .hint = std::move(what.hint)});
}

void PieceReader::complain_of_last(What what) {
    complain(next_ > 0 ? &line_.pieces[next_ - 1] : nullptr, std::move(what));
}

bool PieceReader::is_text_next() const {
    return peek() != nullptr && peek()->kind == TestPiece::Kind::Text;
}

bool PieceReader::take(std::string_view word) {
    const TestPiece* piece = peek();
    if (!is_good_ || piece == nullptr || piece->kind == TestPiece::Kind::Text) return false;
    if (piece->text != word) return false;
    ++next_;
    return true;
}

std::string PieceReader::word(std::string_view expected) {
    const TestPiece* piece = peek();
    if (piece == nullptr || piece->kind != TestPiece::Kind::Word) {
        complain(piece, {.code = "vqtest/unexpected",
                         .message = "something else belongs here",
                         .expected = std::string(expected)});
        return {};
    }
    ++next_;
    return piece->text;
}

std::string PieceReader::name(std::string_view expected) {
    std::string found = word(expected);
    if (!is_good_ || is_plain_name(found)) return found;
    complain_of_last({.code = "vqtest/bad-name",
                      .message = "this is not a name",
                      .expected = "a letter, then letters, digits and underscores, at most 64"});
    return {};
}

std::string PieceReader::text(std::string_view expected) {
    const TestPiece* piece = peek();
    if (piece == nullptr || piece->kind != TestPiece::Kind::Text) {
        complain(piece, {.code = "vqtest/unexpected",
                         .message = "a text in quotes belongs here",
                         .expected = std::string(expected)});
        return {};
    }
    ++next_;
    return piece->text;
}

std::string PieceReader::path() {
    if (is_text_next()) return text("");
    return word("a file or folder, in quotes if its name has spaces");
}

double PieceReader::number(std::string_view expected) {
    const std::string found = word(expected);
    if (!is_good_) return 0;
    const std::optional<double> value = number_in(found);
    if (!value) {
        complain_of_last({.code = "vqtest/bad-number",
                          .message = "this is not a number",
                          .expected = std::string(expected)});
    }
    return value.value_or(0);
}

std::uint64_t PieceReader::whole_number(std::uint64_t most) {
    const std::string expected = "a whole number from 0 to " + std::to_string(most);
    const std::string found = word(expected);
    if (!is_good_) return 0;
    const std::optional<std::uint64_t> value = whole_in(found, most);
    if (!value) {
        complain_of_last({.code = "vqtest/bad-number",
                          .message = "this is not such a number",
                          .expected = expected});
    }
    return value.value_or(0);
}

Vec3 PieceReader::place() {
    float numbers[3] = {};
    expect("(");
    for (int i = 0; i < 3; ++i) {
        if (i > 0) take(",");
        const double value = number("a place such as (12, 0, 3)");
        numbers[i] = static_cast<float>(value);
        if (std::abs(value) > static_cast<double>(kWorldLimit)) {
            complain_of_last({.code = "vqtest/bad-number",
                              .message = "this lies outside the world",
                              .expected = "a number from -65536 to 65536"});
        }
    }
    expect(")");
    return {numbers[0], numbers[1], numbers[2]};
}

double PieceReader::metres() {
    const double value = number("a distance such as 1 m");
    if (value < 0) {
        complain_of_last({.code = "vqtest/bad-number",
                          .message = "a distance is not negative",
                          .expected = "a distance such as 1 m"});
    }
    take("m");
    return value;
}

TextPosition PieceReader::position() {
    const std::string found = word("line and column such as 4:10");
    const std::size_t colon = found.find(':');
    if (!is_good_) return {};
    const auto line = whole_in(std::string_view(found).substr(0, colon), 1'000'000);
    const auto column = colon == std::string::npos
                            ? std::nullopt
                            : whole_in(std::string_view(found).substr(colon + 1), 1'000'000);
    if (line && column) {
        return {static_cast<std::uint32_t>(*line), static_cast<std::uint32_t>(*column)};
    }
    complain_of_last({.code = "vqtest/bad-position",
                      .message = "this is no position in a text",
                      .expected = "line and column such as 4:10"});
    return {};
}

std::size_t PieceReader::one_of_words(std::span<const std::string_view> words,
                                      std::string_view what) {
    const std::string found = word(one_of(words));
    if (!is_good_) return 0;
    const auto at = std::find(words.begin(), words.end(), found);
    if (at != words.end()) return static_cast<std::size_t>(at - words.begin());
    complain_of_last({.code = "vqtest/unknown-word",
                      .message = "there is no such " + std::string(what),
                      .expected = one_of(words),
                      .hint = did_you_mean(found, words)});
    return 0;
}

void PieceReader::expect(std::string_view word_or_sign) {
    if (!is_good_ || take(word_or_sign)) return;
    complain(peek(), {.code = "vqtest/unexpected",
                      .message = "something else belongs here",
                      .expected = "'" + std::string(word_or_sign) + "'"});
}

void PieceReader::expect_end() {
    if (is_at_end()) return;
    complain(peek(), {.code = "vqtest/unexpected",
                      .message = "the line should end here",
                      .hint = "a comment begins with --"});
}

TestSpan PieceReader::rest() const {
    if (is_at_end()) return {.line = line_.number};
    return {
        .line = line_.number, .column = line_.pieces[next_].column, .end = line_.pieces.back().end};
}

TestSpan PieceReader::last() const {
    if (next_ == 0) return {.line = line_.number};
    const TestPiece& piece = line_.pieces[next_ - 1];
    return {.line = line_.number, .column = piece.column, .end = piece.end};
}

}  // namespace vantage::tools
