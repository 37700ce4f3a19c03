// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Records and reasons in words.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "selection/evaluate/score.h"
#include "selection/evaluate/symbols.h"
#include "selection/explain/group_text.h"
#include "vantage/explain.h"

namespace vantage {

namespace {

std::string place_text(Vec3 p) {
    return "(" + fixed_text(p.x, 2) + ", " + fixed_text(p.y, 2) + ", " + fixed_text(p.z, 2) + ")";
}

std::string score_text(Score score) {
    return fixed_text(score_value(score), 4);
}

const char* reason_text(DropReason reason) {
    switch (reason) {
        case DropReason::None:
            return "kept";
        case DropReason::OutsideRadius:
            return "outside the radius";
        case DropReason::OffSurface:
            return "off the navmesh";
        case DropReason::WrongSide:
            return "on the wrong side";
        case DropReason::Duplicate:
            return "a duplicate";
        case DropReason::OverLimit:
            return "over the limit";
        case DropReason::Gone:
            return "destroyed";
        case DropReason::TooLow:
            return "too low";
        case DropReason::Taken:
            return "too near to others";
    }
    return "";
}

std::string option_name(const Program& program, std::uint32_t index) {
    const std::string& label = program.options[index].label;
    return "option " + std::to_string(index + 1) + (label.empty() ? "" : " \"" + label + "\"");
}

std::string drops_text(const OptionRecord& option) {
    constexpr std::size_t kReasons = static_cast<std::size_t>(DropReason::Taken) + 1;
    std::uint32_t counts[kReasons] = {};
    for (const DropRecord& drop : option.drops)
        ++counts[static_cast<std::size_t>(drop.reason)];
    std::string text;
    for (std::size_t i = 0; i < kReasons; ++i) {
        if (counts[i] == 0) continue;
        text += (text.empty() ? "" : ", ") + std::to_string(counts[i]) + " " +
                reason_text(static_cast<DropReason>(i));
    }
    return text;
}

/// Booleans as yes and no, numbers as numbers.
std::string value_text(const ProgramStep& step, const Catalog& catalog, float value) {
    const CriterionRow* row = catalog.criterion(step.criterion);
    const bool is_boolean = row != nullptr && row->kind == ValueKind::Boolean && value == value;
    if (is_boolean) return value != 0.0f ? "yes" : "no";
    return general_text(value, 4);
}

class RecordText {
  public:
    RecordText(const QueryRecord& record, const Program& program, const Catalog& catalog)
        : record_(record), program_(program), catalog_(catalog) {
        for (std::size_t i = 0; i < record.values.size() && i < kMaxSymbols; ++i) {
            if (!std::isnan(record.values[i])) values_.bind(i, record.values[i]);
        }
    }

    std::string text() {
        text_ = "query " + record_.program + ": " + to_string(record_.status);
        if (record_.status == Status::Found)
            text_ += " by " + option_name(program_, record_.option);
        text_ += "\n";
        add_values();
        for (const OptionRecord& option : record_.options)
            add_option(option);
        return std::move(text_);
    }

  private:
    void add_values() {
        for (std::uint16_t i = 0; i < program_.symbols.size(); ++i) {
            text_ += "  " + program_.symbols[i] + " = " +
                     (values_.is_bound(i) ? general_text(values_.values[i], 6) : "(nobody said)") +
                     "\n";
        }
    }

    void add_option(const OptionRecord& option) {
        text_ +=
            "\n" + option_name(program_, option.option) + ": " + to_string(option.outcome.status);
        if (option.outcome.missing_object != kNoObject)
            text_ += ", nobody is \"" + program_.objects[option.outcome.missing_object] + "\"";
        if (option.outcome.missing_value != kNoSymbol)
            text_ +=
                ", nobody said what \"" + program_.symbols[option.outcome.missing_value] + "\" is";
        const bool is_left_out = option.outcome.status == Status::InvalidHandle &&
                                 option.outcome.missing_value == kNoSymbol;
        if (is_left_out)
            text_ +=
                ", left out: one of its words is not known, or needs what is not there (rays, "
                "navigation, tactical nodes with sight, a field)";
        text_ += ", " + std::to_string(option.outcome.generated) + " candidates";
        const std::string drops = drops_text(option);
        if (option.outcome.dropped > 0)
            text_ += ", " + std::to_string(option.outcome.dropped) + " dropped" +
                     (drops.empty() ? "" : " (" + drops + ")");
        text_ += "\n";
        if (option.outcome.saw_nan) text_ += "  some criterion gave a value that is not a number\n";
        add_conditions(option);
        add_best(option);
    }

