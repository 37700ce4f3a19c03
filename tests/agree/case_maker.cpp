// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See case_maker.h. Sizes follow a fixed mix: most cases are tiny, because that is where ends of
// lists and heaps are, and a few are large.

#include "agree/case_maker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "agree/case_extras.h"
#include "agree/case_words.h"
#include "agree/dice.h"

namespace vantage::tests {

namespace {

constexpr std::uint64_t kCaseStream = 8000;
constexpr std::uint64_t kBlockStream = 8001;
constexpr std::uint32_t kMostWithPaths = 64;  // A path costs a search: not for thousands.

/// How many candidates the largest option of a case shall have.
std::uint32_t case_size(Dice& dice) {
    const auto spread = [&](float low, float high) {  // small ones are more frequent
        const float t = dice.unit();
        return static_cast<std::uint32_t>(low + (high - low) * t * t * t);
    };
    const std::uint32_t draw = dice.roll(100);
    // Options that lack something generate nothing, so fewer than 40 % need to be tiny by choice.
    if (draw < 32) return dice.roll(4);
    if (draw < 76) return dice.between(4u, 64u);
    return draw < 94 ? spread(65, 1001) : spread(1001, 5001);
}

/// Adds the entries of one program to a builder.
class ProgramWriter {
  public:
    ProgramWriter(Dice& dice, ProgramBuilder& builder) : dice_(dice), builder_(builder) {}

    void write(std::uint32_t size) {
        const std::uint32_t options = dice_.any_of({1u, 1u, 1u, 2u, 3u});
        const std::uint32_t largest = dice_.happens(80) ? 0 : dice_.roll(options);
        for (std::uint32_t i = 0; i < options; ++i) {
            builder_.option("option " + std::to_string(i));
            option(i == largest ? size : std::min(size, dice_.roll(64)));
        }
        if (dice_.happens(15)) builder_.threshold(dice_.any_of({-1.0f, 0.0f, 0.5f, 1.0f, 3.0f}));
        builder_.wanted(dice_.happens(40) ? 1 : dice_.between(1u, 8u));
    }

  private:
    void option(std::uint32_t size) {
        size_ = size;
        generators(size);
        const std::uint32_t conditions = dice_.any_of({0u, 0u, 1u, 1u, 2u, 3u, 4u});
        for (std::uint32_t i = 0; i < conditions; ++i)
            condition();
        const std::uint32_t weights = dice_.any_of({0u, 1u, 1u, 2u, 2u, 3u, 4u, 6u});
        for (std::uint32_t i = 0; i < weights; ++i)
            weight();
    }

    void generators(std::uint32_t size) {
        if (dice_.happens(1)) builder_.generate({.generator = "goneMaker"});
        if (size >= 4 && dice_.happens(20)) {
            builtin_generator(size);
        } else if (size >= 4 && dice_.happens(5)) {
            builder_.generate({.generator = "edges", .arguments = {{"count", as_float(size)}}});
        } else if (size > 1 && dice_.happens(20)) {
            const std::uint32_t first = dice_.between(1u, size - 1);
            places(first, 0);
            places(size - first, dice_.roll(8) == 0 ? 0 : 1);
        } else {
            places(size, 0);
        }
    }

    void places(std::uint32_t count, std::uint32_t layer) {
        const bool has_doubles = dice_.happens(30), has_drops = dice_.happens(20);
        builder_.generate(
            {.generator = "places",
             .center = object(),
             .arguments = {{"count", as_float(count)},
                           {"doubles", has_doubles ? as_float(dice_.roll(count / 4 + 3)) : 0},
                           {"drops", has_drops ? as_float(dice_.roll(count / 4 + 3)) : 0},
                           {"layer", as_float(layer)}}});
    }

    void builtin_generator(std::uint32_t size) {
        const float side = std::sqrt(as_float(size));
        switch (dice_.roll(4)) {
            case 3:
                builder_.generate(
                    {.generator = "nodes", .center = object(), .radius = 0.7f * side});
                return;
            case 0:
                builder_.generate({.generator = "scatter",
                                   .center = object(),
                                   .radius = 10,
                                   .arguments = {{"count", as_float(size)}}});
                return;
            case 1:
                builder_.generate({.generator = "circles",
                                   .center = object(),
                                   .radius = 6,
                                   .arguments = {{"density", 12.0f / side}}});
                builder_.generate({.generator = "currentPos", .center = object()});
                return;
            default:
                builder_.generate({.generator = "grid",
                                   .center = object(),
                                   .radius = 6,
                                   .arguments = {{"density", 12.0f / side}}});
        }
    }

