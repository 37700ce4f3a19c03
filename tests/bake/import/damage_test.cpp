// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A thousand damaged variants of each format: every one ends with a clear error or a clean level,
// without much memory. Under the sanitizers, without a word from them.

#include <sys/resource.h>

#include "bake/import/gltf.h"
#include "bake/import/level_checks.h"
#include "bake/import/obj.h"
#include "bake/import/recipe.h"
#include "bake/import/sample_files.h"
#include "vantage/math.h"

// Read by the address sanitizer when it starts: one allocation of more than 1 GB ends the program.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "max_allocation_size_mb=1024";
}

namespace vantage::bake {
namespace {

constexpr int kVariants = 1000;

/// Repeatable choices for one variant.
class Dice {
  public:
    explicit Dice(std::uint64_t variant) : variant_(variant) {}
    std::size_t below(std::size_t limit) {
        return limit == 0 ? 0 : random_bits(7, variant_, counter_++) % limit;
    }

  private:
    std::uint64_t variant_;
    std::uint64_t counter_ = 0;
};

void flip_bits(std::string& bytes, Dice& dice) {
    for (std::size_t i = 0, count = 1 + dice.below(8); i < count; ++i) {
        const std::size_t at = dice.below(bytes.size());
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << dice.below(8)));
    }
}

/// Counts, offsets and indices become large, negative or absurd.
void replace_number(std::string& bytes, Dice& dice) {
    static constexpr const char* kNumbers[] = {
        "4294967295", "2147483647", "-1",     "-2147483648", "18446744073709551615",
        "1e308",      "1e-400",     "999999", "0",           "1e2147483649",
        "16777217",   "0.5"};
    const std::size_t start = bytes.find_first_of("0123456789", dice.below(bytes.size()));
    if (start == std::string::npos) return;
    const std::size_t end = bytes.find_first_not_of("0123456789.", start);
    bytes.replace(start, (end == std::string::npos ? bytes.size() : end) - start,
                  kNumbers[dice.below(std::size(kNumbers))]);
}

void overwrite_word(std::string& bytes, Dice& dice) {
    static constexpr std::uint32_t kWords[] = {0, 0xffffffff, 0x7fffffff, 0x80000000, 0x10000};
    if (bytes.size() < 4) return;
    std::memcpy(bytes.data() + dice.below(bytes.size() - 3), &kWords[dice.below(std::size(kWords))],
                4);
}

void insert_something(std::string& bytes, Dice& dice) {
    static const std::string kThings[] = {std::string(5000, '['),
                                          std::string(5000, '{'),
                                          "\"uri\": \"../../etc/passwd\", ",
                                          "\"uri\": \"/dev/zero\", ",
                                          std::string(70'000, '1'),
                                          std::string(3, '\0'),
                                          "\nf 1 2 3 4 5 6 7 8\n",
                                          "\nf 99999999 1 2\n",
                                          "\n",
                                          "\"",
                                          "}",
                                          "nan",
                                          "\xff\xfe",
                                          "\"repeat\": {\"count\": 1000, \"step\": [1, 1, 1]}, "};
    bytes.insert(dice.below(bytes.size() + 1), kThings[dice.below(std::size(kThings))]);
}

void copy_a_piece(std::string& bytes, Dice& dice) {
    const std::size_t from = dice.below(bytes.size());
    const std::string piece = bytes.substr(from, dice.below(200));
    bytes.insert(dice.below(bytes.size()), piece);
}

std::string damaged(std::string bytes, std::uint64_t variant) {
    Dice dice(variant);
    switch (variant % 7) {
        case 0:
            flip_bits(bytes, dice);
            break;
        case 1:
            bytes.resize(dice.below(bytes.size()));
            break;
        case 2:
            replace_number(bytes, dice);
            break;
        case 3:
            overwrite_word(bytes, dice);
            break;
        case 4:
            insert_something(bytes, dice);
            break;
        case 5:
            copy_a_piece(bytes, dice);
            break;
        default:
            bytes.erase(dice.below(bytes.size()), dice.below(100));
            replace_number(bytes, dice);
            break;
    }
    return bytes;
}

struct Tally {
    int loaded = 0;
    int refused = 0;
};

template <class Import>
Tally import_damaged(const std::string& good, Import import) {
    Tally tally;
    for (int i = 0; i < kVariants; ++i) {
        const std::string bytes = damaged(good, static_cast<std::uint64_t>(i));
        const Result<Level> level = import(bytes_of(bytes), "folder/damaged");
        if (level.ok()) {
            ++tally.loaded;
            EXPECT_TRUE(validate(*level).ok()) << i;
        } else {
            ++tally.refused;
            EXPECT_FALSE(level.diagnostics().empty()) << i;
            for (const Diagnostic& d : level.diagnostics()) {
                EXPECT_NE(d.code, "") << i;
                EXPECT_NE(d.message, "") << i;
                EXPECT_LT(to_string(d).size(), 4000u) << i;
            }
        }
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    EXPECT_LT(usage.ru_maxrss, 1'000'000) << "kB of memory";
    std::printf("%d loaded, %d refused\n", tally.loaded, tally.refused);
    return tally;
}

TEST(Damage, obj_variants_end_well) {
    const Tally tally = import_damaged(sample_obj(), import_obj);
    EXPECT_GT(tally.refused, 200);
    EXPECT_GT(tally.loaded, 100);
}

TEST(Damage, gltf_variants_end_well) {
    const Tally tally = import_damaged(sample_gltf(), import_gltf);
    EXPECT_GT(tally.refused, 400);
    EXPECT_GT(tally.loaded, 20);
}

TEST(Damage, glb_variants_end_well) {
    const Tally tally = import_damaged(sample_glb(), import_gltf);
    EXPECT_GT(tally.refused, 400);
    EXPECT_GT(tally.loaded, 20);
}

TEST(Damage, recipe_variants_end_well) {
    const Tally tally = import_damaged(sample_recipe(), import_recipe);
    EXPECT_GT(tally.refused, 400);
    EXPECT_GT(tally.loaded, 20);
}

}  // namespace
}  // namespace vantage::bake
