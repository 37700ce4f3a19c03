// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One query, as evaluated again on its moment: what was asked, what came of it, all candidates,
// and the work step by step.

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "inspector/server/session.h"
#include "inspector/server/wire.h"

namespace vantage::inspector {

namespace {

std::string quoted_label(const Program& program, std::uint32_t option) {
    const std::string& label = program.options[option].label;
    return "option " + std::to_string(option + 1) + (label.empty() ? "" : " \"" + label + "\"");
}

// ---- sentences ----------------------------------------------------------------------------------

std::string answer_sentence(const Moment& moment, std::string_view asker) {
    const Program& program = moment.program();
    const QueryRecord& record = moment.record;
    const std::string who = asker.empty() ? "The agent" : std::string(asker);
    std::string text = who + " asked " + program.name;
    if (record.status != Status::Found || record.results.empty())
        return text + " and got nothing: " + to_string(record.status) + ".";
    const AnswerResult& best = record.results[0];
    text += " and got " + place_text(best.position) + " by " + quoted_label(program, record.option);
    const double score = score_value(best.score_low);
    return text + ", score " + number_text(std::round(score * 1000) / 1000) +
           (best.score_low == best.score_high ? "." : " or more.");
}

/// Which conditions put out most.
std::string rejections(const OptionRecord& option, const Program& program, const Catalog& catalog) {
    std::vector<std::pair<std::uint32_t, std::uint16_t>> counts(option.step_count);
    for (std::uint16_t i = 0; i < option.step_count; ++i)
        counts[i] = {0, i};
    for (const CandidateRecord& candidate : option.candidates) {
        if (candidate.failed_step < option.step_count) ++counts[candidate.failed_step].first;
    }
    std::stable_sort(counts.begin(), counts.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    const auto steps = program.steps_of(program.options[option.option]);
    std::string text;
    for (std::size_t i = 0; i < counts.size() && i < 3 && counts[i].first > 0; ++i) {
        text += (i == 0 ? "; `" : ", `") + to_string(program, steps[counts[i].second], catalog) +
                "` rejected " + std::to_string(counts[i].first);
    }
    return text;
}

std::string option_sentence(const OptionRecord& option, const Program& program,
                            const Catalog& catalog) {
    std::string text = quoted_label(program, option.option);
    text[0] = 'O';
    text += ": " + std::to_string(option.outcome.generated) + " candidates";
    if (option.outcome.dropped > 0)
        text += ", " + std::to_string(option.outcome.dropped) + " places dropped";
    return text + rejections(option, program, catalog) + ".";
}

std::string outcome_reason(const OptionOutcome& outcome, const Program& program) {
    if (outcome.missing_object < program.objects.size())
        return "nobody is \"" + program.objects[outcome.missing_object] + "\"";
    if (outcome.missing_value < program.symbols.size())
        return "nobody said what \"" + program.symbols[outcome.missing_value] + "\" is";
    return outcome.saw_nan ? "some criterion gave a value that is not a number" : "";
}

// ---- options and steps --------------------------------------------------------------------------

/// Where entries stand in the canonical text: lines from 1, 0 for those that it does not show.
class EntryLines {
  public:
    explicit EntryLines(std::string_view text) {
        std::uint32_t number = 0;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            ++number;
            while (line.starts_with(' '))
                line.remove_prefix(1);
            if (line == "option" || line.starts_with("option ")) ++options_;
            lines_.push_back({options_, number, std::string(line)});
        }
    }

    std::uint32_t find(std::uint32_t option, const std::string& entry) {
        for (Line& line : lines_) {
            const bool is_it =
                line.option == option + 1 && (line.text == entry || line.text == "keep " + entry ||
                                              line.text.starts_with(entry + " "));
            if (!is_it) continue;
            line.text.clear();  // The next one like it stands further down.
            return line.number;
        }
        return 0;
    }

  private:
    struct Line {
        std::uint32_t option, number;
        std::string text;
    };
    std::uint32_t options_ = 0;
    std::vector<Line> lines_;
};

const char* cost_text(CostClass cost) {
    switch (cost) {
        case CostClass::Cheap:
            return "cheap";
        case CostClass::Costly:
            return "costly";
        case CostClass::Deferred:
            return "rays";
    }
    return "cheap";
}

bool compares_numbers(Limit limit) {
    return limit == Limit::Min || limit == Limit::Max || limit == Limit::Below ||
           limit == Limit::Above;
}

/// What every option has unless it says otherwise; a program does not remember who said it.
bool is_built_in(std::string_view entry) {
    return entry == "claimed = false" || entry == "reachable = true" || entry == "inArea = true";
}

struct StepContext {
    const Program& program;
    const Catalog& catalog;
    EntryLines& lines;
};

void put_step(JsonWriter& json, const StepContext& context, std::uint32_t option,
              std::uint32_t number) {
    const Program& program = context.program;
    const ProgramStep& step = program.steps_of(program.options[option])[number];
    const CriterionRow* const row = context.catalog.criterion(step.criterion);
    const std::string text = to_string(program, step, context.catalog);
    const bool is_weight = step.role == StepRole::Weight;
    const std::uint32_t line = context.lines.find(option, text);
    json.begin_object().member("step", number).member("text", text);
    json.member("role", is_weight ? "weight" : "condition");
    json.member("word", row != nullptr ? row->name : std::string_view());
    json.key("object");
    if (step.object != kNoObject) {
        json.value(program.objects[step.object]);
    } else {
        put_null(json);
    }
    json.key("multiplier");
    is_weight ? put_number(json, static_cast<double>(step.multiplier)) : put_null(json);
    json.key("limit");
    const bool has_limit = !is_weight && compares_numbers(step.limit);
    has_limit ? put_number(json, static_cast<double>(step.limit_value)) : put_null(json);
    put_member(json, "low", static_cast<double>(step.range_low));
    put_member(json, "high", static_cast<double>(step.range_high));
    json.member("cost", row != nullptr ? cost_text(row->cost) : "cheap");
    json.member("isDefault", is_built_in(text)).member("line", line).end_object();
}

void put_option(JsonWriter& json, const StepContext& context, std::uint32_t number,
                const OptionRecord* tried) {
    const Program& program = context.program;
    const ProgramOption& option = program.options[number];
    json.begin_object().member("option", number).member("label", option.label);
    json.member("status", tried != nullptr ? to_string(tried->outcome.status) : "NotTried");
    json.member("reason",
                tried != nullptr ? outcome_reason(tried->outcome, program) : std::string());
    json.member("generated", tried != nullptr ? tried->outcome.generated : 0);
    json.member("dropped", tried != nullptr ? tried->outcome.dropped : 0);
    json.key("generators").begin_array();
    for (const ProgramGenerator& entry : program.generators_of(option))
        json.value(to_string(program, entry, context.catalog));
    json.end_array().key("steps").begin_array();
    for (std::uint32_t i = 0; i < option.step_count; ++i)
        put_step(json, context, number, i);
    json.end_array().end_object();
}

const OptionRecord* record_of(const QueryRecord& record, std::uint32_t option) {
    for (const OptionRecord& each : record.options) {
        if (each.option == option) return &each;
    }
    return nullptr;
}

// ---- what was bound -----------------------------------------------------------------------------

void put_binding(JsonWriter& json, std::string_view name, ObjectId object,
                 const Snapshot& snapshot) {
    const ObjectState* const state = snapshot.find(object);
    json.begin_object().member("name", name).key("object");
    put_object(json, state != nullptr ? object : ObjectId{});
    put_coordinates(json, state != nullptr ? state->position : Vec3{});
    json.end_object();
}

void put_bindings(JsonWriter& json, const Moment& moment) {
    const QueryInput input = moment.input();
    json.key("bindings").begin_array();
    put_binding(json, "puppet", input.asker, *input.snapshot);
    if (const ObjectId target = input.snapshot->target(input.asker))
        put_binding(json, "target", target, *input.snapshot);
    for (const Binding& binding : input.bindings)
        put_binding(json, binding.name, binding.object, *input.snapshot);
    json.end_array().key("values").begin_array();
    const Program& program = moment.program();
    for (std::size_t i = 0; i < program.symbols.size() && i < moment.record.values.size(); ++i) {
        json.begin_object().member("name", program.symbols[i]);
        put_member(json, "value", static_cast<double>(moment.record.values[i]));
        json.end_object();
    }
    json.end_array();
}

void put_results(JsonWriter& json, const QueryRecord& record) {
    json.key("results").begin_array();
    for (const AnswerResult& result : record.results) {
        json.begin_object().member("option", record.option).member("candidate", result.candidate);
        put_coordinates(json, result.position);
        put_member(json, "low", score_value(result.score_low));
        put_member(json, "high", score_value(result.score_high));
        json.member("remark", unsigned{result.remark}).end_object();
    }
    json.end_array();
}

void put_replay(JsonWriter& json, const Moment& moment) {
    const bool is_trial = moment.edited != nullptr;
    json.key("replay").begin_object();
    json.member("same", is_trial || moment.replay.is_same);
    json.member("unknown", is_trial ? moment.unknown : moment.replay.unknown);
    json.member("difference", moment.replay.difference);
    json.member("isCutShort", moment.replay.is_cut_short).end_object();
}

}  // namespace

Reply query_reply(Session& session, Moment& moment) {
    const Program& program = moment.program();
    const Catalog& catalog = *session.settings.catalog;
    const QuerySummary& summary = moment.summary();
    const std::string_view asker = moment.asker_name();
    const QueryPlace place = session.desk.find(program.name);
    const std::string text = to_string(program, catalog);
    JsonWriter json;
    json.begin_object().key("query");
    moment.trial.empty() ? json.value(moment.query) : json.value(moment.trial);
    json.key("asker");
    put_object(json, summary.asker);
    json.member("askerName", asker).member("frame", summary.submitted_at);
    json.member("doneFrame", summary.completed_at == kNotYet ? std::int64_t{-1}
                                                             : std::int64_t{summary.completed_at});
    json.member("program", program.name).member("hash", hex_text(program.hash));
    json.key("file");
    place.file.empty() ? put_null(json) : void(json.value(place.file));
    json.member("line", place.line).member("text", text);
    json.member("status", to_string(moment.record.status)).member("option", moment.record.option);
    json.key("sentences").begin_array().value(answer_sentence(moment, asker));
    for (const OptionRecord& option : moment.record.options)
        json.value(option_sentence(option, program, catalog));
    json.end_array();
    put_replay(json, moment);
    put_results(json, moment.record);
    put_bindings(json, moment);
    EntryLines lines(text);
    const StepContext context{program, catalog, lines};
    json.key("options").begin_array();
    for (std::uint32_t i = 0; i < program.options.size(); ++i)
        put_option(json, context, i, record_of(moment.record, i));
    json.end_array().end_object();
    return json_reply(json);
}

// ---- candidates ---------------------------------------------------------------------------------

namespace {

void put_candidates(ByteWriter& bytes, const OptionRecord& option) {
    const std::size_t n = option.candidates.size();
    std::vector<double> low, high;
    std::vector<Vec3> positions;
    std::vector<float> values, normalised;
    std::vector<std::uint8_t> marks, status, kinds;
    std::vector<std::uint16_t> failed;
    for (const CandidateRecord& each : option.candidates) {
        low.push_back(each.has_interval ? score_value(each.score_low) : std::nan(""));
        high.push_back(each.has_interval ? score_value(each.score_high) : std::nan(""));
        positions.push_back(each.position);
        status.push_back(static_cast<std::uint8_t>(each.status));
        kinds.push_back(static_cast<std::uint8_t>(each.kind));
        failed.push_back(each.failed_step);
    }
    for (const StepRecord& each : option.steps) {
        values.push_back(each.value);
        normalised.push_back(each.normalised);
        marks.push_back(static_cast<std::uint8_t>(each.mark));
    }
    values.resize(n * option.step_count);
    normalised.resize(n * option.step_count);
    marks.resize(n * option.step_count);
    put_array<double>(bytes, low);
    put_array<double>(bytes, high);
    put_array<Vec3>(bytes, positions);
    put_array<float>(bytes, values);
    put_array<float>(bytes, normalised);
    put_array<std::uint8_t>(bytes, marks);
    put_array<std::uint8_t>(bytes, status);
    put_array<std::uint8_t>(bytes, kinds);
    put_array<std::uint16_t>(bytes, failed);
}

void put_drops(ByteWriter& bytes, const OptionRecord& option) {
    std::vector<Vec3> positions;
    std::vector<std::uint8_t> generators, reasons;
    for (const DropRecord& drop : option.drops) {
        positions.push_back(drop.position);
        generators.push_back(static_cast<std::uint8_t>(drop.generator));
        reasons.push_back(static_cast<std::uint8_t>(drop.reason));
    }
    put_array<Vec3>(bytes, positions);
    put_array<std::uint8_t>(bytes, generators);
    put_array<std::uint8_t>(bytes, reasons);
}

void put_rays(ByteWriter& bytes, const OptionRecord& option) {
    std::vector<Vec3> ends;
    std::vector<std::uint32_t> candidates;
    std::vector<std::uint16_t> steps;
    std::vector<std::uint8_t> blocked;
    for (const RayRecord& ray : option.rays) {
        ends.push_back(ray.ray.from);
        ends.push_back(ray.ray.to);
        candidates.push_back(ray.candidate);
        steps.push_back(ray.step);
        blocked.push_back(ray.is_blocked ? 1 : 0);
    }
    put_array<Vec3>(bytes, ends);
    put_array<std::uint32_t>(bytes, candidates);
    put_array<std::uint16_t>(bytes, steps);
    put_array<std::uint8_t>(bytes, blocked);
}

}  // namespace

Reply candidates_reply(const Moment& moment, std::string_view option) {
    std::uint64_t number = 0;
    if (!read_number(option, kMaxOptions, number))
        return error_reply(400, "inspector/number", "the option is not a whole number");
    const OptionRecord* found = record_of(moment.record, static_cast<std::uint32_t>(number));
    const OptionRecord nothing;
    if (found == nullptr && number >= moment.program().options.size())
        return error_reply(404, "inspector/not-found", "the query has no such option");
    if (found == nullptr) found = &nothing;  // Not tried: another one answered before.
    ByteWriter bytes;
    bytes.write(static_cast<std::uint32_t>(found->candidates.size()));
    bytes.write(found->step_count);
    bytes.write(static_cast<std::uint32_t>(found->drops.size()));
    bytes.write(static_cast<std::uint32_t>(found->rays.size()));
    put_candidates(bytes, *found);
    put_drops(bytes, *found);
    put_rays(bytes, *found);
    return bytes_reply(bytes);
}

Reply steps_reply(Moment& moment, const Target& target) {
    constexpr std::size_t kMostSteps = 20'000;
    std::uint64_t after = 0;
    if (!target.parameter("after").empty() && !read_number(target.parameter("after"), ~0ull, after))
        return error_reply(400, "inspector/number", "a parameter is not a whole number");
    std::vector<WorkEvent> log;
    {
        const std::lock_guard lock(moment.mutex());
        evaluate_logged(moment.input(), log, moment.settings());
    }
    const std::size_t first = static_cast<std::size_t>(std::min<std::uint64_t>(after, log.size()));
    const std::size_t count = std::min(kMostSteps, log.size() - first);
    JsonWriter json;
    json.begin_object().member("next", first + count).member("count", log.size());
    json.key("rows").begin_array();
    for (const WorkEvent& event : std::span(log).subspan(first, count)) {
        const bool begins = event.what == WorkEvent::Kind::OptionBegan;
        json.begin_array();
        json.value(begins ? std::int64_t{-1} : std::int64_t{event.candidate}).value(event.step);
        put_number(json, static_cast<double>(event.value));
        json.value(static_cast<unsigned>(event.what)).end_array();
    }
    json.end_array().end_object();
    return json_reply(json);
}

}  // namespace vantage::inspector
