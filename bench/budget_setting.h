// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The world of the budget benchmark: 160 by 160 m of rooms with thin walls and doors, agents that
// look for a place out of sight among 61 by 61 candidates. Every word tells a StepNames when it is
// called, so that a step can be named.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "vantage/answer.h"
#include "vantage/simple_world.h"

namespace vantage::bench {

inline constexpr std::uint32_t kBudgetCandidates = 61 * 61;

/// What was called last.
struct StepNames {
    const char* current = nullptr;
};

/// SimpleRays that tells when it is asked.
class NamedRays final : public RayProvider {
  public:
    NamedRays(const SimpleRays& rays, StepNames& names) : rays_(rays), names_(names) {}
    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override {
        names_.current = "rays";
        rays_.any_hit(rays, blocked);
    }
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override {
        rays_.closest_hit(rays, hits);
    }
    std::uint64_t revision() const noexcept override { return rays_.revision(); }

  private:
    const SimpleRays& rays_;
    StepNames& names_;
};

class BudgetSetting {
  public:
    static Result<std::unique_ptr<BudgetSetting>> make(std::uint32_t agent_count);
    BudgetSetting(const BudgetSetting&) = delete;
    BudgetSetting& operator=(const BudgetSetting&) = delete;

    World& world() { return world_; }
    const Catalog& catalog() const { return catalog_; }
    Providers providers() const { return {.rays = &named_rays_, .navigation = navigation_.get()}; }
    const std::shared_ptr<const Program>& program() const { return program_; }
    const std::vector<ObjectId>& agents() const { return agents_; }
    StepNames& names() { return names_; }

  private:
    /// A word of the library that says its name before it works.
    struct NamedWord {
        const CriterionRow* criterion = nullptr;
        const GeneratorRow* generator = nullptr;
        StepNames* names = nullptr;
    };
    static const NamedWord& named(void* user);

    BudgetSetting() = default;
    Diagnostics add_words();
    Diagnostics build_rooms();
    void add_agents(std::uint32_t count);
    Diagnostics build_program();

    StepNames names_;
    std::deque<NamedWord> words_;  ///< Rows point into it.
    Catalog catalog_;
    World world_;
    SimpleRays rays_;
    NamedRays named_rays_{rays_, names_};
    std::unique_ptr<GridNavigation> navigation_;
    std::shared_ptr<const Program> program_;
    std::vector<ObjectId> agents_;
};

}  // namespace vantage::bench
