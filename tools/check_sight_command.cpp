// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage check-sight LEVEL: holds our rays against a truth that nobody here wrote: the set of
// areas that the map's own compiler found visible from one another. What a ray calls visible must
// be in that set (the reverse need not hold: the set is generous).

#include <cinttypes>
#include <cstdio>

#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/load.h"
#include "bake/import/quake3/visible_set.h"
#include "bake/nav_samples.h"
#include "base/vec.h"
#include "commands.h"
#include "terminal.h"
#include "vantage_adapters/embree_rays.h"

namespace vantage::tools {

namespace {

constexpr float kEyeHeight = 1.6f;
constexpr std::uint32_t kBatch = 1024;

struct SightTally {
    std::uint64_t pairs = 0;
    std::uint64_t visible = 0;
    std::uint64_t outside = 0;  ///< Visible by ray, but not in the set.
};

/// Some maps were compiled with a far plane: their set says nothing about pairs beyond it, so
/// those are counted apart.
struct SightResult {
    SightTally near, beyond;
    std::uint64_t no_cluster = 0;  ///< An eye inside something solid.
};

class SightCheck {
  public:
    SightCheck(const bake::quake3::VisibleSet& truth, const RayProvider& rays)
        : truth_(truth), rays_(rays) {}

    /// Goes on until enough near pairs were tried.
    SightResult run(const bake::NavSampler& sampler, const CheckSightOptions& options) {
        const std::uint64_t most = 50 * options.pairs;  // Hardly any two positions may be near.
        for (std::uint64_t number = 0; result_.near.pairs < options.pairs && number < most;
             ++number) {
            add_pair(eye(sampler, options.seed, 2 * number),
                     eye(sampler, options.seed, 2 * number + 1));
            if (batch_.size() == kBatch) trace_batch();
        }
        trace_batch();
        return result_;
    }

  private:
    static Vec3 eye(const bake::NavSampler& sampler, std::uint64_t seed, std::uint64_t number) {
        return sampler.sample(seed, number) + Vec3{0, kEyeHeight, 0};
    }

    SightTally& tally_of(const Ray& ray) {
        return distance(ray.from, ray.to) < truth_.far_distance() ? result_.near : result_.beyond;
    }

    void add_pair(Vec3 from, Vec3 to) {
        if (truth_.cluster_at(from) < 0 || truth_.cluster_at(to) < 0) {
            ++result_.no_cluster;
            return;
        }
        batch_.push_back({.from = from, .to = to, .mask = surface::kBlocksSight});
        ++tally_of(batch_.back()).pairs;
    }

    void trace_batch() {
        std::vector<std::uint8_t> blocked(batch_.size());
        rays_.any_hit(batch_, blocked);
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            if (blocked[i] == 0) check_visible(batch_[i], tally_of(batch_[i]));
        }
        batch_.clear();
    }

    void check_visible(const Ray& ray, SightTally& tally) {
        ++tally.visible;
        const std::int32_t from = truth_.cluster_at(ray.from), to = truth_.cluster_at(ray.to);
        if (truth_.can_see(from, to)) return;
        ++tally.outside;
        if (&tally == &result_.beyond) return;
        std::printf("  outside the set: (%.3f %.3f %.3f) to (%.3f %.3f %.3f), clusters %d and %d\n",
                    static_cast<double>(ray.from.x), static_cast<double>(ray.from.y),
                    static_cast<double>(ray.from.z), static_cast<double>(ray.to.x),
                    static_cast<double>(ray.to.y), static_cast<double>(ray.to.z), from, to);
    }

    const bake::quake3::VisibleSet& truth_;
    const RayProvider& rays_;
    std::vector<Ray> batch_;
    SightResult result_;
};

void print_result(const SightResult& result, double far_distance) {
    const SightTally& near = result.near;
    const double share =
        near.visible == 0 ? 0.0
                          : static_cast<double>(near.outside) / static_cast<double>(near.visible);
    std::printf(
        "%s pairs of walkable positions, %s see each other; %s of these lie outside the "
        "compiled visible set (%.2f in 100,000)\n",
        with_commas(near.pairs).c_str(), with_commas(near.visible).c_str(),
        with_commas(near.outside).c_str(), share * 1e5);
    if (result.beyond.pairs > 0) {
        std::printf(
            "the map was compiled with a far plane at %.0f m: beyond it %s more pairs, %s see "
            "each other, %s of these are outside the set, which is silent there\n",
            far_distance, with_commas(result.beyond.pairs).c_str(),
            with_commas(result.beyond.visible).c_str(), with_commas(result.beyond.outside).c_str());
    }
    if (result.no_cluster > 0) {
        std::printf("%s pairs were not counted: an eye lies in no area of the map\n",
                    with_commas(result.no_cluster).c_str());
    }
}

}  // namespace

int run_check_sight(const CheckSightOptions& options) {
    const auto bytes = bake::quake3::load_bsp_bytes(options.level);
    if (!bytes.ok()) return fail(bytes.diagnostics());
    const auto bsp = bake::quake3::open_bsp(*bytes, options.level);
    if (!bsp.ok()) return fail(bsp.diagnostics());
    const bake::quake3::VisibleSet truth(*bsp);
    if (!truth.has_set()) {
        return fail({Diagnostic{.code = "check-sight/no-set",
                                .message = "the map was compiled without a visible set",
                                .place = {.file = options.level},
                                .hint = "there is nothing to compare rays with"}});
    }

    const Result<bake::BakeOutput> baked =
        bake::bake_file(options.level, {.cover = {.is_wanted = false}});
    if (!baked.ok()) return fail(baked.diagnostics());
    const Result<Bundle> bundle = Bundle::open(baked->bundle, options.level);
    if (!bundle.ok()) return fail(bundle.diagnostics());
    const auto rays = adapters::make_embree_rays(bundle->mesh());
    if (!rays.ok()) return fail(rays.diagnostics());
    // The set was compiled with all doors open and nothing in motion.
    const Result<Done> opened = adapters::take_dynamic_parts_away(**rays);
    if (!opened.ok()) return fail(opened.diagnostics());

    const bake::NavSampler sampler(bundle->nav_meshes()[0]);
    if (sampler.is_empty()) {
        return fail({Diagnostic{.code = "check-sight/nowhere",
                                .message = "the level has no walkable ground",
                                .place = {.file = options.level}}});
    }
    std::printf("%s, rays by %s\n", options.level.c_str(), (*rays)->description().c_str());
    const SightResult result = SightCheck(truth, **rays).run(sampler, options);
    print_result(result, static_cast<double>(truth.far_distance()));
    if (result.near.pairs < options.pairs || result.near.visible == 0) {
        return fail({Diagnostic{.code = "check-sight/too-few",
                                .message = "too few pairs of positions could be compared",
                                .place = {.file = options.level},
                                .found = with_commas(result.near.pairs) + " pairs, " +
                                         with_commas(result.near.visible) + " visible"}});
    }
    return result.near.outside * 100'000 <= result.near.visible ? 0 : 1;
}

}  // namespace vantage::tools
