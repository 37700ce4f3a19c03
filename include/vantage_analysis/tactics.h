// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a world mounts of the analysis: the node map with its tables and the store of fields. From
// then on snapshots hold one version of each field (World::set_tactics(), Snapshot::tactics()), and
// the words of the language that need nodes work.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/result.h"
#include "vantage_analysis/fields.h"
#include "vantage_analysis/nodes.h"
#include "vantage_analysis/safe_path.h"

namespace vantage {

class TacticsView;
class ByteReader;
class SpanWriter;

/// A field that safe paths avoid, as in PathCost: danger zones, a lane of fire, who stands where.
struct TacticsPathCost {
    std::string field;
    float weight = 1;
    PathCostKind kind = PathCostKind::EachNode;
};

struct TacticsSettings {
    NodeMap map;
    NodeSight standing;                        ///< Whom a standing observer sees when they stand...
    NodeSight crouched;                        ///< ...and when they crouch. Either may be empty.
    PolarTable polar;                          ///< May be empty.
    std::shared_ptr<const FieldStore> fields;  ///< May be null.
    /// The worst-case table then belongs to what `visible`, `hidden`, `exposure` and `partialCover`
    /// mean: where it says "hidden" no ray is asked. Each of its entries is as good as the rays
    /// that the bake tried (docs/nodes.md).
    bool trust_tables = false;
    std::vector<TacticsPathCost> path_costs;  ///< At most kMaxPathCosts.
    /// Path searches that queries may use at a time before another one is made, 50 bytes a node.
    std::uint32_t path_searches = 4;
    /// Keeps alive what the views above look at: the bundle and its bytes.
    std::shared_ptr<const void> owner;
};

/// Immutable, but for what the store of fields holds.
class Tactics : public std::enable_shared_from_this<Tactics> {
  public:
    /// Fails (codes "tactics/...") without nodes, when tables or fields are those of another map,
    /// and for a path cost whose field does not exist or whose weight is below 0 or not finite.
    static Result<std::shared_ptr<const Tactics>> make(const TacticsSettings& settings);
    virtual ~Tactics();
    Tactics(const Tactics&) = delete;
    Tactics& operator=(const Tactics&) = delete;

    const TacticsSettings& settings() const noexcept { return settings_; }
    const NodeMap& map() const noexcept { return settings_.map; }
    const NodeSight& standing() const noexcept { return settings_.standing; }
    const NodeSight& crouched() const noexcept { return settings_.crouched; }
    const PolarTable& polar() const noexcept { return settings_.polar; }
    const FieldStore* fields() const noexcept { return settings_.fields.get(); }
    bool trusts_tables() const noexcept { return settings_.trust_tables; }
    /// By the places of settings().path_costs.
    FieldIndex path_cost_field(std::size_t cost) const noexcept { return cost_fields_[cost]; }
    /// For one query at a time.
    SafePathPool::Lent borrow_search() const { return searches_->borrow(); }
    /// kNoField also without a store.
    FieldIndex find_field(std::string_view name) const noexcept;

    // What the world calls is virtual and not inline, so that it links without the analysis.
    /// Changes whenever a field was published.
    virtual std::uint64_t revision() const noexcept;
    /// For one snapshot after the other; allocates. Keeps the tactics alive.
    virtual std::unique_ptr<TacticsView> make_view() const;
    /// One with values of its own, 0 at first, for copies and recordings; allocates.
    virtual std::unique_ptr<TacticsView> make_own_view() const;

  private:
    explicit Tactics(const TacticsSettings& settings);

    TacticsSettings settings_;
    std::vector<FieldIndex> cost_fields_;
    std::shared_ptr<SafePathPool> searches_;
};

/// The tactics as one snapshot sees them: each field in one version. Reading is for any thread;
/// pinning and letting go is the world's business.
class TacticsView {
  public:
    /// Of the tactics' fields, or of others of the same kinds and order.
    TacticsView(std::shared_ptr<const Tactics> tactics, std::shared_ptr<FieldStore> own);
    virtual ~TacticsView();
    TacticsView(const TacticsView&) = delete;
    TacticsView& operator=(const TacticsView&) = delete;

    const Tactics& tactics() const noexcept { return *tactics_; }
    const std::shared_ptr<const Tactics>& shared_tactics() const noexcept { return tactics_; }
    const NodeMap& map() const noexcept { return tactics_->map(); }
    /// Null for kNoField.
    FieldView field(FieldIndex field) const noexcept { return pins_.view(field); }
    FieldView field(std::string_view name) const noexcept;
    /// Which version that is: as FieldPin::serial(); of a copy, that of what was copied.
    std::uint64_t serial(FieldIndex field) const noexcept {
        return own_ != nullptr ? serials_[field] : pins_.pin(field).serial();
    }
    const FieldPin& pin(FieldIndex field) const noexcept { return pins_.pin(field); }

    virtual void pin_newest() noexcept;
    virtual void release() noexcept;

    // For recordings. Only views with values of their own are changed by the last two.
    /// Are all fields in the versions that the other has them in? Of the same tactics only.
    virtual bool has_same_versions(const TacticsView& other) const noexcept;
    /// What makes these values of those of another view of the same tactics; of zeros for null.
    virtual void write_changes(const TacticsView* before, SpanWriter& out) const noexcept;
    /// False when the bytes are not sound.
    virtual bool read_changes(ByteReader& in);
    virtual void copy_from(const TacticsView& other);
    /// Of all values.
    virtual std::size_t bytes() const noexcept;

  private:
    std::shared_ptr<const Tactics> tactics_;
    std::shared_ptr<FieldStore> own_;     ///< Null: pins what the tactics' own store has.
    std::vector<std::uint64_t> serials_;  ///< Of a copy.
    FieldPins pins_;
};

}  // namespace vantage
