// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A string pulled through portals, one portal at a time: the last corner, the length up to it, and
// the wedge in which one sees the last portal from there. After Lee and Preparata (1984) in the
// form of Mononen's "simple stupid funnel" (2010): when the wedge closes, the string gets a new
// corner and the portals after that corner must be fed again.
#pragma once

#include <cstdint>
#include <limits>

#include "vantage/math.h"

namespace vantage::adapters {

inline constexpr std::uint32_t kNoStep = std::numeric_limits<std::uint32_t>::max();

/// A portal on the way, with the number of the step that crosses it.
struct FunnelGate {
    std::uint32_t step;
    Vec3 left, right;
};

struct Funnel {
    Vec3 corner;
    float length = 0.0f;  ///< Of the string up to the corner.
    Vec3 left, right;     ///< Both equal the corner while there is no wedge yet.
    std::uint32_t left_step = kNoStep, right_step = kNoStep;

    static Funnel at(Vec3 start, float length, std::uint32_t step) {
        return {start, length, start, start, step, step};
    }

    /// Narrows the wedge. When it closes, moves to the corner on which it closed and returns the
    /// step of that corner: the gates after it are to be fed again. Else kNoStep.
    std::uint32_t narrow(const FunnelGate& gate);

    /// Does the string lead straight on from the corner to a point behind the gate fed last? As
    /// narrow() would find with a gate that is this point, for less.
    bool sees(Vec3 point) const;

    /// Of the gate fed last: is its end hidden from the corner by the wedge's side?
    bool hides_left(const FunnelGate& gate) const;
    bool hides_right(const FunnelGate& gate) const;

    /// The string's length to the nearest point of that gate inside the wedge...
    float length_to_visible(const FunnelGate& gate) const;
    /// ...and at least to any point of it, the hidden ones included; `visible` is what
    /// length_to_visible() gave.
    float least_length_to(const FunnelGate& gate, float visible) const;

    /// Is every string from the corner to a point of the gate at least so long? Seen from above,
    /// where no wedge makes it shorter.
    bool is_farther(const FunnelGate& gate, float least) const;

  private:
    std::uint32_t turn_at(Vec3 new_corner, std::uint32_t step);
};

}  // namespace vantage::adapters
