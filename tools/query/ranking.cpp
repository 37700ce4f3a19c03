// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See ranking.h.

#include "tools/query/ranking.h"

#include <cmath>
#include <cstdio>
#include <vector>

#include "base/json_writer.h"

namespace vantage::tools {

namespace {

std::string formatted(const char* format, double number) {
    char text[64];
    std::snprintf(text, sizeof(text), format, number);
    return text;
}

std::string place_text(Vec3 p) {
    char text[96];
    std::snprintf(text, sizeof(text), "(%.2f, %.2f, %.2f)", static_cast<double>(p.x),
                  static_cast<double>(p.y), static_cast<double>(p.z));
    return text;
}

const char* kind_name(CandidateKind kind) {
    constexpr const char* kNames[] = {"cover", "point", "entity", "open"};
    return kNames[static_cast<std::size_t>(kind)];
}

const OptionRecord* answering_option(const QueryRecord& record) {
    for (const OptionRecord& option : record.options) {
        if (option.option == record.option) return &option;
    }
    return nullptr;
}

/// What a weight adds, with the agent's value in it.
double added(const QueryRecord& record, const ProgramStep& step, const StepRecord& measured) {
    double multiplier = static_cast<double>(step.multiplier);
    if (step.symbol != kNoSymbol && step.symbol < record.values.size())
        multiplier *= static_cast<double>(record.values[step.symbol]);
    return multiplier * static_cast<double>(measured.normalised) + 0.0;  // Never "-0".
}

std::string value_text(const ProgramStep& step, const StepRecord& measured,
                       const Catalog& catalog) {
    const CriterionRow* row = catalog.criterion(step.criterion);
    const bool is_truth =
        row != nullptr && row->kind == ValueKind::Boolean && step.quantifier != Quantifier::Share;
    if (is_truth) return measured.value != 0.0f ? "yes" : "no";
    return formatted("%.4g", static_cast<double>(measured.value));
}

using Row = std::vector<std::string>;

/// Columns as wide as their widest entry; the first two to the left, numbers to the right.
std::string aligned(const std::vector<Row>& rows) {
    std::vector<std::size_t> widths(rows[0].size(), 0);
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const Row& row : rows) {
        std::string line = " ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string gap(widths[i] - row[i].size(), ' ');
            const bool is_left = i == 1 || i == 2;
            line += " " + (is_left ? row[i] + gap : gap + row[i]) + " ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace

const char* stance_name(std::uint8_t remark) {
    switch (static_cast<ShotStance>(remark)) {
        case ShotStance::Standing:
            return "standing";
        case ShotStance::Crouched:
            return "crouched";
        case ShotStance::Over:
            return "over the cover";
        case ShotStance::Left:
            return "left of the cover";
        case ShotStance::Right:
            return "right of the cover";
        case ShotStance::None:
            break;
    }
    return "";
}

std::string ranking_table(const QueryRecord& record, const Program& program,
                          const Catalog& catalog) {
    const OptionRecord* option = answering_option(record);
    if (option == nullptr || record.results.empty()) return {};
    const ProgramOption& entry = program.options[option->option];
    const auto steps = program.steps_of(entry);
    Row header{"#", "place", "kind", "score"};
    std::string legend;
    for (std::uint32_t i = entry.condition_count; i < steps.size(); ++i) {
        const std::string column = "w" + std::to_string(i - entry.condition_count + 1);
        header.push_back(column);
        legend += "  " + column + ": " + to_string(program, steps[i], catalog) + "\n";
    }
    std::vector<Row> rows{header};
    for (std::size_t rank = 0; rank < record.results.size(); ++rank) {
        const AnswerResult& result = record.results[rank];
        Row row{std::to_string(rank + 1), place_text(result.position), kind_name(result.kind),
                formatted("%+.4f", score_value(result.score_low))};
        for (std::uint32_t i = entry.condition_count; i < steps.size(); ++i) {
            const StepRecord& measured = option->step(result.candidate, i);
            row.push_back(formatted("%+.4f", added(record, steps[i], measured)) + " (" +
                          value_text(steps[i], measured, catalog) + ")");
        }
        if (const char* stance = stance_name(result.remark); *stance != '\0')
            row[2] += std::string(", shoot ") + stance;
        rows.push_back(std::move(row));
    }
    return aligned(rows) + legend;
}

std::string ranking_json(const QueryRecord& record, const Program& program,
                         const Catalog& catalog) {
    JsonWriter json;
    const auto write_place = [&json](Vec3 p) {
        json.begin_array();
        for (const float number : {p.x, p.y, p.z})
            json.value(static_cast<double>(number));
        json.end_array();
    };
    json.begin_object().member("query", program.name).member("status", to_string(record.status));
    json.key("options").begin_array();
    for (const OptionRecord& option : record.options) {
        json.begin_object().member("option", option.option + 1);
        json.member("label", program.options[option.option].label);
        json.member("status", to_string(option.outcome.status));
        json.member("candidates", option.outcome.generated);
        json.member("dropped", option.outcome.dropped);
        if (option.outcome.missing_object != kNoObject)
            json.member("missing", program.objects[option.outcome.missing_object]);
        json.end_object();
    }
    json.end_array().key("results").begin_array();
    const OptionRecord* option = answering_option(record);
    for (const AnswerResult& result : record.results) {
        if (option == nullptr) break;
        json.begin_object().key("position");
        write_place(result.position);
        json.member("kind", kind_name(result.kind));
        json.member("score", score_value(result.score_low));
        if (*stance_name(result.remark) != '\0') json.member("shoot", stance_name(result.remark));
        json.key("terms").begin_array();
        const auto steps = program.steps_of(program.options[option->option]);
        for (std::uint32_t i = 0; i < steps.size(); ++i) {
            const StepRecord& measured = option->step(result.candidate, i);
            json.begin_object().member("entry", to_string(program, steps[i], catalog));
            if (measured.mark == StepMark::Measured && std::isfinite(measured.value))
                json.member("value", static_cast<double>(measured.value));
            if (steps[i].role == StepRole::Weight)
                json.member("adds", added(record, steps[i], measured));
            json.end_object();
        }
        json.end_array().end_object();
    }
    json.end_array().end_object();
    return json.text() + "\n";
}

}  // namespace vantage::tools
