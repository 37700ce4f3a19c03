// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Weighted sums of fields: see field_jobs.h.

#include <algorithm>

#include "base/vec.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage {

namespace {

std::vector<JobPort> composite_inputs(const CompositeSettings& settings) {
    std::vector<JobPort> inputs;
    for (const RatingTerm& term : settings.terms)
        inputs.push_back({term.field, SlotType::Field});
    return inputs;
}

inline float clamped(float value) {
    return value > 0.0f ? min_of(value, 1.0f) : 0.0f;  // Not-a-number becomes 0.
}

/// Calls use(rate), where rate(value) is what the rule adds: the shape is looked at once, not for
/// each value.
template <class Use>
void with_rate(const RatingRule& rule, Use&& use) {
    const float low = rule.low, high = rule.high, weight = rule.weight;
    if (rule.shape == RatingShape::Veto) {
        use([=](float value) { return value >= low && value <= high ? 0.0f : kNoRating; });
    } else if (rule.shape == RatingShape::Near && high > 0.0f) {
        use([=](float value) {
            const float away = value < low ? low - value : value - low;
            return weight * clamped(1.0f - away / high);
        });
    } else if (rule.shape == RatingShape::Near) {
        use([=](float value) { return value == low ? weight : 0.0f; });
    } else if (low == high) {
        use([=](float value) { return value >= high ? weight : 0.0f; });
    } else {
        const float width = high - low;
        use([=](float value) { return weight * clamped((value - low) / width); });
    }
}

}  // namespace

CompositeJob::CompositeJob(const NodeMap& map, const CompositeSettings& settings)
    : NodeJob(composite_inputs(settings), {settings.output, SlotType::Field}),
      map_(map),
      agent_(settings.agent) {
    for (const RatingTerm& term : settings.terms)
        rules_.push_back(term.rule);
    running_ = rules_;
}

void CompositeJob::set_weight(std::uint32_t term, float weight) noexcept {
    if (term >= rules_.size() || rules_[term].weight == weight) return;
    rules_[term].weight = weight;
    touch();
}

void CompositeJob::set_range(std::uint32_t term, float low, float high) noexcept {
    if (term >= rules_.size() || (rules_[term].low == low && rules_[term].high == high)) return;
    rules_[term].low = low;
    rules_[term].high = high;
    touch();
}

float CompositeJob::rate(const RatingRule& rule, float value) noexcept {
    float rating = 0;
    with_rate(rule, [&](auto rate_of) { rating = rate_of(value); });
    return rating;
}

void CompositeJob::begin(JobRun&) noexcept {
    std::copy(rules_.begin(), rules_.end(), running_.begin());
    next_ = 0;
}

/// Values of up to kChunkNodes nodes, whatever their kind, as floats.
void CompositeJob::read_values(const RatingRule& rule, const FieldPin& pin, NodeIndex first,
                               std::span<float> values) const noexcept {
    const FieldView field = pin.view();
    const auto count = static_cast<std::uint32_t>(values.size());
    switch (field.kind()) {
        case FieldKind::Bit:  // Chunks begin with a word.
            for (std::uint32_t i = 0; i < count; ++i)
                values[i] = static_cast<float>(field.bits()[first / 64] >> i & 1);
            return;
        case FieldKind::Byte:
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::uint32_t value = field.bytes()[first + i];
                values[i] = static_cast<float>(value);
                if (rule.is_occupancy && value > 0)
                    values[i] = static_cast<float>(
                        occupancy_of_others(pin, agent_, first + i, map_.position(first + i)));
            }
            return;
        case FieldKind::Float:
            std::copy_n(field.floats().begin() + first, count, values.begin());
            return;
    }
}

bool CompositeJob::work(JobRun& run) noexcept {
    static_assert(kChunkNodes == 64);
    const NodeIndex end = std::min(next_ + kChunkNodes, map_.size());
    const std::span<float> out = run.field_output().floats().subspan(next_, end - next_);
    float buffer[kChunkNodes];
    const std::span<float> values(buffer, out.size());
    std::fill(out.begin(), out.end(), 0.0f);
    for (std::uint32_t term = 0; term < running_.size(); ++term) {
        const RatingRule rule = running_[term];
        read_values(rule, run.pin(term), next_, values);
        with_rate(rule, [&](auto rate_of) {
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] += rate_of(values[i]);
        });
    }
    next_ = end;
    return next_ == map_.size();
}

}  // namespace vantage
