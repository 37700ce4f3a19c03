// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The sample bundle with cover in it.
#pragma once

#include <vector>

#include "world/sample_bundle.h"

namespace vantage::test {

/// Three points, two of them on a rail, and a pillar.
struct SampleCover {
    std::vector<CoverPoint> points;
    std::vector<CoverSilhouette> silhouettes;
    std::vector<CoverRail> rails;
    std::vector<RoundCover> rounds;

    SampleCover() {
        for (int i = 0; i < 3; ++i) {
            points.push_back({.position = {static_cast<float>(i), 0, 1},
                              .normal = {0, 0, 1},
                              .cone_cosine = 0.5f,
                              .height = 1.2f,
                              .quality = 0.7f,
                              .half_length = 1,
                              .object = 4,
                              .part = static_cast<std::uint32_t>(i % 2),
                              .rail = i == 0 ? kNoRail : 0,
                              .flags = cover::kPeekLeft});
            silhouettes.emplace_back();
            silhouettes.back().height[i] = 25;
            silhouettes.back().distance[i] = 12;
        }
        rails.push_back({.from = {1, 0, 1},
                         .to = {2, 0, 1},
                         .normal = {0, 0, 1},
                         .height = 1.2f,
                         .object = 4,
                         .first_point = 1,
                         .point_count = 2,
                         .flags = cover::kSoft});
        rounds.push_back({.center = {5, 0, 2}, .radius = 0.5f, .height = 2, .object = 5});
    }

    std::vector<std::uint8_t> bytes() const {
        const SampleBundle sample;
        BundleContents contents = sample.contents();
        contents.cover.push_back({points, silhouettes, rails, rounds});
        return bake::write_bundle(contents);
    }
};

}  // namespace vantage::test
