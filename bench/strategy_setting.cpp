// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See strategy_setting.h.

#include "bench/strategy_setting.h"

#include "vantage/math.h"
#include "vantage/program.h"

namespace vantage::bench {

namespace {

enum Stream : std::uint64_t { kCheap = 101, kCondition, kRay, kWeightA, kWeightB };

template <std::uint64_t kStream>
void chance_value(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = random_unit(call.seed, kStream, call.candidates.numbers[i]);
}

std::uint32_t ray_to_number(const CriterionCall& call, Ray* rays) noexcept {
    rays[0] = {.from = {}, .to = {static_cast<float>(call.candidates.numbers[0]), 0, 0}};
    return 1;
}

float is_clear(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    return blocked[0] != 0 ? 0.0f : 1.0f;
}

std::uint64_t line_slots(const GeneratorCall&) noexcept {
    return kCandidates;
}

void line(const GeneratorCall&, std::uint64_t first, std::span<GeneratedPoint> points) noexcept {
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i].position = {static_cast<float>(first + i), 0, 0};
}

CriterionRow word(std::string_view name, CostClass cost, CriterionFunction evaluate) {
    return {.name = name,
            .cost = cost,
            .declared_cost = cost == CostClass::Cheap ? 1.0f : 20.0f,
            .evaluate = evaluate,
            .help = "A value drawn evenly from 0 to 1."};
}

/// Names sort as the steps should be numbered.
Diagnostics add_words(Catalog& catalog) {
    const CriterionRow rows[] = {
        word("cheap", CostClass::Cheap, chance_value<kCheap>),
        word("costlyCondition", CostClass::Costly, chance_value<kCondition>),
        word("weightA", CostClass::Costly, chance_value<kWeightA>),
        word("weightB", CostClass::Costly, chance_value<kWeightB>),
        {.name = "rayCondition",
         .kind = ValueKind::Boolean,
         .cost = CostClass::Deferred,
         .declared_cost = 100,
         .needs_rays = true,
         .rays = ray_to_number,
         .answer = is_clear,
         .help = "Is the ray clear?"},
    };
    for (const CriterionRow& row : rows) {
        const auto added = catalog.add(row);
        if (!added.ok()) return added.diagnostics();
    }
    const auto added = catalog.add(GeneratorRow{.name = "line",
                                                .slot_count = line_slots,
                                                .generate = line,
                                                .help = "Candidates one metre apart."});
    return added.ok() ? Diagnostics{} : added.diagnostics();
}

}  // namespace

std::span<const Regime> regimes() {
    static constexpr std::array<Regime, 6> kRegimes = {{
        {.name = "balanced", .about = "weights 1 cheap, 0.5 and 0.5 costly; 60 % and 30 % pass"},
        {.name = "costly weights",
         .about = "weights 0.2 cheap, 1 and 1 costly",
         .cheap_weight = 0.2f,
         .costly_weight_a = 1.0f,
         .costly_weight_b = 1.0f},
        {.name = "negative",
         .about = "weights -1 cheap, -0.5 and -0.5 costly",
         .cheap_weight = -1.0f,
         .costly_weight_a = -0.5f,
         .costly_weight_b = -0.5f},
        {.name = "rare condition",
         .about = "the costly condition passes 5 %",
         .condition_passes = 0.05f},
        {.name = "rare ray", .about = "the ray condition passes 2 %", .ray_passes = 0.02f},
        {.name = "nothing valid", .about = "the ray condition always fails", .ray_passes = 0.0f},
    }};
    return kRegimes;
}

bool ChanceRays::is_blocked(const Ray& ray) const noexcept {
    return random_unit(seed_, kRay, static_cast<std::uint64_t>(ray.to.x)) >= clear_share_;
}

void ChanceRays::any_hit(std::span<const Ray> rays,
                         std::span<std::uint8_t> blocked) const noexcept {
    for (std::size_t i = 0; i < rays.size(); ++i)
        blocked[i] = is_blocked(rays[i]) ? 1 : 0;
}

void ChanceRays::closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept {
    for (std::size_t i = 0; i < rays.size(); ++i)
        hits[i] = is_blocked(rays[i]) ? RayHit{.fraction = 0.5f, .part = 0} : RayHit{};
}

StrategySetting::StrategySetting(const Regime& regime) : rays_(regime.ray_passes) {
    asker_ = world_.add({});
}

Result<std::unique_ptr<StrategySetting>> StrategySetting::make(const Regime& regime) {
    std::unique_ptr<StrategySetting> setting(new StrategySetting(regime));
    Diagnostics problems = add_words(setting->catalog_);
    if (!problems.empty()) return problems;
    ProgramBuilder builder(setting->catalog_, regime.name);
    builder.generate({.generator = "line", .radius = 1})
        .require(
            {.criterion = "costlyCondition", .limit = Limit::Max, .value = regime.condition_passes})
        .require({.criterion = "rayCondition"})
        .weigh({.criterion = "cheap", .multiplier = regime.cheap_weight})
        .weigh({.criterion = "weightA", .multiplier = regime.costly_weight_a})
        .weigh({.criterion = "weightB", .multiplier = regime.costly_weight_b});
    auto program = builder.build();
    if (!program.ok()) return program.diagnostics();
    setting->program_ = std::move(*program);
    setting->world_.publish();
    setting->snapshot_ = setting->world_.snapshot();
    return setting;
}

QueryInput StrategySetting::query(std::uint64_t seed) {
    rays_.set_seed(seed);
    return {.program = &program_,
            .catalog = &catalog_,
            .snapshot = snapshot_.get(),
            .asker = asker_,
            .providers = {.rays = &rays_},
            .seed = seed,
            .max_candidates = kCandidates};
}

}  // namespace vantage::bench
