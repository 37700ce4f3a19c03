// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The pad aims so that the highest point of the flight, taken from the middle of its trigger, is
// its target; who stands on the pad gets that velocity from where he stands.

#include "bake/import/quake3/links.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "bake/import/quake3/movers.h"
#include "base/vec.h"

namespace vantage::bake::quake3 {

namespace {

constexpr double kGravity = 800.0;  // Units per second squared.
constexpr float kFlightStep = 0.025f;
constexpr float kMaxFlight = 10.0f;
constexpr float kWalkableNormal = 0.7f;  // The game's own limit for ground.
constexpr float kPlayerHeight = static_cast<float>(56 * kMetresPerUnit);
constexpr float kMaxFall = static_cast<float>(4096 * kMetresPerUnit);
/// A link that ends where it begins helps nobody.
constexpr float kMinLinkLength = 0.75f;
constexpr std::size_t kMaxLinks = kMaxLevelPoints;
constexpr std::size_t kMaxLinkWarnings = 50;

struct TriggerBox {
    UnitPoint low, high;

    UnitPoint centre() const { return (low + high) * 0.5; }
    float radius() const {
        const double half = 0.5 * std::min(high.x - low.x, high.y - low.y) * kMetresPerUnit;
        return static_cast<float>(std::clamp(half, 0.3, 2.0));
    }
};

class LinkFinder {
  public:
    LinkFinder(const BspFile& bsp, std::span<const Entity> entities, GroundTracer& ground)
        : bsp_(bsp), entities_(entities), ground_(ground), targets_(entities) {}

    FoundLinks find() {
        for (const Entity& entity : entities_) {
            if (found_.links.size() >= kMaxLinks || ground_.is_exhausted()) break;
            const std::string_view name = entity.class_name();
            if (name != "trigger_push" && name != "trigger_teleport" && name != "trigger_multiple")
                continue;
            const std::optional<TriggerBox> box = box_of_trigger(entity);
            if (!box) continue;
            if (name == "trigger_push") add_pad(entity, *box);
            if (name == "trigger_teleport") add_teleporter(entity, entity, *box);
            if (name == "trigger_multiple") add_indirect(entity, *box);
        }
        return std::move(found_);
    }

  private:
    std::optional<TriggerBox> box_of_trigger(const Entity& entity) const {
        const std::uint32_t index = submodel_of(bsp_, entity);
        if (index == 0) return std::nullopt;
        const BspModel model = bsp_.models[index];
        for (const float v : {model.low[0], model.low[1], model.low[2], model.high[0],
                              model.high[1], model.high[2]}) {
            if (!(std::fabs(v) <= kMaxBspCoordinate)) return std::nullopt;
        }
        const UnitPoint origin = entity.point("origin").value_or(UnitPoint{});
        return TriggerBox{UnitPoint{model.low[0], model.low[1], model.low[2]} + origin,
                          UnitPoint{model.high[0], model.high[1], model.high[2]} + origin};
    }

    void warn(const Entity& entity, const char* code, std::string message) {
        if (found_.warnings.size() >= kMaxLinkWarnings) return;
        found_.warnings.push_back({.severity = Severity::Warning,
                                   .code = code,
                                   .message = std::move(message) + " (line " +
                                              std::to_string(entity.line()) +
                                              " of the entity text)",
                                   .place = {.file = bsp_.file}});
    }

    /// Where one stands in a trigger.
    Vec3 standing_in(const TriggerBox& box) {
        const UnitPoint centre = box.centre();
        const Vec3 top = to_metres({centre.x, centre.y, box.high.z});
        const Vec3 bottom = to_metres({centre.x, centre.y, box.low.z});
        // The floor may lie a little below the volume: the game's test uses the player's box.
        const float depth = top.y - bottom.y + kPlayerHeight / 2;
        return ground_.floor_below(top, depth).value_or(bottom);
    }

    std::optional<UnitPoint> place_of_target(const Entity& entity) const {
        const auto targets = targets_.targets_of(entity);
        if (targets.empty()) return std::nullopt;
        return targets.front()->point("origin");
    }

    void add_pad(const Entity& entity, const TriggerBox& box) {
        const std::optional<UnitPoint> apex = place_of_target(entity);
        if (!apex) return warn(entity, "bsp/no-target", "a jump pad has no target");
        const std::optional<UnitPoint> velocity = velocity_towards(box.centre(), *apex);
        if (!velocity) return warn(entity, "bsp/no-landing", "a jump pad points down");
        add_flight(entity, box, *velocity, apex);
    }

