// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A loop over independent pieces of work on all threads of a runner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "vantage/host.h"

namespace vantage::bake {

/// Calls body(first, end) for runs of at most `at_once` indices that together are 0 to `count`.
template <class Body>
void in_parallel(TaskRunner& runner, std::size_t count, std::size_t at_once, const Body& body) {
    struct Shared {
        const Body& body;
        std::size_t count, at_once;
    } shared{body, count, at_once};
    const auto task = [](void* context, std::uint32_t index) noexcept {
        const Shared& all = *static_cast<const Shared*>(context);
        const std::size_t first = std::size_t{index} * all.at_once;
        all.body(first, std::min(all.count, first + all.at_once));
    };
    runner.run(static_cast<std::uint32_t>((count + at_once - 1) / at_once), task, &shared);
}

}  // namespace vantage::bake
