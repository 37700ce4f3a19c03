// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Checks entries against the catalog, sorts them, and flattens them into a program. Everything that
// is wrong is told at once, because a designer wants one list and not one error a try.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/spelling.h"
#include "vantage/program.h"

namespace vantage {

struct OwnedArgument {
    std::string name;
    float value;
};

/// One entry as it was given, with texts of its own.
struct PendingEntry {
    std::string word, object, from;
    Limit limit = Limit::None;
    bool is_weight = false;
    float value = 0;
    bool is_kept = false;
    bool has_range = false;
    float range_low = 0, range_high = 1;
    Curve curve;
    std::vector<OwnedArgument> arguments;
};

namespace {

/// Published synonyms mean the same slot.
std::string slot_name(std::string_view name) {
    if (name == "agent") return "puppet";
    if (name == "attentionTarget") return "target";
    return std::string(name);
}

std::vector<OwnedArgument> own(const std::vector<NamedArgument>& arguments) {
    std::vector<OwnedArgument> owned;
    for (const NamedArgument& argument : arguments) {
        owned.push_back({std::string(argument.name), argument.value});
    }
    return owned;
}

/// What entries are sorted and compared by: the bytes of (word, object, limit, arguments).
std::string sort_key(std::string_view word, std::string_view objects, Limit limit,
                     const Arguments& arguments) {
    ByteWriter out;
    const auto text = [&](std::string_view part) {
        for (const char c : part)
            out.write(c);
        out.write('\0');
    };
    text(word);
    text(objects);
    out.write(limit);
    out.write(arguments.values);
    return {out.bytes().begin(), out.bytes().end()};
}

}  // namespace

struct PendingOption {
    std::string label;
    std::vector<PendingEntry> generators, conditions, weights;
};

struct ProgramBuilder::Impl {
    const Catalog& catalog;
    std::string name;
    std::uint32_t wanted = 1;
    bool has_threshold = false;
    float threshold = 0;
    std::vector<PendingOption> options;

    PendingOption& last_option() {
        if (options.empty()) options.emplace_back();
        return options.back();
    }
};

namespace {

class ProgramCompiler {
  public:
    explicit ProgramCompiler(const Catalog& catalog) : catalog_(catalog) {}

    void add_option(const PendingOption& option) {
        ProgramOption flat{.label = option.label,
                           .first_generator = count_of(program.generators),
                           .first_step = count_of(program.steps)};
        place_ = "option " + std::to_string(program.options.size() + 1) +
                 (option.label.empty() ? "" : " \"" + option.label + "\"");
        if (option.generators.empty()) {
            complain("program/no-generator", "an option generates nothing", {},
                     "give it at least one generator, such as grid around puppet");
        }
        add_generators(option.generators);
        add_steps(option.conditions, StepRole::Condition);
        flat.condition_count = count_of(program.steps) - flat.first_step;
        add_steps(option.weights, StepRole::Weight);
        flat.generator_count = count_of(program.generators) - flat.first_generator;
        flat.step_count = count_of(program.steps) - flat.first_step;
        check_step_counts(flat);
        program.options.push_back(std::move(flat));
    }

    void complain(const char* code, std::string message, std::string found, std::string hint) {
        errors.push_back({.code = code,
                          .message = std::move(message),
                          .place = {.file = place_},
                          .found = std::move(found),
                          .hint = std::move(hint)});
    }

    Program program;
    Diagnostics errors;

  private:
    template <class T>
    static std::uint32_t count_of(const std::vector<T>& list) {
        return static_cast<std::uint32_t>(list.size());
    }

    std::uint16_t object_slot(const std::string& given) {
        const std::string name = slot_name(given);
        const auto known = std::find(program.objects.begin(), program.objects.end(), name);
        if (known != program.objects.end()) {
            return static_cast<std::uint16_t>(known - program.objects.begin());
        }
        if (program.objects.size() == kMaxObjects) {
            complain("program/too-many-objects", "a program names too many objects",
                     std::to_string(kMaxObjects + 1), "split it into two queries");
            return kNoObject;
        }
        program.objects.push_back(name);
        return static_cast<std::uint16_t>(program.objects.size() - 1);
    }

