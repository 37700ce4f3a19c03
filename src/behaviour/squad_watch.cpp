// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See squad_watch.h.

#include "vantage_behaviour/squad_watch.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/vec.h"

namespace vantage {

struct SquadWatch::Impl {
    struct Member {
        ObjectId id;
        MemberStanding standing = MemberStanding::Counts;
        bool is_reported = false;
        bool is_stray = false, is_stuck = false;
        Vec3 moved_from;      ///< Where it was...
        double moved_at = 0;  ///< ...when it had come far enough the last time.
    };
    /// Those of a squad that are alive, added up.
    struct Sum {
        Vec3 positions;
        std::uint32_t count = 0;
    };

    Impl(World& world_, const SquadWatchSettings& given) : world(world_), settings(given) {
        members.reserve(given.max_members);
    }

    Member* find(ObjectId id) noexcept {
        const auto at = std::find_if(members.begin(), members.end(),
                                     [id](const Member& member) { return member.id == id; });
        return at != members.end() ? &*at : nullptr;
    }
    void watch(const MemberReport& report, const ObjectState& state, double now) noexcept;
    void look_for_strays(Member& member, const ObjectState& state) noexcept;
    void forget_the_unreported() noexcept;

    World& world;
    SquadWatchSettings settings;
    std::vector<Member> members;
    std::array<Sum, kMaxSquads + 1> sums;
};

/// Dead or stuck, by what it did itself.
void SquadWatch::Impl::watch(const MemberReport& report, const ObjectState& state,
                             double now) noexcept {
    Member* member = find(report.member);
    if (member == nullptr) {
        if (members.size() == members.capacity()) return;
        members.push_back({.id = report.member, .moved_from = state.position, .moved_at = now});
        member = &members.back();
    }
    member->is_reported = true;
    const bool has_moved = distance(state.position, member->moved_from) > settings.stuck_within;
    if (has_moved || (!report.wants_to_move && !member->is_stuck)) {
        member->moved_from = state.position;
        member->moved_at = now;
    }
    member->is_stuck = now - member->moved_at >= settings.stuck_after;
    if (report.is_dead) {
        member->standing = MemberStanding::Dead;
        return;
    }
    member->standing = member->is_stuck ? MemberStanding::Stuck : MemberStanding::Counts;
    Sum& sum = sums[state.squad];
    sum.positions = sum.positions + state.position;
    ++sum.count;
}

/// Against the others, so that one far away does not carry the middle with him.
void SquadWatch::Impl::look_for_strays(Member& member, const ObjectState& state) noexcept {
    const Sum& sum = sums[state.squad];
    if (member.standing == MemberStanding::Dead || state.squad == 0 || sum.count < 2) return;
    const float others = static_cast<float>(sum.count - 1);
    const Vec3 middle = (sum.positions - state.position) * (1.0f / others);
    const float limit = member.is_stray ? settings.back_within : settings.stray_beyond;
    member.is_stray = distance_2d(state.position, middle) > limit;
    if (member.is_stray) member.standing = MemberStanding::Stray;
}

void SquadWatch::Impl::forget_the_unreported() noexcept {
    std::erase_if(members, [this](const Member& member) {
        if (!member.is_reported) world.set_counted(member.id, true);
        return !member.is_reported;
    });
}

SquadWatch::SquadWatch(World& world, const SquadWatchSettings& settings)
    : impl_(std::make_unique<Impl>(world, settings)) {}
SquadWatch::~SquadWatch() = default;

void SquadWatch::update(double now, std::span<const MemberReport> reports) noexcept {
    const std::shared_ptr<const Snapshot> snapshot = impl_->world.snapshot();
    impl_->sums.fill({});
    for (Impl::Member& member : impl_->members)
        member.is_reported = false;
    for (const MemberReport& report : reports) {
        if (const ObjectState* state = snapshot->find(report.member))
            impl_->watch(report, *state, now);
    }
    impl_->forget_the_unreported();
    for (Impl::Member& member : impl_->members) {
        impl_->look_for_strays(member, *snapshot->find(member.id));
        impl_->world.set_counted(member.id, member.standing == MemberStanding::Counts);
    }
}

MemberStanding SquadWatch::standing(ObjectId member) const noexcept {
    const Impl::Member* found = impl_->find(member);
    return found != nullptr ? found->standing : MemberStanding::Counts;
}

}  // namespace vantage
