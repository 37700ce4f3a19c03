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

// By hand: the character functions of the C library depend on the locale.
char small_letter(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Edits cost 2, a letter of the other case 1.
constexpr std::size_t kEdit = 2;

std::size_t replacing(char a, char b) {
    if (a == b) return 0;
    return small_letter(a) == small_letter(b) ? 1 : kEdit;
}

/// Optimal string alignment (after Damerau, 1964): letters inserted, removed, replaced, or two
/// neighbours swapped. One row at a time, with the two before it.
std::size_t edit_cost(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = kEdit * j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        next[0] = kEdit * (i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            next[j + 1] =
                std::min({row[j] + replacing(a[i], b[j]), next[j] + kEdit, row[j + 1] + kEdit});
            const bool is_swap = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
            if (is_swap) next[j + 1] = std::min(next[j + 1], before[j - 1] + kEdit);
        }
        std::swap(before, row);
        std::swap(row, next);
    }
    return row.back();
}

bool is_same_but_for_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return small_letter(x) == small_letter(y); });
}

/// One is a part of the other: its first word ("height" of "heightRelative"), or most of it.
bool is_part_of(std::string_view part, std::string_view whole) {
    if (part.size() < 4 || part.size() >= whole.size()) return false;
    const std::string_view start = whole.substr(0, part.size());
    const std::string_view end = whole.substr(whole.size() - part.size());
    const bool ends_word = whole[part.size()] >= 'A' && whole[part.size()] <= 'Z';
    const bool is_most = part.size() * 2 >= whole.size();
    return (is_same_but_for_case(part, start) && (is_most || ends_word)) ||
           (is_same_but_for_case(part, end) && is_most);
}

/// They begin alike, for at least four letters and most of the shorter one: "dense", "density".
bool begin_alike(std::string_view a, std::string_view b) {
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (same < shorter && small_letter(a[same]) == small_letter(b[same]))
        ++same;
    return same >= 4 && same * 3 >= shorter * 2;
}

/// What a candidate costs, or more than `most` when it is too far off.
std::size_t cost_of(std::string_view word, std::string_view candidate, std::size_t most) {
    if (is_same_but_for_case(word, candidate)) return 1;
    const std::size_t longer = std::max(word.size(), candidate.size());
    const std::size_t shorter = std::min(word.size(), candidate.size());
    const bool is_part = is_part_of(word, candidate) || is_part_of(candidate, word);
    if (is_part) return std::min(most, kEdit + (longer - shorter));
    const bool is_too_long = kEdit * (longer - shorter) > most;
    const std::size_t cost = is_too_long ? most + 1 : edit_cost(word, candidate);
    return cost > most && begin_alike(word, candidate) ? most : cost;
}

}  // namespace

std::string_view closest_word(std::string_view word, std::span<const std::string_view> words) {
    if (word.empty() || word.size() > kLongestWord) return {};
    // A third of the letters may be wrong; of very short words one, of short ones two.
    const std::size_t edits = word.size() < 4 ? 1 : std::max<std::size_t>(2, word.size() / 3);
    std::string_view best;
    std::size_t best_cost = kEdit * edits + 1;
    for (const std::string_view candidate : words) {
        const std::size_t cost = cost_of(word, candidate, kEdit * edits);
        if (cost >= best_cost) continue;
        best = candidate;
        best_cost = cost;
    }
    return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> words) {
    const std::string_view best = closest_word(word, words);
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
