// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// canShoot: in some stance that p allows, the asker's weapon has a clear line to o's torso or eye.
// The remark is the first such stance (ShotStance), in this order:
//
//   in the open, or with o behind one    standing, crouched
//   low cover between p and o            over it, crouched left of it, crouched right of it
//   high cover between p and o           standing (it may be seen past), left of it, right of it
//
//        #####        left and right: a step aside, where the cover says that one can peek there
//     l <- p -> r

#include "selection/criteria/body.h"
#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/draw_rays.h"
#include "vantage/answer.h"

namespace vantage::criteria {

namespace {

struct Shooter {
    Vec3 weapon;
    ShotStance stance = ShotStance::None;
};

struct Shooters {
    Shooter list[3];
    std::uint32_t count = 0;

    void add(ShotStance stance, Vec3 feet, const Stance& body) {
        list[count++] = {feet + Vec3{0, body.weapon, 0}, stance};
    }
};

constexpr std::uint32_t kRaysOfShooter = 2;

Shooters shooters_in_the_open(Vec3 feet, const ObjectState& asker) {
    Shooters shooters;
    shooters.add(ShotStance::Standing, feet, asker.standing);
    shooters.add(ShotStance::Crouched, feet, asker.crouched);
    return shooters;
}

Shooters shooters_at(const CriterionCall& call) {
    const CandidateBatch& at = call.candidates;
    const ObjectState& asker = *call.asker;
    if (!may_be_cover(call, 0)) return shooters_in_the_open({at.x[0], at.y[0], at.z[0]}, asker);
    const CoverFacts cover = cover_at(call, 0);
    const Vec3 way = call.object->position - cover.feet;
    const bool is_behind = way.x * cover.facing.x + way.z * cover.facing.z > 0.0f;
    const bool is_low = is_low_cover(cover, asker);
    if (!is_behind || (!is_low && !is_high_cover(cover, asker)))
        return shooters_in_the_open(cover.feet, asker);
    Shooters shooters;
    const Stance& aside = is_low ? asker.crouched : asker.standing;
    const Vec3 step = Vec3{-cover.facing.z, 0, cover.facing.x} * cover.peek_step;  // To the right.
    shooters.add(is_low ? ShotStance::Over : ShotStance::Standing, cover.feet, asker.standing);
    if ((cover.flags & cover::kPeekLeft) != 0)
        shooters.add(ShotStance::Left, cover.peeks_from - step, aside);
    if ((cover.flags & cover::kPeekRight) != 0)
        shooters.add(ShotStance::Right, cover.peeks_from + step, aside);
    return shooters;
}

}  // namespace

std::uint32_t can_shoot_rays(const CriterionCall& call, Ray* rays) noexcept {
    const Vec3 eye = eye_of(*call.object);
    const Vec3 torso = call.object->position + Vec3{0, call.object->standing.torso, 0};
    const Shooters shooters = shooters_at(call);
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < shooters.count; ++i) {
        write_ray(rays[count++], shooters.list[i].weapon, torso, surface::kBlocksShots);
        write_ray(rays[count++], shooters.list[i].weapon, eye, surface::kBlocksShots);
    }
    return count;
}

std::uint8_t can_shoot_remark(const CriterionCall& call,
                              std::span<const std::uint8_t> blocked) noexcept {
    const Shooters shooters = shooters_at(call);
    for (std::uint32_t i = 0; i < shooters.count && (i + 1) * kRaysOfShooter <= blocked.size();
         ++i) {
        const std::uint8_t* of_shooter = &blocked[std::size_t{i} * kRaysOfShooter];
        if (of_shooter[0] == 0 || of_shooter[1] == 0)
            return static_cast<std::uint8_t>(shooters.list[i].stance);
    }
    return static_cast<std::uint8_t>(ShotStance::None);
}

float can_shoot_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    for (const std::uint8_t is_blocked : blocked) {
        if (is_blocked == 0) return 1.0f;
    }
    return 0.0f;
}

void can_shoot_draw(const CriterionCall& call, DebugDraw& to) noexcept {
    draw_rays(call, can_shoot_rays, to);
}

}  // namespace vantage::criteria
