// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scene_words.h.

#include "determinism/scene_words.h"

#include <gtest/gtest.h>

#include <cmath>

#include "vantage/math.h"

namespace vantage::tests {

namespace {

/// Streams of random numbers, away from those of the library.
enum Stream : std::uint64_t { kCloudX = 3000, kCloudY, kCloudZ, kPlateau };

float slope_of(const CriterionCall& call, std::uint32_t i) {
    const Vec3 o = call.object->position;
    return (call.candidates.x[i] - o.x) / (call.candidates.z[i] - o.z);
}

void slope(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = slope_of(call, i);
}

void shade(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = slope_of(call, i) * 0.0f;
}

void ripple(const CriterionCall& call, float* values) noexcept {
    const Vec3 a = call.asker->position;
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const float x = call.candidates.x[i] - a.x, z = call.candidates.z[i] - a.z;
        const float wave = std::sqrt(x * x + z * z) * 1.7f + x * 0.3f - z * 0.11f;
        values[i] = wave - std::floor(wave);
    }
}

void plateau(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const std::uint64_t bits = random_bits(call.seed, kPlateau, call.candidates.numbers[i]);
        values[i] = 0.5f * static_cast<float>(bits % 3);
    }
}

std::uint64_t cloud_slots(const GeneratorCall&) noexcept {
    return kCloudPoints;
}

/// Over a square around the center, off the ground and on no floor.
void cloud(const GeneratorCall& call, std::uint64_t first,
           std::span<GeneratedPoint> points) noexcept {
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto along = [&](Stream stream) {
            return (random_unit(call.seed, stream, first + i) * 2.0f - 1.0f) * call.radius;
        };
        const Vec3 c = call.center->position;
        points[i].position = {c.x + along(kCloudX), c.y + 2.0f + along(kCloudY) * 0.02f,
                              c.z + along(kCloudZ)};
        points[i].source = first + i + 1;
    }
}

void add_row(Catalog& catalog, const CriterionRow& row) {
    const auto added = catalog.add(row);
    ASSERT_TRUE(added.ok()) << to_string(added.diagnostics());
}

}  // namespace

void add_scene_words(Catalog& catalog) {
    CriterionRow row{.name = "slope",
                     .object = ObjectNeed::Position,
                     .range_low = -2,
                     .range_high = 2,
                     .evaluate = slope,
                     .help = "X for each Z from the object.",
                     .example = "min slope from target = 1"};
    add_row(catalog, row);
    row.name = "costlySlope";
    row.cost = CostClass::Costly;
    row.declared_cost = 10;
    add_row(catalog, row);
    row.name = "shade";
    row.cost = CostClass::Cheap;
    row.declared_cost = 1;
    row.evaluate = shade;
    add_row(catalog, row);
    row = {.name = "ripple",
           .cost = CostClass::Costly,
           .declared_cost = 15,
           .evaluate = ripple,
           .help = "Waves around the agent.",
           .example = "ripple = 1"};
    add_row(catalog, row);
    row = {.name = "plateau",
           .evaluate = plateau,
           .help = "One of three values.",
           .example = "plateau = 1"};
    add_row(catalog, row);
    row.name = "costlyPlateau";
    row.cost = CostClass::Costly;
    row.declared_cost = 12;
    add_row(catalog, row);
    const auto added = catalog.add(GeneratorRow{.name = "cloud",
                                                .slot_count = cloud_slots,
                                                .generate = cloud,
                                                .help = "Many points in the air.",
                                                .example = "cloud around puppet = 100"});
    ASSERT_TRUE(added.ok()) << to_string(added.diagnostics());
}

}  // namespace vantage::tests
