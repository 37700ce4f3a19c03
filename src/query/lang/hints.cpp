// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See hints.h.

#include "query/lang/hints.h"

#include <algorithm>
#include <optional>
#include <string>

#include "query/lang/customary_words.h"
#include "query/lang/entry.h"
#include "query/lang/guess.h"
#include "query/lang/lexer.h"

namespace vantage::lang {

namespace {

constexpr std::string_view kWrite = "write: ";

/// What a second look at a corrected line gives.
struct Reading {
    bool is_read = false;
    Entry entry;
    std::string hint;  ///< Of the first thing that is wrong with it.
};

Reading read_again(std::string_view text, SectionKind section) {
    Reporter reporter("");
    LineReader lines(text, reporter);
    Line line, more;
    Reading reading;
    if (!lines.next(line) || line.is_broken || lines.next(more)) return reading;
    reading.is_read =
        read_entry(Cursor(line, reporter), section, reading.entry) && reporter.empty();
    if (!reporter.empty()) reading.hint = reporter.since(0).front().hint;
    return reading;
}

template <class List>
bool has_name(const List& list, std::string_view name) {
    return std::any_of(std::begin(list), std::end(list),
                       [&](const auto& row) { return row.name == name; });
}

bool is_customary_generator(const EntryHead& head) {
    return std::any_of(std::begin(kCustomaryGenerators), std::end(kCustomaryGenerators),
                       [&](const CustomaryGenerator& row) {
                           return row.name == head.word.text &&
                                  row.hides_from != head.object.empty();
                       });
}

/// A word that is known, with the kind of value that it takes there.
bool is_customary_measure(const Entry& entry, SectionKind section) {
    const auto* row = std::find_if(
        std::begin(kCustomaryCriteria), std::end(kCustomaryCriteria),
        [&](const CustomaryCriterion& known) { return known.name == entry.head.word.text; });
    if (row == std::end(kCustomaryCriteria)) return false;
    const bool is_truth = row->is_truth && entry.head.quantifier.text != "share";
    const bool has_truth = entry.value.kind == Value::Kind::Boolean;
    if (section == SectionKind::Weights) return entry.head.limit.empty() && !has_truth;
    return is_truth == has_truth && is_truth == entry.head.limit.empty();
}

/// Games have words of their own, so an unknown one is not wrong; but a known one is better.
bool is_customary(const Entry& entry, SectionKind section) {
    const auto is_object = [](const Word& word) {
        return word.empty() || has_name(kCustomaryObjects, word.text);
    };
    const bool is_head = section == SectionKind::Generation ? is_customary_generator(entry.head)
                                                            : is_customary_measure(entry, section);
    return is_head && is_object(entry.head.object) && is_object(entry.head.center);
}

std::string example_in(SectionKind section) {
    if (section == SectionKind::Generation)
        return "a generator reads like this: grid around puppet = 10 (density 1)";
    if (section == SectionKind::Weights)
        return "a weight reads like this: distance from puppet = -1";
    return "a condition reads like this: min distance from puppet = 5, or visible from target = "
           "false";
}

/// A corrected line that is read, made of one that perhaps is not; empty when that fails.
std::string settled(std::string line, SectionKind section) {
    constexpr int kMostRounds = 4;
    for (int round = 0; round < kMostRounds; ++round) {
        const Reading reading = read_again(line, section);
        if (reading.is_read && is_customary(reading.entry, section)) return line;
        const auto guess = guess_entry(line, section);
        const bool is_better = guess && guess->section == section && guess->second.empty();
        if (is_better) return guess->line;
        if (reading.is_read) return line;
        if (!reading.hint.starts_with(kWrite)) return {};
        std::string next = reading.hint.substr(kWrite.size());
        if (next == line) return {};
        line = std::move(next);
    }
    return {};
}

/// Hints in words that say more than a line could.
bool is_better_in_words(std::string_view code) {
    constexpr std::string_view kCodes[] = {
        "lang/and-or",        "lang/no-branches",         "lang/unknown-operator",
        "lang/wrong-comment", "lang/misplaced-arguments", "lang/clause-order"};
    return std::find(std::begin(kCodes), std::end(kCodes), code) != std::end(kCodes);
}

std::string better_hint(const Diagnostic& problem, std::string_view line, SectionKind section,
                        const std::optional<EntryGuess>& guess) {
    const std::string& hint = problem.hint;
    const bool is_elsewhere = guess && guess->section != section;
    const bool is_told_in_full =
        problem.code == "lang/misplaced-arguments" || hint.find(", or: ") != std::string::npos;
    if (is_told_in_full && !hint.empty()) return hint;
    if (is_elsewhere) return hint_of(*guess, line, section);
    const bool shows_two_lines = hint.find(", and on a line of its own: ") != std::string::npos;
    const bool is_line = hint.starts_with(kWrite) && !shows_two_lines;
    if (!is_line && !hint.empty() && (!guess || is_better_in_words(problem.code))) return hint;
    if (!is_line) return guess ? hint_of(*guess, line, section) : example_in(section);
    const std::string shown = hint.substr(kWrite.size());
    const Reading reading = read_again(shown, section);
    const bool is_weak = problem.code == "lang/extra-words" ||
                         problem.code == "lang/unknown-unit";  // Something was only taken away.
    const bool is_good = reading.is_read && is_customary(reading.entry, section);
    if (is_good && (!is_weak || !guess)) return hint;
    if (guess) return hint_of(*guess, line, section);
    // A number without its limit has two lines.
    const std::optional<EntryGuess> other =
        reading.is_read ? guess_entry(shown, section) : std::nullopt;
    if (other && other->section == section && !other->second.empty())
        return hint_of(*other, shown, section);
    const std::string line_shown = settled(shown, section);
    return line_shown.empty() ? example_in(section) : std::string(kWrite) + line_shown;
}

}  // namespace

void check_hints(Reporter& reporter, std::size_t first, std::string_view line,
                 SectionKind section) {
    const std::span<Diagnostic> told = reporter.since(first);
    if (told.empty() || section == SectionKind::Parameters) return;
    const std::optional<EntryGuess> guess = guess_entry(line, section);
    for (Diagnostic& problem : told)
        problem.hint = better_hint(problem, line, section, guess);
}

}  // namespace vantage::lang
