// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See case_words.h.

#include "agree/case_words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/hash.h"
#include "vantage/math.h"

namespace vantage::tests {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();

/// Streams of random numbers, away from those of the library.
enum Stream : std::uint64_t {
    kValues = 1000,  // ...and up, one for each salt
    kHoles = 5000,
    kEnds,
    kRayCounts,
    kSlackBelow,
    kSlackAbove,
    kDoubles,
    kKinds,
    kJitter,
    kNamedValues,
};

struct Flavour {
    std::uint32_t levels = 0;  ///< How many different values; 0 for any.
    bool has_holes = false;
    bool has_no_end = false;
};

constexpr Flavour kUniform{}, kSteps{.levels = 4}, kConstant{.levels = 1}, kFlag{.levels = 2};
constexpr Flavour kHoled{.has_holes = true}, kEndless{.has_no_end = true};
constexpr const Flavour* kFlavourOf[] = {&kUniform, &kSteps, &kConstant, &kHoled,
                                         &kEndless, &kFlag,  &kUniform,  &kFlag};

std::uint64_t name_hash(std::string_view name) {
    return hash_bytes({reinterpret_cast<const std::uint8_t*>(name.data()), name.size()});
}

std::uint64_t salt_of(const CriterionCall& call) {
    return static_cast<std::uint64_t>(call.arguments[0]);
}

/// The value of a flavour for one candidate: a pure function of seed, salt and number.
float flavoured(const CriterionCall& call, std::uint32_t number) {
    const Flavour& flavour = *static_cast<const Flavour*>(call.user);
    const std::uint64_t salt = salt_of(call);
    const auto is_fifth = [&](Stream stream) {
        return random_unit(call.seed + salt, stream, number) < 0.2f;
    };
    const float value = random_unit(call.seed, kValues + salt, number);
    if (flavour.has_holes && is_fifth(kHoles)) return kNotANumber;
    if (flavour.has_no_end && is_fifth(kEnds)) return value < 0.5f ? -kInfinity : kInfinity;
    if (flavour.levels == 0) return value;
    if (flavour.levels == 1) return 0.5f;
    const auto levels = static_cast<float>(flavour.levels);
    return std::floor(value * levels) / (levels - 1.0f);
}

void flavoured_values(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = flavoured(call, call.candidates.numbers[i]);
}

/// Nothing, a little, or everything.
float slack_of(const CriterionCall& call, Stream stream, std::uint32_t number) {
    const float draw = random_unit(call.seed + salt_of(call), stream, number);
    return draw < 0.2f ? 0.0f : draw > 0.8f ? kInfinity : draw;
}

void flavoured_bounds(const CriterionCall& call, float* low, float* high) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const std::uint32_t number = call.candidates.numbers[i];
        const float value = flavoured(call, number);
        low[i] = value - slack_of(call, kSlackBelow, number);
        high[i] = value + slack_of(call, kSlackAbove, number);
    }
}

Vec3 place_of(const CriterionCall& call) {
    return {call.candidates.x[0], call.candidates.y[0], call.candidates.z[0]};
}

std::uint32_t one_ray(const CriterionCall& call, Ray* rays) noexcept {
    rays[0] = {.from = call.asker->position, .to = place_of(call)};
    return 1;
}

float flavoured_answer(const CriterionCall& call, std::span<const std::uint8_t>) noexcept {
    return flavoured(call, call.candidates.numbers[0]);
}

/// None to kMaxRays rays, each to another height.
std::uint32_t fan_of_rays(const CriterionCall& call, Ray* rays) noexcept {
    const std::uint64_t draw =
        random_bits(call.seed + salt_of(call), kRayCounts, call.candidates.numbers[0]);
    const auto count = static_cast<std::uint32_t>(draw % (kMaxRays + 1));
    for (std::uint32_t i = 0; i < count; ++i) {
        Vec3 to = place_of(call);
        to.y += 0.3f * static_cast<float>(i);
        Vec3 from = call.asker->position;
        from.y += call.asker->standing.eye;
        rays[i] = {.from = from, .to = to};
    }
    return count;
}