    struct Word {
        std::string name;
        std::string_view object;
        bool is_boolean = false;
        float low = 0, high = 1;  ///< Where most values are.
        std::vector<NamedArgument> arguments;
        std::string_view text;  ///< Behind the word.
    };

    Word word() {
        if (dice_.happens(35)) return builtin_word();
        if (dice_.roll(300) == 0) return {.name = "goneWord"};
        const std::string cost = dice_.any_of({"cheap", "costly", "deferred"});
        const std::string flavour = kFlavours[dice_.roll(std::size(kFlavours))];
        return {.name = cost + flavour,
                .is_boolean = flavour == "Flag" || flavour == "Sure",
                .arguments = {{"salt", as_float(dice_.roll(1000))}}};
    }

    Word builtin_word() {
        switch (dice_.roll(19)) {
            case 13:
                return {.name = "field", .low = -0.5f, .high = 2.5f, .text = "north"};
            case 14:
                if (size_ > kMostWithPaths) break;
                return {.name = "exposedPath", .object = object()};
            case 15:
                if (size_ > kMostWithPaths) break;
                return {.name = dice_.any_of({"pathDistance", "travelTime"}),
                        .object = object(),
                        .high = 20,
                        .arguments = {{"reverse", as_float(dice_.roll(2))},
                                      {"safe", 1},
                                      {"stealth", as_float(dice_.roll(4))}}};
            case 16: {
                const std::string name =
                    dice_.any_of({"hidden", "exposure", "canShoot", "partialCover"});
                return {.name = name, .object = object(), .is_boolean = name != "exposure"};
            }
            case 0:
                return {.name = "canReachBefore",
                        .object = object(),
                        .is_boolean = true,
                        .arguments = {
                            {"path", size_ > kMostWithPaths ? 0.0f : as_float(dice_.roll(2))}}};
            case 1:
                return {.name = "directness", .object = object(), .low = -1};
            case 2:
                return {.name = "dot", .object = object(), .low = -1};
            case 3:
                return {.name = "heightRelative", .object = object(), .low = -1};
            case 4:
                return {.name = "random"};
            case 5:
                return {.name = "visible", .object = object(), .is_boolean = true};
            case 6:
                if (size_ > kMostWithPaths) break;
                return {.name = "pathDistance",
                        .object = object(),
                        .high = 20,
                        .arguments = {{"reverse", as_float(dice_.roll(2))}}};
            case 7:
                return {.name = "fanOfRays", .arguments = {{"salt", as_float(dice_.roll(1000))}}};
            case 17:
                return {.name = "twoClearRays",
                        .is_boolean = true,
                        .arguments = {{"salt", as_float(dice_.roll(1000))}}};
            case 18:
                return {.name = dice_.any_of({"anyClearRay", "noClearRay"}),
                        .object = object(),
                        .is_boolean = true,
                        .arguments = {{"salt", as_float(dice_.roll(1000))}}};
            case 8:
                if (dice_.happens(50)) break;
                return {.name = "facingSide", .object = object(), .is_boolean = true};
            case 9:
                if (dice_.happens(50)) break;
                return {.name = "objectSpeed", .object = "target", .high = 4};
            case 10:
                return {.name = "cheapNamed"};
            case 11:
                return {.name = "costlyNamed"};
            default:
                break;
        }
        return {.name = "distance", .object = object(), .high = 15};
    }

    void condition() {
        const Word word = this->word();
        Limit limit = dice_.any_of({Limit::Min, Limit::Max});
        if (word.is_boolean) limit = dice_.any_of({Limit::IsTrue, Limit::IsFalse});
        // Most let most pass, some are hopeless; a third of the limits hits a step exactly.
        const float kind_of_limit = dice_.any_of({0.15f, 0.3f, 0.5f, 1.1f, 0.0f, 1.0f / 3.0f});
        const float share = limit == Limit::Min ? kind_of_limit : 1.0f - kind_of_limit;
        builder_.require({.criterion = word.name,
                          .object = word.object,
                          .limit = limit,
                          .value = word.low + (word.high - word.low) * share,
                          .arguments = word.arguments,
                          .name = word.text});
    }

    void weight() {
        const Word word = this->word();
        WeightEntry entry{.criterion = word.name,
                          .object = word.object,
                          .multiplier = multiplier(),
                          .curve = curve(),
                          .has_range = dice_.happens(15),
                          .arguments = word.arguments,
                          .name = word.text};
        if (entry.has_range) {
            entry.range_low = dice_.between(-1.0f, word.high * 0.5f);
            entry.range_high = entry.range_low + dice_.between(0.01f, word.high);
        }
        builder_.weigh(entry);
    }

