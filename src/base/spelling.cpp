// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See spelling.h.

#include "base/spelling.h"

#include <algorithm>
#include <vector>

namespace vantage {

namespace {

/// Longer words are not worth the time: nobody misspells one of ours to this length.
constexpr std::size_t kLongestWord = 64;

/// Levenshtein distance (1965), one row at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string did_you_mean(std::string_view word, std::span<const std::string_view> words) {
    if (word.size() > kLongestWord) return {};
    std::string_view best;
    // Two swapped letters are two edits, so short words are allowed two; very short ones only one.
    const std::size_t allowed = word.size() < 4 ? 1 : std::max<std::size_t>(2, word.size() / 3);
    std::size_t best_distance = allowed + 1;
    for (const std::string_view candidate : words) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance >= best_distance) continue;
        best = candidate;
        best_distance = distance;
    }
    return best.empty() ? std::string{} : "did you mean '" + std::string(best) + "'?";
}

std::string one_of(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

}  // namespace vantage