    Arguments bind_arguments(const PendingEntry& entry, std::span<const ArgumentRow> rows) {
        Arguments bound;
        std::vector<std::string_view> names;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            bound.values[i] = rows[i].default_value;
            names.push_back(rows[i].name);
        }
        for (const OwnedArgument& argument : entry.arguments) {
            const auto row = std::find(names.begin(), names.end(), argument.name);
            if (row == names.end()) {
                complain("program/unknown-argument",
                         "'" + entry.word + "' has no argument '" + argument.name + "'", {},
                         did_you_mean(argument.name, names));
                continue;
            }
            const ArgumentRow& known = rows[static_cast<std::size_t>(row - names.begin())];
            if (!(argument.value >= known.low && argument.value <= known.high)) {
                complain(
                    "program/argument-range",
                    "the argument '" + argument.name + "' of '" + entry.word + "' is out of range",
                    std::to_string(argument.value),
                    "from " + std::to_string(known.low) + " to " + std::to_string(known.high));
            }
            bound.values[row - names.begin()] = argument.value;
        }
        return bound;
    }

    template <class Row>
    bool is_known(const Row* row, const PendingEntry& entry, const char* what) {
        if (row != nullptr) return true;
        complain("program/unknown-word",
                 "there is no " + std::string(what) + " '" + entry.word + "'", {},
                 did_you_mean(entry.word, catalog_.names()));
        return false;
    }

    void add_generators(const std::vector<PendingEntry>& entries) {
        std::vector<std::pair<std::string, ProgramGenerator>> sorted;
        for (const PendingEntry& entry : entries) {
            const GeneratorRow* row = catalog_.find_generator(entry.word);
            if (!is_known(row, entry, "generator")) continue;
            if (!(entry.value >= 0.0f && entry.value <= 1000.0f)) {
                complain("program/radius", "the radius of '" + entry.word + "' is impossible",
                         std::to_string(entry.value), "from 0 to 1000 m");
            }
            if (row->takes_from != !entry.from.empty()) {
                complain("program/hide-target",
                         row->takes_from ? "'" + entry.word + "' needs an object to hide from"
                                         : "'" + entry.word + "' hides from nobody",
                         entry.from, "as in: " + std::string(row->example));
            }
            ProgramGenerator flat{.generator = catalog_.index_of(*row),
                                  .center = object_slot(entry.object),
                                  .from = entry.from.empty() ? kNoObject : object_slot(entry.from),
                                  .radius = entry.value,
                                  .arguments = bind_arguments(entry, row->arguments)};
            const std::string objects = slot_name(entry.object) + ' ' + slot_name(entry.from);
            std::string key = sort_key(row->name, objects, Limit::None, flat.arguments);
            key.append(reinterpret_cast<const char*>(&flat.radius), sizeof(flat.radius));
            sorted.emplace_back(std::move(key), flat);
        }
        append_sorted(sorted, program.generators);
    }

    void add_steps(const std::vector<PendingEntry>& entries, StepRole role) {
        std::vector<std::pair<std::string, ProgramStep>> sorted;
        for (const PendingEntry& entry : entries) {
            const CriterionRow* row = catalog_.find_criterion(entry.word);
            if (!is_known(row, entry, "criterion")) continue;
            check_object(*row, entry);
            ProgramStep step{.role = role,
                             .limit = entry.limit,
                             .is_kept = entry.is_kept,
                             .criterion = catalog_.index_of(*row),
                             .object = entry.object.empty() ? kNoObject : object_slot(entry.object),
                             .arguments = bind_arguments(entry, row->arguments)};
            if (role == StepRole::Condition) {
                fill_condition(*row, entry, step);
            } else {
                fill_weight(*row, entry, step);
            }
            // True and false of one word contradict each other: they count as the same entry.
            const Limit compared = step.limit == Limit::IsFalse ? Limit::IsTrue : step.limit;
            sorted.emplace_back(
                sort_key(row->name, slot_name(entry.object), compared, step.arguments), step);
        }
        append_sorted(sorted, program.steps);
    }

    template <class T>
    void append_sorted(std::vector<std::pair<std::string, T>>& sorted, std::vector<T>& list) {
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (i > 0 && sorted[i].first == sorted[i - 1].first) {
                complain("program/duplicate",
                         "two entries of a section say the same: '" +
                             sorted[i].first.substr(0, sorted[i].first.find('\0')) + "'",
                         {}, "remove one of them");
            }
            list.push_back(sorted[i].second);
        }
    }

    void check_object(const CriterionRow& row, const PendingEntry& entry) {
        const bool needs_one = row.object != ObjectNeed::None;
        if (needs_one == !entry.object.empty()) return;
        complain(needs_one ? "program/object-missing" : "program/object-unwanted",
                 needs_one ? "'" + entry.word + "' needs an object"
                           : "'" + entry.word + "' takes no object",
                 entry.object, "as in: " + std::string(row.example));
    }