/// Depends on which of them were blocked, not only on how many.
float fan_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    float value = 0, bit = 0.5f;
    for (const std::uint8_t is_blocked : blocked) {
        if (is_blocked != 0) value += bit;
        bit /= 2;
    }
    return value;
}

/// None to kMaxRays rays, from the eye of the object to another height each.
std::uint32_t looks_of_object(const CriterionCall& call, Ray* rays) noexcept {
    const std::uint32_t count = fan_of_rays(call, rays);
    for (std::uint32_t i = 0; i < count; ++i) {
        rays[i].from = call.object->position;
        rays[i].from.y += call.object->standing.eye;
    }
    return count;
}

/// Truths that one clear ray tells.
float any_clear_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    return std::count(blocked.begin(), blocked.end(), 0) > 0 ? 1.0f : 0.0f;
}
float no_clear_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    return std::count(blocked.begin(), blocked.end(), 0) == 0 ? 1.0f : 0.0f;
}

/// A truth that takes more than one clear ray.
float two_clear_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    return std::count(blocked.begin(), blocked.end(), 0) >= 2 ? 1.0f : 0.0f;
}

/// Depends on the text behind the word, too.
void named_values(const CriterionCall& call, float* values) noexcept {
    const std::uint64_t name = name_hash(call.name);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = random_unit(call.seed + name, kNamedValues, call.candidates.numbers[i]);
}

void facing_side(const CriterionCall& call, float* values) noexcept {
    const ObjectState& o = *call.object;
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const float along = (call.candidates.x[i] - o.position.x) * o.facing.x +
                            (call.candidates.z[i] - o.position.z) * o.facing.z;
        values[i] = along > 0 ? 1.0f : 0.0f;
    }
}

void object_speed(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = std::abs(call.object->velocity.x);
}

constexpr ArgumentRow kSalt[] = {{.name = "salt", .default_value = 0, .low = 0, .high = 999}};

void add_row(Catalog& catalog, const CriterionRow& row) {
    const auto added = catalog.add(row);
    ASSERT_TRUE(added.ok()) << to_string(added.diagnostics());
}

void add_flavour(Catalog& catalog, CostClass cost, std::size_t flavour) {
    const std::string flavour_name = kFlavours[flavour];
    const std::string class_name = cost == CostClass::Cheap    ? "cheap"
                                   : cost == CostClass::Costly ? "costly"
                                                               : "deferred";
    const std::string name = class_name + flavour_name;
    const bool is_deferred = cost == CostClass::Deferred;
    const bool is_boolean = flavour_name == "Flag" || flavour_name == "Sure";
    const bool is_bounded = flavour_name == "Bounded" || flavour_name == "Sure";
    // Different costs, so that an order by cost is not the order of the program.
    const float wobble = static_cast<float>(flavour * 5 % 4);
    CriterionRow row{.name = name,
                     .kind = is_boolean ? ValueKind::Boolean : ValueKind::Number,
                     .cost = cost,
                     .arguments = kSalt,
                     .declared_cost = cost == CostClass::Cheap ? 1 : 20 + wobble,
                     .needs_rays = is_deferred,
                     .evaluate = is_deferred ? nullptr : flavoured_values,
                     .bound = is_bounded ? flavoured_bounds : nullptr,
                     .rays = is_deferred ? one_ray : nullptr,
                     .answer = is_deferred ? flavoured_answer : nullptr,
                     .user = const_cast<Flavour*>(kFlavourOf[flavour]),
                     .help = "A value of a known kind.",
                     .example = "min costlyUniform = 0.5"};
    if (is_deferred) row.declared_cost = 100 + wobble;
    add_row(catalog, row);
}

