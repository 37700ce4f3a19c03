// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// "Why not here?" for one place: what stood there, how it compares with the winner term by term,
// and what would have to change.

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "inspector/server/session.h"
#include "inspector/server/wire.h"

namespace vantage::inspector {

namespace {

const char* verdict_text(WhyNotVerdict verdict) {
    switch (verdict) {
        case WhyNotVerdict::IsTheAnswer:
            return "IsTheAnswer";
        case WhyNotVerdict::NothingGenerated:
            return "NothingGenerated";
        case WhyNotVerdict::Rejected:
            return "Rejected";
        case WhyNotVerdict::TooLow:
            return "TooLow";
        case WhyNotVerdict::Beaten:
            return "Beaten";
        case WhyNotVerdict::NothingChosen:
            return "NothingChosen";
        case WhyNotVerdict::TieLost:
            return "TieLost";
        case WhyNotVerdict::NotDrawn:
            return "NotDrawn";
        case WhyNotVerdict::WouldWin:
            return "WouldWin";
        case WhyNotVerdict::NoOption:
            return "NoOption";
    }
    return "";
}

std::string short_number(double value) {
    if (std::isnan(value)) return "nothing";
    if (std::isinf(value)) return value < 0 ? "minus infinity" : "infinity";
    return number_text(std::round(value * 100) / 100);
}

std::string with_unit(const CriterionRow* row, float value) {
    if (row != nullptr && row->kind == ValueKind::Boolean && !std::isnan(value))
        return value != 0.0f ? "yes" : "no";
    const std::string number = short_number(static_cast<double>(value));
    return row == nullptr || row->unit.empty() ? number : number + " " + std::string(row->unit);
}

/// What is told of one place with its program.
struct Told {
    const WhyNot& reason;
    const SmallestChange& change;
    const Program& program;
    const Catalog& catalog;