    void fill_condition(const CriterionRow& row, const PendingEntry& entry, ProgramStep& step) {
        const bool is_number = row.kind == ValueKind::Number;
        const bool has_number_limit = entry.limit == Limit::Min || entry.limit == Limit::Max;
        if (is_number != has_number_limit) {
            complain("program/limit-kind",
                     is_number
                         ? "'" + entry.word + "' is a number: a condition on it needs min or max"
                         : "'" + entry.word + "' is true or false: it takes no min or max",
                     {}, "as in: " + std::string(row.example));
        }
        if (!std::isfinite(entry.value)) {
            complain("program/not-finite", "the limit of '" + entry.word + "' is not a number", {},
                     {});
        }
        step.limit_value = has_number_limit ? entry.value : 0.0f;
    }

    void fill_weight(const CriterionRow& row, const PendingEntry& entry, ProgramStep& step) {
        if (!(std::abs(entry.value) <= kMaxMultiplier)) {
            complain("program/multiplier", "the weight of '" + entry.word + "' is out of range",
                     std::to_string(entry.value), "at most a million, either sign");
        }
        step.multiplier = entry.value;
        step.curve = entry.curve;
        step.range_low = entry.has_range ? entry.range_low : row.range_low;
        step.range_high = entry.has_range ? entry.range_high : row.range_high;
        const float width = step.range_high - step.range_low;
        if (!std::isfinite(width) || !(width > 0.0f)) {
            complain("program/empty-range", "the range of '" + entry.word + "' is empty", {},
                     "its lower end must be below its upper end");
        }
        check_curve(entry);
    }

    void check_curve(const PendingEntry& entry) {
        const Curve& curve = entry.curve;
        const bool has_exponent =
            curve.exponent == 0.5f || curve.exponent == 2.0f || curve.exponent == 3.0f;
        if (curve.kind == CurveKind::Power && !has_exponent) {
            complain("program/curve",
                     "a power curve of '" + entry.word + "' has a strange exponent",
                     std::to_string(curve.exponent), "0.5, 2 or 3");
        }
        if (curve.kind == CurveKind::Points) check_points(entry);
    }

    void check_points(const PendingEntry& entry) {
        const Curve& curve = entry.curve;
        if (curve.point_count < 2 || curve.point_count > kMaxCurvePoints) {
            complain("program/curve", "a curve of '" + entry.word + "' needs 2 to 17 points",
                     std::to_string(curve.point_count), {});
            return;
        }
        for (std::uint32_t i = 0; i < curve.point_count; ++i) {
            const CurvePoint& point = curve.points[i];
            const bool is_inside =
                point.x >= 0.0f && point.x <= 1.0f && point.y >= 0.0f && point.y <= 1.0f;
            if (is_inside && (i == 0 || curve.points[i - 1].x < point.x)) continue;
            complain("program/curve",
                     is_inside ? "a curve of '" + entry.word + "' does not go from left to right"
                               : "a curve of '" + entry.word + "' leaves 0 to 1",
                     std::to_string(point.x) + ":" + std::to_string(point.y), {});
            return;
        }
    }

    void check_step_counts(const ProgramOption& option) {
        std::uint32_t costly = 0;
        for (const ProgramStep& step : program.steps_of(option)) {
            const CriterionRow* row = catalog_.criterion(step.criterion);
            costly += row != nullptr && row->cost != CostClass::Cheap ? 1 : 0;
        }
        if (option.step_count > kMaxSteps || costly > kMaxCostlySteps) {
            complain("program/too-many-steps", "an option has too many conditions and weights",
                     std::to_string(option.step_count) + ", " + std::to_string(costly) + " costly",
                     "at most " + std::to_string(kMaxSteps) + ", of them " +
                         std::to_string(kMaxCostlySteps) + " costly");
        }
    }

    const Catalog& catalog_;
    std::string place_;
};

void write_step(ByteWriter& out, const ProgramStep& step) {
    out.write(step.role);
    out.write(step.limit);
    out.write(step.is_kept);
    out.write(step.criterion);
    out.write(step.object);
    out.write(step.limit_value);
    out.write(step.keep_slack);
    out.write(step.multiplier);
    out.write(step.range_low);
    out.write(step.range_high);
    out.write(step.curve.kind);
    out.write(step.curve.exponent);
    for (std::uint32_t i = 0; i < step.curve.point_count; ++i) {
        out.write(step.curve.points[i].x);
        out.write(step.curve.points[i].y);
    }
    out.write(step.arguments.values);
}