    std::span<const ProgramStep> steps_of(const OptionRecord& option) const {
        return program_.steps_of(program_.options[option.option]);
    }

    void add_conditions(const OptionRecord& option) {
        const auto steps = steps_of(option);
        for (std::uint16_t i = 0; i < steps.size(); ++i) {
            if (steps[i].role != StepRole::Condition || is_later_member(steps, i)) continue;
            std::uint32_t looked = 0, failed = 0;
            for (std::uint32_t c = 0; c < option.candidates.size(); ++c) {
                const std::uint16_t by = option.candidates[c].failed_step;
                looked += was_looked_at(option, c, i) ? 1 : 0;
                failed += by != kNoFailure && is_same_clause(steps, by, i) ? 1 : 0;
            }
            const ProgramOption& entry = program_.options[option.option];
            text_ += (steps[i].group != 0 ? "  any of: " : "  ") +
                     group_text(program_, entry, steps[i], catalog_) + ": rejected " +
                     std::to_string(failed) + " of " + std::to_string(looked) + "\n";
        }
    }

    static bool is_same_clause(std::span<const ProgramStep> steps, std::uint16_t a,
                               std::uint16_t b) {
        const bool is_group = steps[a].group != 0 && steps[a].group == steps[b].group;
        return a == b || (is_group && steps[a].role == steps[b].role);
    }

    /// A group is told where its first condition stands.
    static bool is_later_member(std::span<const ProgramStep> steps, std::uint16_t step) {
        for (std::uint16_t i = 0; i < step; ++i) {
            if (is_same_clause(steps, i, step)) return true;
        }
        return false;
    }

    bool was_looked_at(const OptionRecord& option, std::uint32_t candidate,
                       std::uint16_t step) const {
        const auto steps = steps_of(option);
        for (std::uint16_t i = 0; i < steps.size(); ++i) {
            if (is_same_clause(steps, i, step) &&
                option.step(candidate, i).mark != StepMark::NotNeeded)
                return true;
        }
        return false;
    }

    void add_best(const OptionRecord& option) {
        if (option.option != record_.option) return;
        for (const AnswerResult& result : record_.results)
            add_candidate(option, result.candidate, "chosen");
        if (record_.unfinished.has_leader)
            add_candidate(option, record_.unfinished.leader.candidate, "leads so far");
    }

    void add_candidate(const OptionRecord& option, std::uint32_t number, const char* what) {
        const CandidateRecord& candidate = option.candidates[number];
        text_ += "  " + std::string(what) + ": candidate " + std::to_string(number) + " at " +
                 place_text(candidate.position);
        if (candidate.has_interval && candidate.score_low == candidate.score_high)
            text_ += ", score " + score_text(candidate.score_low);
        else if (candidate.has_interval)
            text_ += ", score between " + score_text(candidate.score_low) + " and " +
                     score_text(candidate.score_high);
        text_ += "\n";
        const auto steps = steps_of(option);
        for (std::uint16_t i = 0; i < steps.size(); ++i)
            add_term(steps[i], option.step(number, i));
    }

    void add_term(const ProgramStep& step, const StepRecord& known) {
        text_ += "    " + to_string(program_, step, catalog_);
        switch (known.mark) {
            case StepMark::NotNeeded:
                text_ += ": not needed\n";
                return;
            case StepMark::KnownPass:
            case StepMark::KnownFail:
                text_ += known.mark == StepMark::KnownPass ? ": surely holds\n" : ": cannot hold\n";
                return;
            case StepMark::Measured:
                break;
        }
        text_ += ": " + value_text(step, catalog_, known.value);
        if (step.role == StepRole::Weight)
            text_ += ", adds " + score_text(contribution(with_value(step, values_), known.value));
        text_ += "\n";
    }

