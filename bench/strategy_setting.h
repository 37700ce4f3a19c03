// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The world of the strategies benchmark: 961 candidates whose values are drawn evenly, a program of
// one cheap weight and four costly steps, and rays that are answered by chance. Everything is a
// pure function of the query's seed and the candidate's number.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "vantage/answer.h"
#include "vantage/rays.h"

namespace vantage::bench {

inline constexpr std::uint32_t kCandidates = 961;

/// What a query looks like.
struct Regime {
    std::string_view name;
    std::string_view about;
    float cheap_weight = 1.0f;
    float costly_weight_a = 0.5f, costly_weight_b = 0.5f;
    float condition_passes = 0.6f;  ///< Share of candidates.
    float ray_passes = 0.3f;
};

/// The published six.
std::span<const Regime> regimes();

/// A ray is clear with a given probability; the candidate's number is its end.
class ChanceRays final : public RayProvider {
  public:
    explicit ChanceRays(float clear_share) : clear_share_(clear_share) {}
    void set_seed(std::uint64_t seed) { seed_ = seed; }
    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override;
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override;
    std::uint64_t revision() const noexcept override { return seed_; }

  private:
    bool is_blocked(const Ray& ray) const noexcept;
    float clear_share_;
    std::uint64_t seed_ = 0;
};

/// A regime made real: a catalog with the benchmark's words, a program, somebody who asks.
class StrategySetting {
  public:
    static Result<std::unique_ptr<StrategySetting>> make(const Regime& regime);

    /// The query of that seed. The one before ends with this call.
    QueryInput query(std::uint64_t seed);
    const Program& program() const { return program_; }

  private:
    explicit StrategySetting(const Regime& regime);

    Catalog catalog_;
    World world_;
    ChanceRays rays_;
    Program program_;
    ObjectId asker_;
    std::shared_ptr<const Snapshot> snapshot_;
};

/// The costly steps as the program numbers them: conditions first, then by word.
inline constexpr std::array<char, 4> kStepLetters = {'C', 'R', 'A', 'B'};

}  // namespace vantage::bench