std::uint64_t hash_program(const Program& program) {
    ByteWriter out;
    out.string(program.name);
    out.write(program.wanted);
    out.write(program.has_threshold);
    out.write(program.threshold);
    for (const std::string& object : program.objects)
        out.string(object);
    for (const ProgramOption& option : program.options) {
        out.string(option.label);
        out.write(option.generator_count);
        out.write(option.step_count);
        out.write(option.condition_count);
    }
    for (const ProgramGenerator& generator : program.generators) {
        out.write(generator.generator);
        out.write(generator.center);
        out.write(generator.from);
        out.write(generator.radius);
        out.write(generator.arguments.values);
    }
    for (const ProgramStep& step : program.steps)
        write_step(out, step);
    return hash_bytes(out.bytes());
}

}  // namespace

ProgramBuilder::ProgramBuilder(const Catalog& catalog, std::string_view name)
    : impl_(new Impl{.catalog = catalog, .name = std::string(name)}) {}
ProgramBuilder::~ProgramBuilder() = default;
ProgramBuilder::ProgramBuilder(ProgramBuilder&& other) noexcept = default;

ProgramBuilder& ProgramBuilder::option(std::string_view label) {
    impl_->options.push_back({.label = std::string(label)});
    return *this;
}

ProgramBuilder& ProgramBuilder::generate(const GeneratorEntry& entry) {
    impl_->last_option().generators.push_back({.word = std::string(entry.generator),
                                               .object = std::string(entry.center),
                                               .from = std::string(entry.from),
                                               .value = entry.radius,
                                               .arguments = own(entry.arguments)});
    return *this;
}

ProgramBuilder& ProgramBuilder::require(const ConditionEntry& entry) {
    impl_->last_option().conditions.push_back({.word = std::string(entry.criterion),
                                               .object = std::string(entry.object),
                                               .limit = entry.limit,
                                               .value = entry.value,
                                               .is_kept = entry.is_kept,
                                               .arguments = own(entry.arguments)});
    return *this;
}

ProgramBuilder& ProgramBuilder::weigh(const WeightEntry& entry) {
    impl_->last_option().weights.push_back({.word = std::string(entry.criterion),
                                            .object = std::string(entry.object),
                                            .is_weight = true,
                                            .value = entry.multiplier,
                                            .has_range = entry.has_range,
                                            .range_low = entry.range_low,
                                            .range_high = entry.range_high,
                                            .curve = entry.curve,
                                            .arguments = own(entry.arguments)});
    return *this;
}

ProgramBuilder& ProgramBuilder::wanted(std::uint32_t count) {
    impl_->wanted = count;
    return *this;
}

ProgramBuilder& ProgramBuilder::threshold(float score) {
    impl_->has_threshold = true;
    impl_->threshold = score;
    return *this;
}

Result<Program> ProgramBuilder::build() const {
    ProgramCompiler compiler(impl_->catalog);
    Program& program = compiler.program;
    program.name = impl_->name;
    program.wanted = impl_->wanted;
    program.has_threshold = impl_->has_threshold;
    program.threshold = impl_->threshold;
    if (impl_->options.empty() || impl_->options.size() > kMaxOptions) {
        compiler.complain("program/options",
                          "a program needs 1 to " + std::to_string(kMaxOptions) + " options",
                          std::to_string(impl_->options.size()), {});
    }
    if (program.wanted == 0 || program.wanted > kMaxResults) {
        compiler.complain("program/wanted", "the number of results is out of range",
                          std::to_string(program.wanted), "1 to " + std::to_string(kMaxResults));
    }
    if (!std::isfinite(program.threshold) || std::abs(program.threshold) > kMaxMultiplier) {
        compiler.complain("program/threshold", "the score threshold is out of range", {}, {});
    }
    for (const PendingOption& option : impl_->options)
        compiler.add_option(option);
    if (program.steps.size() > kMaxProgramSteps) {
        compiler.complain("program/steps", "the options together have too many entries",
                          std::to_string(program.steps.size()),
                          "at most " + std::to_string(kMaxProgramSteps));
    }
    if (!compiler.errors.empty()) return std::move(compiler.errors);
    program.hash = hash_program(program);
    return std::move(program);
}

}  // namespace vantage
