// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Sight between nodes as it is now. It is baked with doors, lifts and destructibles taken away, so
// that they can only take away from it; the bundle says which pairs each of them can come between.
// When one is shut, moves or breaks, a job asks the rays of these pairs again, within a budget, and
// publishes what it found as a whole: readers pin a version, on any thread, and never wait.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "vantage/rays.h"
#include "vantage/result.h"
#include "vantage/scheduler.h"
#include "vantage_analysis/fields.h"
#include "vantage_analysis/nodes.h"

namespace vantage {

/// Rays that are cast at once: one unit of a budget.
inline constexpr std::uint32_t kChunkRays = 64;

struct LiveSightSettings {
    /// As baked; must outlive it. Shares are not kept up to date: share() of a version is 1 or 0.
    NodeSightArrays high_high, high_low;
    SightPartArrays parts;
    /// Sees the parts where they are. Must outlive it.
    const RayProvider* rays = nullptr;
    std::uint32_t buffers = 3;  ///< As FieldDescription::buffers.
    /// Waits for more when nothing is left to do, for a job that stays submitted.
    bool is_permanent = false;
};

/// Both kinds of sight in one version, for as long as this object lives. Must not outlive what it
/// came from.
class SightPin {
  public:
    SightPin() = default;
    explicit operator bool() const noexcept { return static_cast<bool>(pin_); }
    NodeSight sight(NodeSightKind kind) const noexcept {
        return NodeSight(kinds_[static_cast<std::size_t>(kind)]);
    }
    std::uint64_t serial() const noexcept { return pin_.serial(); }
    void release() noexcept { pin_.release(); }

  private:
    friend class LiveSight;
    FieldPin pin_;
    std::array<NodeSightArrays, 2> kinds_;
};

struct LiveSightStatistics {
    std::uint64_t rays = 0;       ///< Cast so far...
    std::uint64_t questions = 0;  ///< ...for so many pairs and kinds.
    std::uint64_t restored = 0;   ///< Pairs that needed none: all their parts were gone.
    std::uint64_t versions = 0;   ///< Published.
    std::uint64_t restarts = 0;   ///< Parts that moved again while they were asked about.
};

/// Everything but pin() and serial() is for the thread that steps it, or for the time between two
/// updates. Nothing allocates after make().
class LiveSight final : public Job {
  public:
    /// Starts as the bake: all parts gone. Fails ("sight/...") when the arrays do not belong to one
    /// another.
    static Result<std::shared_ptr<LiveSight>> make(const LiveSightSettings& settings);

    /// A part has come, moved, or gone (`is_there` false: destroyed, or taken away as in the bake).
    /// The ray provider must see it so already. A part that moves for a while is told about when it
    /// begins, when it stops, and as often in between as the game likes. Only while it stays where
    /// the bake thought it could be (part_reach() in src/bake/node_parts.h) all pairs are found.
    void part_changed(std::uint32_t part, bool is_there) noexcept;
    /// Does the newest version know of all that was told?
    bool is_current() const noexcept;

    SightPin pin() const noexcept;
    /// Of the newest version, perhaps a moment behind pin().
    std::uint64_t serial() const noexcept { return store_->serial(0); }
    std::uint32_t node_count() const noexcept { return settings_.parts.node_count; }

    JobState step(WorkTurn& turn) noexcept override;
    bool is_any_thread() const noexcept override { return settings_.rays->is_thread_safe(); }

    LiveSightStatistics statistics() const noexcept { return statistics_; }
    std::size_t memory_bytes() const noexcept;

  private:
    enum class Phase : std::uint8_t { Idle, Copy, Ask };
    /// Where one is in the groups: a pair, and which of its kinds.
    struct Cursor {
        std::uint32_t group = 0, row = 0, other = 0;
        std::uint16_t kind = 1;
    };
    struct Question {
        NodeIndex from = kNoNode, to = kNoNode;
        std::uint16_t kind = 0;
    };

    explicit LiveSight(const LiveSightSettings& settings);
    void index_parts();
    void list_words();
    bool start_pass() noexcept;
    void copy_chunk() noexcept;
    void ask_chunk() noexcept;
    void end_sweep() noexcept;
    bool find_group() noexcept;
    bool is_anything_there(std::uint32_t group) const noexcept;
    std::uint32_t row_end(std::uint32_t row) const noexcept;
    bool next_question(Question& question) noexcept;
    void restore_chunk() noexcept;
    void cast_chunk() noexcept;
    void set(const Question& question, bool is_seen) noexcept;
    void set_bit(NodeSightKind kind, NodeIndex from, NodeIndex to, bool is_seen) noexcept;

    LiveSightSettings settings_;
    std::array<NodeSight, 2> baked_;
    std::uint32_t high_words_ = 0;  ///< Words of standing to standing; the others follow.
    std::shared_ptr<FieldStore> store_;
    std::vector<std::uint32_t> words_;  ///< All that a part can ever change, rising.
    std::vector<std::uint32_t> part_group_first_, part_groups_;
    std::vector<std::uint8_t> is_there_, is_dirty_;  ///< By part, by group.
    std::uint32_t dirty_ = 0;                        ///< Groups.

    Phase phase_ = Phase::Idle;
    FieldWriter writer_;
    FieldPin before_;
    std::uint32_t next_word_ = 0, restarts_ = 0;
    Cursor at_;
    bool is_in_group_ = false;
    LiveSightStatistics statistics_;
};

/// Where a job takes sight from: the bake, or a LiveSight.
class SightSource {
  public:
    SightSource(const NodeSight& baked) noexcept
        : baked_(baked) {}  // Implicit: a plain one will do.
    SightSource(std::shared_ptr<const LiveSight> live, NodeSightKind kind) noexcept
        : live_(std::move(live)), kind_(kind) {}

    std::uint32_t size() const noexcept { return live_ ? live_->node_count() : baked_.size(); }
    /// Changes with every version; 0 for the bake.
    std::uint64_t serial() const noexcept { return live_ ? live_->serial() : 0; }
    /// The newest version, which stays until release() or the next hold().
    NodeSight hold() noexcept {
        if (!live_) return baked_;
        pin_ = live_->pin();
        return pin_.sight(kind_);
    }
    /// Of what is held.
    std::uint64_t held_serial() const noexcept { return pin_.serial(); }
    void release() noexcept { pin_.release(); }

  private:
    NodeSight baked_;
    std::shared_ptr<const LiveSight> live_;
    NodeSightKind kind_ = NodeSightKind::HighHigh;
    SightPin pin_;
};

}  // namespace vantage
