// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See budget_setting.h.

#include "bench/budget_setting.h"

#include "selection/builtin_words.h"
#include "vantage/math.h"
#include "vantage/program.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kCells = 320;
constexpr float kCellSize = 0.5f;
constexpr std::uint32_t kRoom = 40;  // cells
constexpr std::uint32_t kDoor = 4;
constexpr std::uint64_t kDoorStream = 1, kAgentStream = 2;

/// Candidates are one metre apart and walls lie between them, so that none falls on a wall.
constexpr float kFirstPlace = 0.25f;

}  // namespace

const BudgetSetting::NamedWord& BudgetSetting::named(void* user) {
    const auto& word = *static_cast<const NamedWord*>(user);
    word.names->current =
        (word.criterion != nullptr ? word.criterion->name : word.generator->name).data();
    return word;
}

/// The library's own rows with functions that tell their name first.
Diagnostics BudgetSetting::add_words() {
    Diagnostics problems;
    const auto take = [&problems](const auto& added) {
        if (!added.ok()) problems = added.diagnostics();
    };
    const auto add_criterion = [&](const CriterionRow& original) {
        CriterionRow row = original;
        row.user = &words_.emplace_back(NamedWord{.criterion = &original, .names = &names_});
        if (original.evaluate != nullptr)
            row.evaluate = [](const CriterionCall& call, float* values) noexcept {
                named(call.user).criterion->evaluate(call, values);
            };
        if (original.rays != nullptr)
            row.rays = [](const CriterionCall& call, Ray* rays) noexcept {
                return named(call.user).criterion->rays(call, rays);
            };
        if (original.path != nullptr) {
            row.path = [](const CriterionCall& call) noexcept {
                return named(call.user).criterion->path(call);
            };
            row.value_of_length = [](const CriterionCall& call, float length) noexcept {
                return named(call.user).criterion->value_of_length(call, length);
            };
        }
        take(catalog_.add(row));
    };
    for (const std::span<const CriterionRow> family : builtin_criteria()) {
        for (const CriterionRow& row : family)
            add_criterion(row);
    }
    for (const GeneratorRow& original : builtin_generators()) {
        GeneratorRow row = original;
        row.user = &words_.emplace_back(NamedWord{.generator = &original, .names = &names_});
        if (original.generate != nullptr)
            row.generate = [](const GeneratorCall& call, std::uint64_t first,
                              std::span<GeneratedPoint> points) noexcept {
                named(call.user).generator->generate(call, first, points);
            };
        row.collect = nullptr;
        take(catalog_.add(row));
    }
    for (const ObjectRow& row : builtin_objects())
        take(catalog_.add(row));
    return problems;
}

/// Square rooms; each wall between two of them has a door somewhere.
Diagnostics BudgetSetting::build_rooms() {
    std::vector<float> heights(std::size_t{kCells} * kCells, 0.0f);
    const auto build = [&](std::uint32_t line, std::uint32_t from, std::uint32_t to, bool is_row) {
        for (std::uint32_t i = from; i < to; ++i)
            heights[is_row ? line * kCells + i : i * kCells + line] = kGridWall;
        const float at = static_cast<float>(line) * kCellSize;
        const float begin = static_cast<float>(from) * kCellSize;
        const float end = static_cast<float>(to) * kCellSize;
        const Vec3 low = is_row ? Vec3{begin, 0, at} : Vec3{at, 0, begin};
        const Vec3 high = is_row ? Vec3{end, 3, at + kCellSize} : Vec3{at + kCellSize, 3, end};
        rays_.add_box({.box = {low, high}});
    };
    for (std::uint32_t line = kRoom - 1; line + 1 < kCells; line += kRoom) {
        for (std::uint32_t from = 0; from < kCells; from += kRoom) {
            for (const bool is_row : {false, true}) {
                const std::uint64_t counter = 2 * (line * kCells + from) + (is_row ? 1 : 0);
                const std::uint32_t door =
                    from + 2 +
                    static_cast<std::uint32_t>(random_bits(1, kDoorStream, counter) %
                                               (kRoom - kDoor - 4));
                build(line, from, door, is_row);
                build(line, door + kDoor, from + kRoom, is_row);
            }
        }
    }
    auto made = GridNavigation::make(
        {.columns = kCells, .rows = kCells, .cell_size = kCellSize, .heights = std::move(heights)});
    if (!made.ok()) return made.diagnostics();
    navigation_ = std::move(*made);
    return {};
}

/// Far enough from the edge that all candidates have a floor; each agent's target is the next one.
void BudgetSetting::add_agents(std::uint32_t count) {
    const auto place = [](std::uint64_t counter) {
        return 40.0f + static_cast<float>(random_bits(1, kAgentStream, counter) % 80) + kFirstPlace;
    };
    for (std::uint32_t i = 0; i < count; ++i)
        agents_.push_back(world_.add({.position = {place(2 * i), 0, place(2 * i + 1)}}));
    for (std::uint32_t i = 0; i < count; ++i)
        world_.set_target(agents_[i], agents_[(i + 1) % count]);
    world_.publish();
}

Diagnostics BudgetSetting::build_program() {
    ProgramBuilder builder(catalog_, "Hide");
    builder.option("hidden")
        .generate({.generator = "grid", .radius = 30})
        .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
        .require({.criterion = "distance", .object = "target", .limit = Limit::Min, .value = 5})
        .require({.criterion = "canReachBefore", .object = "target"})
        .weigh({.criterion = "pathDistance", .object = "puppet", .multiplier = -1})
        .weigh({.criterion = "distance", .object = "target", .multiplier = 0.7f})
        .weigh({.criterion = "directness", .object = "target", .multiplier = -0.2f})
        .weigh({.criterion = "random", .multiplier = 0.1f})
        .option("stay")
        .generate({.generator = "currentPos"});
    auto program = builder.build();
    if (!program.ok()) return program.diagnostics();
    program_ = std::make_shared<const Program>(std::move(*program));
    return {};
}

Result<std::unique_ptr<BudgetSetting>> BudgetSetting::make(std::uint32_t agent_count) {
    std::unique_ptr<BudgetSetting> setting(new BudgetSetting);
    if (Diagnostics problems = setting->add_words(); !problems.empty()) return problems;
    if (Diagnostics problems = setting->build_rooms(); !problems.empty()) return problems;
    if (Diagnostics problems = setting->build_program(); !problems.empty()) return problems;
    setting->add_agents(agent_count);
    return setting;
}

}  // namespace vantage::bench