void add_special_words(Catalog& catalog) {
    add_row(catalog, {.name = "fanOfRays",
                      .cost = CostClass::Deferred,
                      .least = 0,
                      .most = 1,
                      .arguments = kSalt,
                      .declared_cost = 300,
                      .needs_rays = true,
                      .rays = fan_of_rays,
                      .answer = fan_answer,
                      .clear_rays = RayTrend::Lowers,
                      .help = "Which of several rays are blocked.",
                      .example = "fanOfRays = 1"});
    add_row(catalog, {.name = "twoClearRays",
                      .kind = ValueKind::Boolean,
                      .cost = CostClass::Deferred,
                      .arguments = kSalt,
                      .declared_cost = 250,
                      .needs_rays = true,
                      .rays = fan_of_rays,
                      .answer = two_clear_answer,
                      .clear_rays = RayTrend::Raises,
                      .help = "Whether at least two of several rays are clear.",
                      .example = "twoClearRays = true"});
    for (const bool is_proof : {true, false}) {
        add_row(catalog, {.name = is_proof ? "anyClearRay" : "noClearRay",
                          .kind = ValueKind::Boolean,
                          .cost = CostClass::Deferred,
                          .object = ObjectNeed::Position,
                          .arguments = kSalt,
                          .declared_cost = is_proof ? 240.0f : 260.0f,
                          .needs_rays = true,
                          .rays = looks_of_object,
                          .answer = is_proof ? any_clear_answer : no_clear_answer,
                          .clear_rays = is_proof ? RayTrend::Proves : RayTrend::Refutes,
                          .help = "Whether some ray is clear, or none.",
                          .example = "anyClearRay from target = true"});
    }
    add_row(catalog, {.name = "facingSide",
                      .kind = ValueKind::Boolean,
                      .object = ObjectNeed::Facing,
                      .evaluate = facing_side,
                      .help = "Whether the object faces the half in which the point lies.",
                      .example = "facingSide of target = true"});
    add_row(catalog, {.name = "objectSpeed",
                      .object = ObjectNeed::Velocity,
                      .range_high = 5,
                      .evaluate = object_speed,
                      .help = "How fast the object moves along x.",
                      .example = "objectSpeed of target = 1"});
    for (const CostClass cost : {CostClass::Cheap, CostClass::Costly}) {
        const bool is_cheap = cost == CostClass::Cheap;
        add_row(catalog, {.name = is_cheap ? "cheapNamed" : "costlyNamed",
                          .cost = cost,
                          .takes_name = NameNeed::Optional,
                          .declared_cost = is_cheap ? 1.0f : 21.0f,
                          .evaluate = named_values,
                          .help = "A value for each name.",
                          .example = "cheapNamed \"north\" = 1"});
    }
    add_row(catalog, {.name = "goneWord",
                      .evaluate = [](const CriterionCall&, float*) noexcept {},
                      .help = "Removed before anybody can ask.",
                      .example = "goneWord = 1"});
}

// ---- generators ---------------------------------------------------------------------------------

constexpr ArgumentRow kPlacesArguments[] = {
    {.name = "count", .default_value = 1, .low = 0, .high = 5000},
    {.name = "doubles", .default_value = 0, .low = 0, .high = 2000},
    {.name = "drops", .default_value = 0, .low = 0, .high = 2000},
    {.name = "layer", .default_value = 0, .low = 0, .high = 9}};

constexpr ArgumentRow kEdgesArguments[] = {
    {.name = "count", .default_value = 1, .low = 0, .high = 5000}};

std::uint64_t places_slots(const GeneratorCall& call) noexcept {
    return static_cast<std::uint64_t>(call.arguments[0] + call.arguments[1] + call.arguments[2]);
}

CandidateKind any_kind(const GeneratorCall& call, std::uint64_t slot) {
    return static_cast<CandidateKind>(random_bits(call.seed, kKinds, slot) % 4);
}

NavPoint floor_below(const GeneratorCall& call, Vec3 position) {
    NavPoint found;
    if (call.providers.navigation == nullptr) return found;
    call.providers.navigation->nearest({&position, 1}, NavExtent{}, {&found, 1});
    return found;
}

/// 71 in a row, 0.4 m apart, on the middles of the cells that duplicates merge in.
Vec3 distinct_place(const GeneratorCall& call, std::uint64_t index) {
    const auto column = static_cast<float>(index % 71) - 35.0f;
    const auto row = static_cast<float>(index / 71) - 35.0f;
    return {std::floor(call.center->position.x) + 0.4f * column, 0.4f * call.arguments[3],
            std::floor(call.center->position.z) + 0.4f * row};
}

