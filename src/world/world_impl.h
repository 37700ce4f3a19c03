// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the world stages, shared by the files that implement it: world.cpp (objects, knowledge,
// publishing) and world_places.cpp (squads, areas, mounts, claims).
#pragma once

#include <mutex>

#include "base/slots.h"
#include "vantage_analysis/tactics.h"
#include "world/claim_table.h"
#include "world/knowledge.h"
#include "world/smoothing.h"
#include "world/snapshot_pool.h"

namespace vantage {

struct World::Impl {
    using Slot = Snapshot::Slot;
    using NamedArea = Snapshot::NamedArea;
    /// A mount as it was asked for; those with an owner are placed anew with each publish.
    struct Mount {
        PointMount seen;
        MountPlace own_place;
    };

    explicit Impl(const WorldSettings& settings);

    /// Has them copied into snapshots that do not have them yet.
    void note_change(std::uint32_t slot) noexcept {
        changed_in[slot] = epoch + 1;
        is_changed = true;
    }
    /// What is as before changes nothing.
    template <class Value>
    void stage(std::uint32_t slot, Value Slot::*member, const Value& value) noexcept {
        if (slots[slot].*member == value) return;
        slots[slot].*member = value;
        note_change(slot);
    }

    void fill(Snapshot& snapshot);
    void fill_objects(Snapshot& snapshot, std::uint64_t seen_epoch);
    void fill_slot(std::uint32_t index, Slot& slot) const;
    void fill_mounts(Snapshot& snapshot);
    void fill_tactics(Snapshot& snapshot);
    void drop_owned_mounts(ObjectId owner);
    void drop_mount(std::uint32_t index);

    WorldSettings settings;
    Slots<ObjectTag> handles;
    std::vector<Slot> slots;                ///< Up to the highest index that was ever used.
    std::vector<std::uint64_t> changed_in;  ///< By slot: the epoch of its last change.
    std::uint64_t all_changed_in = 0;       ///< The same for what is seen of all slots.
    Knowledge knowledge;
    Smoothing smoothing;
    std::uint32_t object_count = 0;
    bool is_changed = false;

    std::array<SquadOrders, kMaxSquads + 1> squads{};
    Slots<AreaTag> area_handles;
    std::vector<NamedArea> areas;
    std::vector<Snapshot::NamedPath> paths;
    Slots<MountTag> mount_handles;
    std::vector<Mount> mounts;
    std::vector<PartState> parts;     ///< By mount and part.
    std::uint64_t mount_version = 1;  ///< Goes up with every change of mounts.

    /// Guards the claims and who may have one.
    std::mutex claim_mutex;
    ClaimTable claims;
    std::vector<std::uint32_t> claimants;  ///< Generation of each living object, 0 for none.
    std::uint64_t published_claims = 0;
    double time = 0;

    std::shared_ptr<const Tactics> tactics;
    std::uint64_t tactics_version = 0;
    std::uint64_t published_fields = 0;                     ///< The revision that was pinned last.
    std::vector<std::unique_ptr<TacticsView>> spare_views;  ///< One for each snapshot, at first.

    std::shared_ptr<SnapshotPool> pool;
    std::shared_ptr<const Snapshot> current;  ///< Never null.
    std::uint64_t epoch = 0;
    std::uint64_t lagging_publishes = 0;
    std::uint64_t removal_count = 0;
};

}  // namespace vantage