    float multiplier() {
        if (dice_.happens(40)) return dice_.between(-2.0f, 2.0f);
        return dice_.any_of({0.0f, -0.0f, 1.0f, 1.0f, -1.0f, -1.0f, 0.5f, -0.5f, 10.0f, -10.0f,
                             1e-9f, -1e-9f, kMaxMultiplier, -kMaxMultiplier});
    }

    Curve curve() {
        switch (dice_.roll(8)) {
            case 0:
                return {.kind = CurveKind::Smooth};
            case 1:
                return {.kind = CurveKind::Power, .exponent = dice_.any_of({0.5f, 2.0f, 3.0f})};
            case 2: {
                Curve lines{.kind = CurveKind::Points,
                            .point_count = 2 + dice_.roll(kMaxCurvePoints - 1)};
                for (std::uint32_t i = 0; i < lines.point_count; ++i) {
                    const auto part = static_cast<float>(i) + 0.9f * dice_.unit();
                    lines.points[i] = {part / static_cast<float>(lines.point_count),
                                       dice_.any_of({0.0f, 1.0f, 0.5f, dice_.unit()})};
                }
                return lines;
            }
            default:
                return {};
        }
    }

    std::string_view object() {
        const std::uint32_t draw = dice_.roll(200);
        if (draw < 2) return "ghost";
        if (draw < 80) return "puppet";
        if (draw < 110) return "target";
        if (draw < 140) return draw < 130 ? "realTarget" : "predictedTarget";
        return "flag";
    }

    static float as_float(std::uint32_t number) { return static_cast<float>(number); }

    Dice& dice_;
    ProgramBuilder& builder_;
    std::uint32_t size_ = 0;
};

/// Two entries may happen to say the same, which is refused: then another program is made.
Program make_program(const Catalog& catalog, std::uint32_t size, Dice& dice) {
    for (;;) {
        ProgramBuilder builder(catalog, "generated");
        ProgramWriter(dice, builder).write(size);
        Result<Program> program = builder.build();
        if (program.ok()) return std::move(program).value();
        for (const Diagnostic& diagnostic : program.diagnostics()) {
            if (diagnostic.severity != Severity::Error) continue;
            EXPECT_EQ(diagnostic.code, "query/duplicate") << to_string(program.diagnostics());
        }
    }
}

}  // namespace

QueryInput AgreeCase::input() const {
    return {.program = &program,
            .catalog = catalog,
            .snapshot = world->snapshot.get(),
            .asker = asker,
            .bindings = bindings,
            .values = values,
            .providers = {.rays = world->has_rays ? &world->rays : nullptr,
                          .navigation = world->has_navigation ? world->navigation.get() : nullptr},
            .seed = seed,
            .wanted = wanted,
            .max_candidates = max_candidates};
}

CaseMaker::CaseMaker() : worlds_(make_case_worlds()) {
    add_case_words(full_);
    add_case_words(thinned_);
    remove_gone_words(thinned_);
}

AgreeCase CaseMaker::make(std::uint64_t seed) const {
    const std::uint64_t block = random_bits(seed / kCasesInBlock, kBlockStream, 0);
    CaseWorld& world = *worlds_[block % kCaseWorlds];
    Dice dice(seed, kCaseStream);
    const std::uint32_t size = case_size(dice);
    AgreeCase made{.seed = seed,
                   .world = &world,
                   .catalog = &thinned_,
                   .program = make_program(full_, size, dice),
                   .bindings = {{"flag", world.flag}}};
    const std::uint32_t asker = dice.roll(300);
    made.asker = asker == 0 ? world.gone : world.askers[asker < 20 ? 3 : asker % 3];
    if (dice.happens(50)) made.bindings.push_back({"ghost", world.gone});
    CaseExtras extras(seed);
    extras.add_to(made.program, full_);
    made.values = extras.values();
    made.wanted = dice.happens(30) ? dice.between(1u, 8u) : 0;
    // Room for all, but not more: memory for it is set aside for every query.
    made.max_candidates = dice.happens(4) ? dice.between(1u, 64u) : 3 * size + 256;
    return made;
}

std::string CaseMaker::describe(const AgreeCase& made) const {
    return "seed " + std::to_string(made.seed) + ", world " + std::to_string(made.world->number) +
           ", asker " + std::to_string(made.asker.index) + ", wanted " +
           std::to_string(made.wanted) + ", at most " + std::to_string(made.max_candidates) +
           " candidates\n" + to_string(made.program, full_) + extras_text(made);
}

}  // namespace vantage::tests
