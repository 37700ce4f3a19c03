// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See guess.h. Makes lines out of what guess_words.cpp finds in them.

#include "query/lang/guess.h"

#include "query/lang/entry_line.h"
#include "query/lang/guess_words.h"

namespace vantage::lang {

namespace {

/// The glue word that reads best behind a criterion.
std::string glue_for(const GuessedWords& words) {
    if (!words.glue.empty()) return words.glue;
    if (words.head == "canReachBefore" || words.head == "towards") return "the";
    return words.head == "canShoot" ? "at" : "from";
}

std::string measure_of(const GuessedWords& words) {
    std::string text = words.head;
    if (!words.name.empty()) text += " " + words.name;
    if (words.object.empty()) return text;
    text += " " + glue_for(words);
    if (!words.quantifier.empty()) text += " " + words.quantifier;
    return text + " " + words.object;
}

std::string tail_of(const GuessedWords& words) {
    std::string text;
    for (const std::string& argument : words.arguments)
        text += (text.empty() ? " (" : ", ") + argument;
    if (!text.empty()) text += ")";
    return words.clauses.empty() ? text : text + " " + words.clauses;
}

std::string generator_line(const GuessedWords& words) {
    std::string text = words.head;
    if (!words.name.empty()) text += " " + words.name;
    std::string from = words.object, center = words.center;
    if (!words.hides_from && center.empty()) std::swap(from, center);
    if (words.hides_from && from.empty()) from = center == "target" ? "" : "target";
    if (center.empty()) center = "puppet";
    if (words.hides_from && !from.empty()) text += " from " + from;
    const std::string radius = words.values.empty() ? "10" : words.values.front();
    return text + " around " + center + " = " + radius + tail_of(words);
}

std::string turned(const std::string& truth) {
    return truth == "true" ? "false" : "true";
}

/// Of a condition on a truth.
std::string truth_line(const GuessedWords& words) {
    std::string truth = words.truth.empty() ? "true" : words.truth;
    if (words.truth.empty() && words.values.size() == 1)
        truth = words.values.front() == "0" ? "false" : "true";
    if (words.is_unequal) truth = turned(truth);
    if (words.is_opposite) truth = turned(truth);
    const bool is_plainly_false = words.is_negated && words.truth.empty();
    if (is_plainly_false) truth = turned(truth);
    const bool is_negated = words.is_negated && !is_plainly_false;
    return std::string(is_negated ? "not " : "") + measure_of(words) + " = " + truth +
           tail_of(words);
}

std::string limit_line(const GuessedWords& words, const std::string& limit,
                       const std::string& value) {
    return std::string(words.is_negated ? "not " : "") + limit + " " + measure_of(words) + " = " +
           value + tail_of(words);
}

/// Words whose values go from 0 to 1.
bool is_part(std::string_view head) {
    return head == "coverQuality" || head == "exposure" || head == "nearbyCover" ||
           head == "preferredRange" || head == "random" || head == "directness";
}

bool make_condition(const GuessedWords& words, EntryGuess& guess) {
    const bool is_share = words.quantifier == "share";
    if (words.is_truth && !is_share) {
        if (words.values.size() > 1) return false;
        guess.line = truth_line(words);
        return true;
    }
    if (words.values.size() == 2) {
        guess.is_band = true;
        guess.line = limit_line(words, "min", words.values[0]);
        guess.second = limit_line(words, "max", words.values[1]);
        return true;
    }
    if (words.values.size() > 1 || words.is_unequal) return false;
    if (words.values.empty() && !words.truth.empty()) {  // behind cover = true
        const bool is_true = (words.truth == "true") != words.is_negated;
        GuessedWords plain = words;
        plain.is_negated = false;
        guess.line = limit_line(plain, is_true ? "min" : "max", is_part(words.head) ? "0.5" : "5");
        return true;
    }
    const std::string value =
        words.values.empty() ? (is_part(words.head) ? "0.5" : "5") : words.values.front();
    guess.line = limit_line(words, words.limit.empty() ? "min" : words.limit, value);
    if (words.limit.empty()) guess.second = limit_line(words, "max", value);
    return true;
}

bool make_weight(const GuessedWords& words, EntryGuess& guess) {
    if (words.values.size() > 1) return false;
    std::string value = words.values.empty() ? "1" : words.values.front();
    if (!words.truth.empty()) value = words.truth == "true" ? "1" : "-1";
    // Who likes what is near dislikes distance.
    const bool is_turned = words.is_opposite || words.asked_limit == "max" || words.is_negated;
    if (is_turned) value = value.starts_with('-') ? value.substr(1) : "-" + value;
    guess.line = measure_of(words) + " = " + value + tail_of(words);
    return true;
}

/// Where an entry of these words belongs, if not where it stands.
SectionKind home_of(const GuessedWords& words, SectionKind section) {
    if (words.is_generator) return SectionKind::Generation;
    const bool is_weight_clause =
        words.clauses.starts_with("range") || words.clauses.starts_with("curve");
    if (section == SectionKind::Weights) {
        const bool is_negative = !words.values.empty() && words.values.front().starts_with('-');
        const bool is_condition = !words.limit.empty() && !is_negative;
        return is_condition ? SectionKind::Conditions : section;
    }
    if (section == SectionKind::Conditions)
        return is_weight_clause && words.limit.empty() ? SectionKind::Weights : section;
    const bool is_weight = words.limit.empty() && words.truth.empty() && !words.values.empty() &&
                           (words.values.front().starts_with('-') || is_weight_clause);
    return is_weight ? SectionKind::Weights : SectionKind::Conditions;
}

}  // namespace

std::string_view name_of(SectionKind section) {
    constexpr std::string_view kNames[] = {"generation", "conditions", "weights", "parameters"};
    return kNames[static_cast<std::size_t>(section)];
}

std::optional<EntryGuess> guess_entry(std::string_view line, SectionKind section) {
    constexpr std::size_t kLongestLine = 400;
    if (line.size() > kLongestLine || section == SectionKind::Parameters) return std::nullopt;
    const std::optional<GuessedWords> words = guess_words(line, section);
    if (!words) return std::nullopt;
    EntryGuess guess{.section = home_of(*words, section)};
    bool is_made = true;
    if (guess.section == SectionKind::Generation) guess.line = generator_line(*words);
    if (guess.section == SectionKind::Conditions) is_made = make_condition(*words, guess);
    if (guess.section == SectionKind::Weights) is_made = make_weight(*words, guess);
    if (!is_made || !parse_entry(guess.line, guess.section)) return std::nullopt;
    if (!guess.second.empty() && !parse_entry(guess.second, guess.section)) return std::nullopt;
    return guess;
}

std::string hint_of(const EntryGuess& guess, std::string_view line, SectionKind section) {
    if (guess.section != section) {
        const std::string move = "move it to " + std::string(name_of(guess.section)) + ":";
        return guess.line == line ? move : move + ", and write: " + guess.line;
    }
    if (guess.second.empty()) return "write: " + guess.line;
    return "write: " + guess.line + (guess.is_band ? ", and on a line of its own: " : ", or: ") +
           guess.second;
}

}  // namespace vantage::lang