GeneratedPoint place_in_slot(const GeneratorCall& call, std::uint64_t slot) {
    const auto count = static_cast<std::uint64_t>(call.arguments[0]);
    const auto doubles = static_cast<std::uint64_t>(call.arguments[1]);
    // More than any number of slots and prime: a permutation of the slots.
    constexpr std::uint64_t kPrime = 10007;
    const std::uint64_t index = (slot * kPrime + call.seed % 100) % places_slots(call);
    const std::uint64_t name = call.name.empty() ? 0 : name_hash(call.name) % 1000 + 10'000;
    GeneratedPoint point{.kind = any_kind(call, slot), .source = index + 1 + name};
    if (index < count) {
        point.position = distinct_place(call, index);
    } else if (index < count + doubles && count > 0) {
        point.position = distinct_place(call, random_bits(call.seed, kDoubles, slot) % count);
        point.position.x += 0.08f * (random_unit(call.seed, kJitter, slot) - 0.5f);
    } else {
        point.dropped = DropReason::OffSurface;
    }
    // Programs with more candidates ask for no paths, and finding floors takes long.
    if (count <= 64) point.stands = floor_below(call, point.position);
    return point;
}

void places(const GeneratorCall& call, std::uint64_t first,
            std::span<GeneratedPoint> points) noexcept {
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = place_in_slot(call, first + i);
}

std::uint64_t edges_slots(const GeneratorCall& call) noexcept {
    return static_cast<std::uint64_t>(call.arguments[0]);
}

/// On and next to the edges of the cells that duplicates merge in, on both sides of zero; some lie
/// nowhere.
void edges(const GeneratorCall& call, std::uint64_t first,
           std::span<GeneratedPoint> points) noexcept {
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::uint64_t slot = first + i;
        const float step = 0.05f * (static_cast<float>(slot % 101) - 50.0f);
        const float x = slot % 3 == 0 ? std::nextafter(step, 100.0f) : step;
        const float y = slot % 17 == 0 ? kNotANumber : slot % 19 == 0 ? 2 * kWorldLimit : 0.0f;
        const Vec3 position{x, y, 0.05f * static_cast<float>(slot / 101)};
        points[i] = {.position = position, .kind = any_kind(call, slot), .source = slot};
    }
}

void add_maker(Catalog& catalog, const GeneratorRow& row) {
    const auto added = catalog.add(row);
    ASSERT_TRUE(added.ok()) << to_string(added.diagnostics());
}

void add_generators(Catalog& catalog) {
    add_maker(catalog, {.name = "places",
                        .takes_name = NameNeed::Optional,
                        .arguments = kPlacesArguments,
                        .slot_count = places_slots,
                        .generate = places,
                        .help = "So many places, so many of them twice, so many slots dropped.",
                        .example = "places around puppet = 1 (count 12)"});
    add_maker(catalog, {.name = "edges",
                        .arguments = kEdgesArguments,
                        .slot_count = edges_slots,
                        .generate = edges,
                        .help = "Places that merge or do not by a hair.",
                        .example = "edges around puppet = 1 (count 12)"});
    add_maker(
        catalog,
        {.name = "goneMaker",
         .slot_count = [](const GeneratorCall&) noexcept { return std::uint64_t{1}; },
         .generate = [](const GeneratorCall&, std::uint64_t, std::span<GeneratedPoint>) noexcept {},
         .help = "Removed before anybody can ask.",
         .example = "goneMaker around puppet = 1"});
}

}  // namespace

void add_case_words(Catalog& catalog) {
    add_builtin_words(catalog);
    for (const CostClass cost : {CostClass::Cheap, CostClass::Costly, CostClass::Deferred}) {
        for (std::size_t flavour = 0; flavour < std::size(kFlavours); ++flavour)
            add_flavour(catalog, cost, flavour);
    }
    add_special_words(catalog);
    add_generators(catalog);
}

void remove_gone_words(Catalog& catalog) {
    EXPECT_TRUE(catalog.remove("goneWord"));
    EXPECT_TRUE(catalog.remove("goneMaker"));
}

}  // namespace vantage::tests
