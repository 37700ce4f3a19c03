// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The candidates of one option, structure of arrays, in memory that is set aside once.
#pragma once

#include <cstdint>
#include <span>

#include "base/arena.h"
#include "vantage/catalog.h"

namespace vantage {

struct Candidates {
    std::span<float> x, y, z;
    std::span<NavPoint> stands;
    std::span<CandidateKind> kinds;
    std::span<std::uint64_t> sources;
    std::span<std::uint8_t> remarks;  ///< What a condition that held said of it; 0 for nothing.
    std::uint32_t count = 0;

    /// False when the arena is too small.
    bool reserve(Arena& arena, std::uint32_t capacity) noexcept {
        x = arena.array<float>(capacity);
        y = arena.array<float>(capacity);
        z = arena.array<float>(capacity);
        stands = arena.array<NavPoint>(capacity);
        kinds = arena.array<CandidateKind>(capacity);
        sources = arena.array<std::uint64_t>(capacity);
        remarks = arena.array<std::uint8_t>(capacity);
        return capacity == 0 || !remarks.empty();
    }

    Vec3 position(std::uint32_t i) const noexcept { return {x[i], y[i], z[i]}; }

    void append(const GeneratedPoint& point) noexcept {
        x[count] = point.position.x;
        y[count] = point.position.y;
        z[count] = point.position.z;
        stands[count] = point.stands;
        kinds[count] = point.kind;
        sources[count] = point.source;
        remarks[count] = 0;
        ++count;
    }

    void move(std::uint32_t from, std::uint32_t to) noexcept {
        x[to] = x[from];
        y[to] = y[from];
        z[to] = z[from];
        stands[to] = stands[from];
        kinds[to] = kinds[from];
        sources[to] = sources[from];
    }
};

}  // namespace vantage
