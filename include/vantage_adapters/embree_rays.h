// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Rays by Intel Embree: the level in a tree that is built once, its doors and other movers as
// instances beside it. Answers do not depend on batch, thread or number of threads; they may
// differ in grazing rays between instruction sets, so print description() beside a hash of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "vantage/bundle.h"
#include "vantage/rays.h"
#include "vantage/result.h"

namespace vantage::adapters {

/// Grazing rays may be answered differently by each. The best is the last one that the machine has;
/// wider ones are left out, being no faster for single rays.
enum class EmbreeInstructionSet : std::uint8_t { Best, Sse2, Sse42, Avx, Avx2 };

struct EmbreeSettings {
    std::uint32_t threads = 0;     ///< That build the trees; 0 takes one per core.
    std::size_t memory_limit = 0;  ///< Bytes that Embree may hold; 0 for any number.
    EmbreeInstructionSet instruction_set = EmbreeInstructionSet::Best;
};

struct EmbreeStatistics {
    double build_cpu_ms = 0;               ///< Of the whole process while Embree built its trees.
    std::size_t memory_bytes = 0;          ///< Held by Embree now.
    std::uint32_t static_tree_builds = 0;  ///< Stays 1 whatever the parts do...
    std::uint32_t part_tree_builds = 0;    ///< ...and this at one for each dynamic part.
    std::uint32_t commits = 0;             ///< That changed something.
};

/// Any number of threads may ask at a time, as long as no other function runs. Beyond the
/// contract of RayProvider: a ray whose ends are the same point meets nothing; one with an end
/// outside the world (kWorldLimit, not-a-number) is blocked, at fraction 0 and by no part.
class EmbreeRays : public RayProvider {
  public:
    /// As any_hit(), with the same answers, faster where every eight rays in a row lie near one
    /// another: they go through the tree together.
    virtual void any_hit_near(std::span<const Ray> rays,
                              std::span<std::uint8_t> blocked) const noexcept = 0;

    /// The CPU seconds of this thread that Embree alone takes for these rays, eight at a time and
    /// prepared before: what any_hit_near() can at best be. Only parts that are there now count.
    virtual double near_rays_seconds(std::span<const Ray> rays) const = 0;

    virtual std::uint32_t part_count() const noexcept = 0;

    /// Stages a move of a dynamic part away from its place in the level. Refused, with false, for
    /// part 0, for a part that does not exist and for a transform that is not a rotation (or
    /// mirroring) followed by a shift inside the world.
    [[nodiscard]] virtual bool set_part_transform(std::uint32_t part,
                                                  const Transform& transform) noexcept = 0;

    /// Stages the coming or going of a dynamic part. Refused as above.
    [[nodiscard]] virtual bool set_part_enabled(std::uint32_t part, bool is_enabled) noexcept = 0;

    /// Makes what was staged visible to rays; changes revision() if there was something. When it
    /// fails, rays go on seeing the state before, and what was staged stays staged.
    virtual Result<Done> commit() noexcept = 0;

    virtual EmbreeStatistics statistics() const noexcept = 0;
    double build_cpu_ms() const noexcept { return statistics().build_cpu_ms; }

    /// Version and instruction set, e.g. "Embree 3.13.5 (AVX2)".
    virtual std::string description() const = 0;

    bool is_thread_safe() const noexcept override { return true; }
};

/// Copies what it needs: the mesh may go afterwards. Fails on a mesh that breaks the rules of
/// bundles, when Embree runs out of memory, and when the machine lacks the instruction set.
Result<std::unique_ptr<EmbreeRays>> make_embree_rays(const BundleMesh& mesh,
                                                     const EmbreeSettings& settings = {});

/// Takes all dynamic parts away and commits: the level with its doors open, as it is baked.
Result<Done> take_dynamic_parts_away(EmbreeRays& rays);

}  // namespace vantage::adapters
