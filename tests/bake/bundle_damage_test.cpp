// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Damaged bundles of a real bake: bit flips, truncations and huge counts. Without help from the
// checksums nearly everything must be refused; with checksums made right again, whatever is let
// through must be safe to use.

#include <gtest/gtest.h>

#include <cstring>

#include "bake/bundle_writer.h"
#include "bake/use_bundle.h"
#include "vantage/math.h"
#include "vantage_bake/bake.h"
#include "world/sample_bundle.h"

namespace vantage::test {
namespace {

constexpr int kVariants = 1000;

const std::vector<std::uint8_t>& street_bundle() {
    static const std::vector<std::uint8_t> bytes = [] {
        bake::BakeSettings settings;
        settings.cell_size = 0.4f;
        settings.cell_height = 0.1f;
        settings.nodes.cell_size = 6.0f;  // Few nodes, so that all of it is quick.
        settings.sight = {.is_wanted = true, .keeps_shares = true};
        settings.polar = {.is_wanted = true, .rays = 16};
        auto baked = bake::bake_file(VANTAGE_SOURCE_DIR "/scenes/street.json", settings);
        EXPECT_TRUE(baked.ok()) << to_string(baked.diagnostics());
        return std::move(baked).value().bundle;
    }();
    return bytes;
}

std::vector<std::uint8_t> damaged(int variant) {
    std::vector<std::uint8_t> bytes = street_bundle();
    const auto seed = static_cast<std::uint64_t>(variant);
    const auto draw = [&](std::uint64_t stream, std::uint64_t below) {
        return random_bits(seed, stream, 0) % below;
    };
    switch (variant % 4) {
        case 0: {  // A few flipped bits anywhere.
            for (std::uint64_t i = 0; i <= draw(0, 4); ++i) {
                const std::uint64_t at = random_bits(seed, 1, i) % bytes.size();
                bytes[at] ^= static_cast<std::uint8_t>(1u << (random_bits(seed, 2, i) % 8));
            }
            break;
        }
        case 1:
            bytes.resize(draw(3, bytes.size()));
            break;
        case 2: {  // A huge number somewhere, most likely in the header or a table.
            const std::uint64_t span = draw(4, 2) == 0 ? 512 : bytes.size() - 4;
            const std::uint32_t huge[] = {0xffffffffu, 0x7fffffffu, 0x80000000u, 0x00ffffffu};
            std::memcpy(&bytes[draw(5, span)], &huge[draw(6, 4)], 4);
            break;
        }
        default: {  // A stretch of rubbish.
            const std::uint64_t start = draw(7, bytes.size());
            for (std::uint64_t i = start; i < bytes.size() && i < start + 64; ++i) {
                bytes[i] = static_cast<std::uint8_t>(random_bits(seed, 8, i));
            }
        }
    }
    return bytes;
}

TEST(DamagedBundle, is_refused) {
    int accepted = 0, changed = 0;
    for (int variant = 0; variant < kVariants; ++variant) {
        const std::vector<std::uint8_t> bytes = damaged(variant);
        if (bytes == street_bundle()) continue;
        ++changed;
        accepted += Bundle::open(bytes, "damaged.vbundle").ok() ? 1 : 0;
    }
    std::printf("%d of %d damaged bundles were refused\n", changed - accepted, changed);
    EXPECT_EQ(accepted, 0);
    EXPECT_GT(changed, kVariants * 9 / 10);
}

TEST(DamagedBundle, with_right_checksums_is_refused_or_safe_to_use) {
    int accepted = 0;
    for (int variant = 0; variant < kVariants; ++variant) {
        std::vector<std::uint8_t> bytes = damaged(variant);
        bake::renew_checksums(bytes);
        const Result<Bundle> bundle = Bundle::open(bytes, "damaged.vbundle");
        if (!bundle.ok()) {
            ASSERT_FALSE(bundle.diagnostics().at(0).message.empty());
            continue;
        }
        ++accepted;
        use_bundle(*bundle);
    }
    std::printf("%d of %d got past the checksums and the structural checks\n", accepted, kVariants);
    EXPECT_GT(accepted, 50) << "hardly anything was used, so this proves little";
}

// Its height details mark no edge as a rim: sound, but a trap for the navigation library.
TEST(SoundBundle, made_by_hand_can_be_used) {
    const std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    use_bundle(*bundle);
}

TEST(SoundBundle, can_be_used) {
    const Result<Bundle> bundle = Bundle::open(street_bundle(), "street.vbundle");
    ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    use_bundle(*bundle);
}

}  // namespace
}  // namespace vantage::test
