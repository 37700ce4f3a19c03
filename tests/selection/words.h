// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Asking the built-in words through their rows, as the evaluator does.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/vec.h"
#include "selection/builtin_words.h"
#include "vantage/math.h"
#include "vantage/simple_world.h"

namespace vantage::tests {

inline const GeneratorRow& generator_named(std::string_view name) {
    for (const GeneratorRow& row : builtin_generators()) {
        if (row.name == name) return row;
    }
    ADD_FAILURE() << "no word " << name;
    return builtin_generators().front();
}

/// All criteria of the library, family after family.
inline std::vector<const CriterionRow*> all_criteria() {
    std::vector<const CriterionRow*> rows;
    for (const std::span<const CriterionRow> family : builtin_criteria()) {
        for (const CriterionRow& row : family)
            rows.push_back(&row);
    }
    return rows;
}

inline const CriterionRow& criterion_named(std::string_view name) {
    for (const CriterionRow* row : all_criteria()) {
        if (row->name == name) return *row;
    }
    ADD_FAILURE() << "no word " << name;
    return *all_criteria().front();
}

template <class Row>
std::vector<float> default_arguments(const Row& row) {
    std::vector<float> values;
    for (const ArgumentRow& argument : row.arguments)
        values.push_back(argument.default_value);
    return values;
}

inline ObjectState object_at(Vec3 position) {
    return {.position = position};
}

inline std::unique_ptr<GridNavigation> walkable(std::string_view picture,
                                                const GridText& settings = {}) {
    auto description = grid_from_text(picture, settings);
    EXPECT_TRUE(description.ok()) << to_string(description.diagnostics());
    auto made = GridNavigation::make(std::move(*description));
    EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
    return std::move(*made);
}

inline NavPoint floor_at(const NavigationProvider& navigation, Vec3 position) {
    NavPoint found;
    navigation.nearest({&position, 1}, NavExtent{}, {&found, 1});
    return found;
}

inline std::uint64_t add_to_hash(std::uint64_t hash, float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return hash_bytes({reinterpret_cast<const std::uint8_t*>(&bits), sizeof bits}, hash);
}

/// Somewhere within 50 m of the origin and 10 m of its height.
inline Vec3 random_place(std::uint64_t number) {
    const auto draw = [number](std::uint64_t stream, float reach) {
        return (2.0f * random_unit(2026, stream, number) - 1.0f) * reach;
    };
    return {draw(1, 50), draw(2, 10), draw(3, 50)};
}

}  // namespace vantage::tests
