// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A corrected line that a hint shows is bound again before it is shown: what else is wrong with it
// is corrected too. Where there is no line, or one that still is wrong, a guess takes its place.

#include "query/compile/binder.h"
#include "query/compile/syntax_text.h"
#include "query/lang/entry_line.h"
#include "query/lang/guess.h"

namespace vantage::compile {

namespace {

/// The first line of the language that the hint shows; empty when it shows none.
std::string line_shown(const std::string& hint) {
    std::string shown;
    (void)lang::with_lines(hint, [&](const std::string& line) {
        if (shown.empty() && lang::parse_entry(line)) shown = line;
        return line;
    });
    return shown;
}

}  // namespace

std::string Binder::first_complaint(const lang::Entry& entry, lang::SectionKind section,
                                    bool& is_right) const {
    Messages silent(*input_.file, input_.is_host_code);
    Binder inner(input_, silent, declared_);
    inner.is_trying_ = true;
    BoundGenerator generator;
    BoundStep step;
    inner.check_misplaced(entry, section);
    if (section == lang::SectionKind::Generation) inner.bind_generator(entry, generator);
    if (section == lang::SectionKind::Conditions) inner.bind_condition(entry, step);
    if (section == lang::SectionKind::Weights) inner.bind_weight(entry, step);
    is_right = silent.count() == 0;
    return is_right ? std::string{} : silent.since(0).front().hint;
}

std::string Binder::settled(std::string line, lang::SectionKind section) const {
    constexpr int kMostRounds = 5;
    for (int round = 0; round < kMostRounds; ++round) {
        const auto entry = lang::parse_entry(line, section);
        if (!entry) return {};
        bool is_right = false;
        const std::string hint = first_complaint(*entry, section, is_right);
        if (is_right) return line;
        std::string next = line_shown(hint);
        if (next.empty() || next == line) return {};
        line = std::move(next);
    }
    return {};
}

std::string Binder::guessed_hint(const lang::Entry& entry, lang::SectionKind section) const {
    const std::string written = entry_text(entry);
    const auto guess = lang::guess_entry(written, section);
    if (!guess) return {};
    lang::EntryGuess right = *guess;
    right.line = settled(guess->line, guess->section);
    if (!guess->second.empty()) right.second = settled(guess->second, guess->section);
    const bool is_settled = !right.line.empty() && right.second.empty() == guess->second.empty();
    return is_settled ? lang::hint_of(right, written, section) : std::string{};
}

void Binder::check_hints(const lang::Entry& entry, lang::SectionKind section, std::size_t first) {
    if (is_trying_ || section == lang::SectionKind::Parameters) return;
    for (Diagnostic& problem : messages_.since(first)) {
        bool is_wrong = problem.hint.empty() || problem.hint.starts_with('`');
        std::string better = lang::with_lines(problem.hint, [&](const std::string& line) {
            if (!lang::parse_entry(line, section)) return line;
            const std::string right = settled(line, section);
            is_wrong |= right.empty();
            return right.empty() ? line : right;
        });
        if (is_wrong) {
            const std::string guess = guessed_hint(entry, section);
            if (!guess.empty()) better = guess;
        }
        problem.hint = std::move(better);
    }
}

}  // namespace vantage::compile