    const QueryRecord& record_;
    const Program& program_;
    const Catalog& catalog_;
    SymbolValues values_;
    std::string text_;
};

std::string verdict_text(const WhyNot& reason, const Program& program) {
    const std::string where = place_text(reason.position);
    switch (reason.verdict) {
        case WhyNotVerdict::IsTheAnswer:
            return where + " is one of the chosen places.\n";
        case WhyNotVerdict::NothingGenerated:
            return "No candidate was generated at " + where + ".\n";
        case WhyNotVerdict::Rejected:
            return "The candidate at " + where + " is not allowed.\n";
        case WhyNotVerdict::TooLow:
            return "The candidate at " + where + " scores " + score_text(reason.score_here) +
                   ", below the threshold " + fixed_text(program.threshold, 4) + ".\n";
        case WhyNotVerdict::Beaten:
            return "The candidate at " + where + " scores " + score_text(reason.score_here) + "; " +
                   place_text(reason.winner) + " was chosen with " +
                   score_text(reason.score_winner) + ".\n";
        case WhyNotVerdict::NothingChosen:
            return "The candidate at " + where + " is allowed; the query ended without a result.\n";
        case WhyNotVerdict::TieLost:
            return "The candidate at " + where + " is as good as " + place_text(reason.winner) +
                   ", which was generated first.\n";
        case WhyNotVerdict::NotDrawn:
            return "The candidate at " + where + " scores " + score_text(reason.score_here) +
                   " and was good enough; the draw took " + place_text(reason.winner) + " with " +
                   score_text(reason.score_winner) + ".\n";
        case WhyNotVerdict::WouldWin:
            return "No candidate was generated at " + where + ", although it would score " +
                   score_text(reason.score_here) + ", more than the " +
                   score_text(reason.score_winner) + " of the chosen one.\n";
        case WhyNotVerdict::NoOption:
            return "No option could be tried: see what was missing.\n";
    }
    return "";
}

std::string term_text(const TermComparison& term, const ProgramStep& step, const Catalog& catalog,
                      bool has_winner) {
    const bool is_weight = step.role == StepRole::Weight;
    const char* end = term.passes_here  ? "\n"
                      : term.holds_here ? " -- fails, but another of its group holds\n"
                                        : " -- fails\n";
    std::string text = ": " + value_text(step, catalog, term.here) + " here";
    if (is_weight) text += " adds " + score_text(term.adds_here);
    if (!has_winner) return text + end;
    text += ", " + value_text(step, catalog, term.winner) + " there";
    if (is_weight) text += " adds " + score_text(term.adds_winner);
    return text + end;
}

/// Groups of which nothing holds here, each once.
std::string failed_groups_text(const WhyNot& reason, const Program& program,
                               const Catalog& catalog) {
    const ProgramOption& option = program.options[reason.option];
    std::array<bool, kMaxGroups + 1> is_told{};
    std::string text;
    for (const TermComparison& term : reason.terms) {
        const ProgramStep& step = program.steps_of(option)[term.step];
        if (term.holds_here || step.group == 0 || is_told[step.group]) continue;
        is_told[step.group] = true;
        text += "  " + failure_text(program, option, step, catalog) + "\n";
    }
    return text;
}

}  // namespace

std::string to_string(const QueryRecord& record, const Program& program, const Catalog& catalog) {
    return RecordText(record, program, catalog).text();
}

std::string to_string(const WhyNot& reason, const Program& program, const Catalog& catalog) {
    std::string text = verdict_text(reason, program);
    if (reason.verdict == WhyNotVerdict::NoOption) return text;
    const ProgramOption& option = program.options[reason.option];
    text += "Asked about " + option_name(program, reason.option) + ".\n";
    for (const DropRecord& drop : reason.drops) {
        const ProgramGenerator& entry = program.generators_of(option)[drop.generator];
        text += "  dropped at " + place_text(drop.position) + ": " + reason_text(drop.reason) +
                " (" + to_string(program, entry, catalog) + ")\n";
    }
    const bool is_compared = reason.has_winner;
    for (const TermComparison& term : reason.terms) {
        const ProgramStep& step = program.steps_of(option)[term.step];
        text +=
            "  " + to_string(program, step, catalog) + term_text(term, step, catalog, is_compared);
    }
    return text + failed_groups_text(reason, program, catalog);
}

}  // namespace vantage
