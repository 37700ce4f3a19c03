// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where is somebody who is out of sight? A prediction (he goes on as he went, as far as the links
// let him, and not where he would be seen), the probability of each node, where he most likely
// hides, and where and when he would come into view again.
// Follows van der Sterren, "Terrain Reasoning for 3D Action Games" (2001), for the prediction and
// the place to aim at.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "vantage_analysis/jobs.h"
#include "vantage_analysis/node_search.h"

namespace vantage {

struct ThreatSighting {
    Vec3 position;  ///< Where his feet were...
    Vec3 velocity;
    double time = 0;  ///< ...in the game's own seconds.
};

struct TrackThreatSettings {
    std::string observer;   ///< Node: who waits for him.
    std::string in_view;    ///< Field: above 0 where he would be seen.
    std::string output;     ///< Float field: the probability of each node; they add up to 1.
    float speed = 5;        ///< How fast he is at most.
    float tick = 0.25f;     ///< Probability spreads in steps of so many seconds.
    float straight_on = 3;  ///< So many times likelier he goes on than back, at first...
    float straight_on_seconds = 2;  ///< ...for so long.
    float most_seconds = 30;        ///< Afterwards he does not get farther away.
    float extrapolate_seconds = 3;  ///< So long he is taken to go on as he went.
    /// The likelihood of reappearing somewhere is halved by so many seconds of walking there.
    float patience = 2;
    float close = 4;               ///< Metres of path; see Reappearance::is_close.
    std::uint32_t max_places = 8;  ///< Of each list.
};

struct PredictedThreat {
    bool is_known = false;
    Vec3 position;
    NodeIndex node = kNoNode;
    float seconds = 0;          ///< Of the way that was gone straight on.
    bool is_stopped = false;    ///< A wall ended it...
    bool is_corrected = false;  ///< ...or it would have been in view.
};

/// A node where he would come into view on the shortest way to the observer.
struct Reappearance {
    NodeIndex node = kNoNode;
    float probability = 0;  ///< That he comes this way.
    float likelihood = 0;   ///< The same, less the longer he needs.
    float seconds = 0;      ///< Until then, on average...
    float soonest = 0;      ///< ...and from the nearest node where he may be.
    bool is_close = false;  ///< From where he is presumed to be: worth firing at.
};

struct HidingPlace {
    NodeIndex node = kNoNode;
    float probability = 0;
};

/// Added to a board like any job (jobs.h). The lists are those of the last run that ended; read
/// them between updates.
class TrackThreatJob final : public NodeJob {
  public:
    TrackThreatJob(const NodeMap& map, const TrackThreatSettings& settings);

    /// He was seen; everything before is forgotten. False when there is no node there.
    bool seen(const ThreatSighting& sighting) noexcept;
    void set_time(double now) noexcept;

    const PredictedThreat& predicted() const noexcept { return predicted_; }
    /// Where to aim: the first node in view on the shortest way from the predicted place.
    const Reappearance& aim() const noexcept { return aim_; }
    /// Likeliest first.
    std::span<const Reappearance> reappearances() const noexcept {
        return {reappearances_.data(), reappearance_count_};
    }
    std::span<const HidingPlace> hiding_places() const noexcept {
        return {hiding_places_.data(), hiding_place_count_};
    }
    /// He can be nowhere: everything that he could have reached is in view.
    bool is_lost() const noexcept { return is_lost_; }

    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    enum class Phase : std::uint8_t { Reach, Spread, Look, Scale, Ways, Sum, List, Write };
    struct Arrival {
        float probability = 0, likelihood = 0, seconds = 0, soonest = 0;
    };
    struct Trail {
        Vec3 position;
        NodeIndex node = kNoNode;
        float seconds = 0;
    };
    bool is_in_view(const JobRun& run, NodeIndex node) const noexcept;
    void predict(const JobRun& run) noexcept;
    void reach_chunk() noexcept;
    void spread_chunk() noexcept;
    void spread_from(NodeIndex node, float share) noexcept;
    void start_look() noexcept;
    void look_chunk(const JobRun& run) noexcept;
    void scale_chunk(const JobRun& run) noexcept;
    void ways_chunk(const JobRun& run) noexcept;
    void sum_chunk(const JobRun& run) noexcept;
    Reappearance reappearance_at(NodeIndex node) const noexcept;
    void list_chunk() noexcept;
    void find_aim() noexcept;
    bool write_chunk(JobRun& run) noexcept;

    NodeMap map_;
    TrackThreatSettings settings_;
    ThreatSighting newest_, sighting_;  ///< As told, and as the run goes by.
    NodeIndex newest_node_ = kNoNode, first_node_ = kNoNode;
    bool is_new_ = false;
    double time_ = 0, spread_time_ = 0;

    PredictedThreat predicted_;
    std::vector<Trail> trail_;

    NodeSearch reach_;  ///< From where he was seen.
    std::uint32_t reached_ = 0;
    NodeIndex beyond_ = kNoNode;  ///< Visited but not within reach yet.
    float reach_limit_ = 0;
    float move_ = 0;
    std::vector<float> probability_, next_;
    std::uint32_t ticks_ = 0, at_ = 0, hidden_ = 0;
    double sum_ = 0;
    bool is_lost_ = false, is_contradicted_ = false;

    NodeSearch ways_;  ///< To the observer.
    NodeIndex observer_ = kNoNode;
    std::uint32_t left_ = 0;          ///< Reached nodes whose ways are not known yet.
    std::vector<NodeIndex> entries_;  ///< Where one who walks from a node comes into view.
    std::vector<Arrival> arrivals_;
    std::vector<NodeIndex> arrival_nodes_;
    std::uint32_t arrival_count_ = 0;

    Reappearance aim_;
    std::vector<Reappearance> reappearances_;
    std::vector<HidingPlace> hiding_places_;
    std::uint32_t reappearance_count_ = 0, hiding_place_count_ = 0;
    Phase phase_ = Phase::Reach;
};

}  // namespace vantage