    /// Thrown from `from`, one is highest at `apex`.
    static std::optional<UnitPoint> velocity_towards(UnitPoint from, UnitPoint apex) {
        const double height = apex.z - from.z;
        if (!(height > 0)) return std::nullopt;
        const double seconds = std::sqrt(2 * height / kGravity);
        return UnitPoint{(apex.x - from.x) / seconds, (apex.y - from.y) / seconds,
                         kGravity * seconds};
    }

    void add_flight(const Entity& entity, const TriggerBox& box, UnitPoint velocity,
                    std::optional<UnitPoint> apex) {
        const Vec3 from = standing_in(box);
        std::optional<Vec3> to = landing_of(from, velocity);
        // Who misses the ground steers in the air: take what lies below the highest point.
        if (!to && apex) to = ground_.floor_below(to_metres(*apex), kMaxFall);
        if (!to) return warn(entity, "bsp/no-landing", "a jump pad throws one out of the level");
        add_link({LinkKind::JumpPad, from, *to, box.radius()});
    }

    void add_link(const Link& link) {
        if (distance(link.from, link.to) < kMinLinkLength || !is_valid_position(link.to)) return;
        found_.links.push_back(link);
    }

    std::optional<Vec3> landing_of(Vec3 from, UnitPoint velocity) {
        Vec3 at = from + Vec3{0, 0.02f, 0};
        Vec3 v = to_metres(velocity);
        const float gravity = static_cast<float>(kGravity * kMetresPerUnit);
        for (float time = 0; time < kMaxFlight; time += kFlightStep) {
            const Vec3 step = v * kFlightStep - Vec3{0, gravity * kFlightStep * kFlightStep / 2, 0};
            v.y -= gravity * kFlightStep;
            const std::optional<GroundHit> hit = body_trace(at, step);
            if (!hit) {
                at = at + step;
                continue;
            }
            at = at + step * hit->fraction;
            if (hit->normal.y > kWalkableNormal) return at;
            // Slide along walls and ceilings as the game does.
            at = at + hit->normal * 0.005f;
            const float into = dot(v, hit->normal);
            if (into < 0) v = v - hit->normal * into;
        }
        return std::nullopt;
    }

    /// Feet and head; a player's width is left out.
    std::optional<GroundHit> body_trace(Vec3 feet, Vec3 step) {
        std::optional<GroundHit> hit = ground_.trace(feet, feet + step);
        const Vec3 head = feet + Vec3{0, kPlayerHeight, 0};
        const std::optional<GroundHit> head_hit = ground_.trace(head, head + step);
        if (!head_hit || head_hit->normal.y > kWalkableNormal) return hit;
        return !hit || head_hit->fraction < hit->fraction ? head_hit : hit;
    }

    /// `sender` names the destinations, which the game picks from at random.
    void add_teleporter(const Entity& entity, const Entity& sender, const TriggerBox& box) {
        const auto targets = targets_.targets_of(sender);
        if (targets.empty())
            return warn(entity, "bsp/no-target", "a teleporter has no destination");
        for (const Entity* target : targets) {
            const std::optional<UnitPoint> origin = target->point("origin");
            if (!origin) continue;
            const std::optional<Vec3> floor = ground_.floor_below(to_metres(*origin), kMaxFall);
            const Vec3 feet = to_metres(*origin - UnitPoint{0, 0, kFeetBelowOrigin});
            add_link({LinkKind::Teleporter, standing_in(box), floor.value_or(feet), box.radius()});
        }
    }

    /// A trigger that fires a target_push or a target_teleporter elsewhere.
    void add_indirect(const Entity& entity, const TriggerBox& box) {
        for (const Entity* target : targets_.targets_of(entity)) {
            if (target->class_name() == "target_teleporter") add_teleporter(entity, *target, box);
            if (target->class_name() == "target_push") add_push(entity, *target, box);
        }
    }

    void add_push(const Entity& entity, const Entity& push, const TriggerBox& box) {
        const std::optional<UnitPoint> apex = place_of_target(push);
        const std::optional<UnitPoint> origin = push.point("origin");
        if (apex && origin) {
            const std::optional<UnitPoint> velocity = velocity_towards(*origin, *apex);
            if (velocity) add_flight(entity, box, *velocity, apex);
            return;
        }
        const double speed = std::clamp(push.number("speed", 1000), 0.0, 10'000.0);
        add_flight(entity, box, facing_of(push) * speed, std::nullopt);
    }

    const BspFile& bsp_;
    std::span<const Entity> entities_;
    GroundTracer& ground_;
    TargetIndex targets_;
    FoundLinks found_;
};

}  // namespace

FoundLinks find_links(const BspFile& bsp, std::span<const Entity> entities, GroundTracer& ground) {
    return LinkFinder(bsp, entities, ground).find();
}

}  // namespace vantage::bake::quake3