    const ProgramStep& step(std::uint16_t number) const {
        return program.steps_of(program.options[reason.option])[number];
    }
    const CriterionRow* row(std::uint16_t number) const {
        return catalog.criterion(step(number).criterion);
    }
};

/// "distance from target: 12 m here, 18 m there; 0.3 less for this place".
std::string weight_sentence(const Told& told, const TermComparison& term) {
    const CriterionRow* const row = told.row(term.step);
    std::string text = with_unit(row, term.here) + " here";
    if (!told.reason.has_winner) return text + ".";
    text += ", " + with_unit(row, term.winner) + " at the chosen place: ";
    const double gain = score_value(term.adds_here - term.adds_winner);
    if (std::abs(gain) < 5e-5) return text + "no difference.";
    return text + number_text(std::round(std::abs(gain) * 1000) / 1000) +
           (gain > 0 ? " in favour of this place." : " in favour of the chosen one.");
}

std::string term_sentence(const Told& told, const TermComparison& term) {
    if (told.step(term.step).role == StepRole::Weight) return weight_sentence(told, term);
    const auto in_the_way =
        std::find_if(told.change.conditions.begin(), told.change.conditions.end(),
                     [&](const ConditionInTheWay& each) { return each.step == term.step; });
    if (in_the_way != told.change.conditions.end())
        return to_string(*in_the_way, told.reason, told.program, told.catalog) + ".";
    const std::string value = with_unit(told.row(term.step), term.here);
    if (!term.passes_here) return value + ": fails, but another of its group holds.";
    return value + ": holds.";
}

void put_terms(JsonWriter& json, const Told& told) {
    json.key("terms").begin_array();
    for (const TermComparison& term : told.reason.terms) {
        const ProgramStep& step = told.step(term.step);
        const bool is_weight = step.role == StepRole::Weight;
        json.begin_object().member("step", term.step);
        json.member("text", to_string(told.program, step, told.catalog));
        json.member("role", is_weight ? "weight" : "condition");
        json.member("passes", term.holds_here);
        put_member(json, "here", static_cast<double>(term.here));
        put_member(json, "winner", static_cast<double>(term.winner));
        put_member(json, "addsHere", score_value(term.adds_here));
        put_member(json, "addsWinner", score_value(term.adds_winner));
        json.member("sentence", term_sentence(told, term)).end_object();
    }
    json.end_array();
}

void put_drops(JsonWriter& json, const WhyNot& reason) {
    json.key("drops").begin_array();
    for (const DropRecord& drop : reason.drops) {
        json.begin_object();
        put_coordinates(json, drop.position);
        json.member("generator", drop.generator).member("reason", drop_text(drop.reason));
        json.end_object();
    }
    json.end_array();
}

std::string needed_text(const Told& told, const ConditionInTheWay& condition) {
    ProgramStep step = told.step(condition.step);
    if (!condition.has_limit) return "without it";
    step.limit_value = condition.limit;
    return to_string(told.program, step, told.catalog);
}

void put_change(JsonWriter& json, const Told& told) {
    const SmallestChange& change = told.change;
    json.key("change").begin_object().member("kind", to_string(change.kind));
    json.member("sentence", to_string(change, told.reason, told.program, told.catalog));
    json.key("conditions").begin_array();
    for (const ConditionInTheWay& each : change.conditions) {
        json.begin_object().member("step", each.step);
        json.member("text", to_string(told.program, told.step(each.step), told.catalog));
        json.member("needed", needed_text(told, each)).end_object();
    }
    json.end_array();
    put_member(json, "largest", change.largest);
    json.key("weights").begin_array();
    for (const WeightChange& each : change.weights) {
        json.begin_object().member("step", each.step);
        json.member("text", to_string(told.program, told.step(each.step), told.catalog));
        put_member(json, "old", static_cast<double>(each.old_multiplier));
        put_member(json, "new", static_cast<double>(each.new_multiplier));
        json.end_object();
    }
    json.end_array().key("query");
    const bool has_query =
        change.kind == ChangeKind::Weights || change.kind == ChangeKind::Conditions;
    if (has_query) {
        json.value(to_string(with_change(told.program, told.reason, change), told.catalog));
    } else {
        put_null(json);
    }
    json.end_object();
}

std::string verdict_sentence(const Told& told) {
    const WhyNot& reason = told.reason;
    const std::string where = place_text(reason.position);
    const std::string here = short_number(score_value(reason.score_here));
    const std::string there = short_number(score_value(reason.score_winner));
    switch (reason.verdict) {
        case WhyNotVerdict::IsTheAnswer:
            return "This place was chosen.";
        case WhyNotVerdict::NothingGenerated:
            return "No candidate was generated at " + where + ".";
        case WhyNotVerdict::Rejected:
            return "The candidate at " + where + " is not allowed.";
        case WhyNotVerdict::TooLow:
            return "The candidate at " + where + " scores " + here + ", below the threshold " +
                   short_number(static_cast<double>(told.program.threshold)) + ".";
        case WhyNotVerdict::Beaten:
            return "The candidate at " + where + " scores " + here + "; " +
                   place_text(reason.winner) + " was chosen with " + there + ".";
        case WhyNotVerdict::NothingChosen:
            return "The candidate at " + where + " is allowed; the query ended without a result.";
        case WhyNotVerdict::TieLost:
            return "The candidate at " + where + " is as good as " + place_text(reason.winner) +
                   ", which was generated first.";
        case WhyNotVerdict::NotDrawn:
            return "The candidate at " + where + " was good enough; the draw took " +
                   place_text(reason.winner) + ".";
        case WhyNotVerdict::WouldWin:
            return "No candidate was generated at " + where + ", although it would score " + here +
                   ", more than the " + there + " of the chosen one.";
        case WhyNotVerdict::NoOption:
            return "No option of the query could be tried.";
    }
    return "";
}

void put_sentences(JsonWriter& json, const Told& told) {
    json.key("sentences").begin_array().value(verdict_sentence(told));
    for (const DropRecord& drop : told.reason.drops)
        json.value("A place was looked at and dropped: " + std::string(drop_text(drop.reason)) +
                   ".");
    for (const ConditionInTheWay& each : told.change.conditions)
        json.value(to_string(each, told.reason, told.program, told.catalog) + ".");
    json.end_array();
}

void put_winner(JsonWriter& json, const WhyNot& reason, const QueryRecord& record) {
    json.key("winner");
    if (!reason.has_winner || record.results.empty()) {
        put_null(json);
        return;
    }
    json.begin_object();
    put_coordinates(json, reason.winner);
    json.member("candidate", record.results[0].candidate).end_object();
}

bool read_place(const Target& target, Vec3& place) {
    return read_real(target.parameter("x"), place.x) && read_real(target.parameter("y"), place.y) &&
           read_real(target.parameter("z"), place.z) && std::abs(place.x) <= kWorldLimit &&
           std::abs(place.y) <= kWorldLimit && std::abs(place.z) <= kWorldLimit;
}

}  // namespace

Reply why_reply(Moment& moment, const Target& target) {
    Vec3 place;
    if (!read_place(target, place))
        return error_reply(400, "inspector/place", "x, y and z are not a place in the world");
    const std::lock_guard lock(moment.mutex());
    moment.frozen().forget_unknown();
    const QueryInput input = moment.input();
    const WhyNot reason = why_not(moment.record, input, place);
    const SmallestChange change = smallest_change(reason, input);
    const Told told{reason, change, moment.program(), *input.catalog};
    JsonWriter json;
    json.begin_object().member("verdict", verdict_text(reason.verdict));
    put_sentences(json, told);
    json.member("option", reason.option);
    put_coordinates(json, reason.verdict == WhyNotVerdict::NoOption ? place : reason.position);
    json.key("candidate");
    reason.is_candidate ? void(json.value(reason.candidate)) : put_null(json);
    put_winner(json, reason, moment.record);
    put_member(json, "scoreHere", score_value(reason.score_here));
    put_member(json, "scoreWinner", score_value(reason.score_winner));
    put_terms(json, told);
    put_drops(json, reason);
    put_change(json, told);
    json.member("unknown", moment.frozen().unknown()).end_object();
    return json_reply(json);
}

}  // namespace vantage::inspector
