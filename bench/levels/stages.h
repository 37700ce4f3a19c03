// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where the time of a query goes: a profiler for the stages of a run, and providers that tell when
// they work. The clock is a quick one that also runs while others have the core, so each query is
// run several times and the least of each stage counts; only shares are taken from here, and the
// CPU time of undisturbed batches is divided by them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "vantage/catalog.h"
#include "vantage/host.h"

namespace vantage::bench {

enum class Stage : std::uint8_t { Other, Generation, CheapPass, Search, Rays, Path };
inline constexpr std::size_t kStages = 6;

using StageTimes = std::array<double, kStages>;  ///< Nanoseconds.

class StageClock final : public ProfilerHook {
  public:
    void begin(const char* name) noexcept override;
    void end() noexcept override { switch_to(Stage::Other); }

    /// From now on time belongs to this stage; gives the one before.
    Stage switch_to(Stage stage) noexcept;
    Stage stage() const noexcept { return stage_; }

    void start() noexcept;
    StageTimes stop() noexcept;

  private:
    StageTimes times_{};
    Stage stage_ = Stage::Other;
    std::uint64_t since_ = 0;
};

/// Providers that tell the clock. What is inside is asked unchanged.
class StagedProviders {
  public:
    StagedProviders(const Providers& inside, StageClock& clock);
    ~StagedProviders();
    Providers providers() const;

  private:
    class Rays;
    class Navigation;
    std::unique_ptr<Rays> rays_;
    std::unique_ptr<Navigation> navigation_;
};

}  // namespace vantage::bench
