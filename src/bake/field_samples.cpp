// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See field_samples.h. The table at the end says what there is; each row's function puts jobs onto
// a board, and the field "out" is what is drawn.

#include "bake/field_samples.h"

#include <algorithm>
#include <array>
#include <memory>

#include "base/spelling.h"
#include "base/vec.h"
#include "vantage_analysis/field_jobs.h"
#include "vantage_analysis/node_jobs.h"
#include "vantage_analysis/tracking.h"
#include "vantage_bake/picture.h"

namespace vantage::bake {

namespace {

constexpr std::uint32_t kAgents = 64;
constexpr double kSearchSeconds = 12;
constexpr double kUnseenSeconds = 3;
constexpr float kThreatSpeed = 5;

/// What a field is made on: the bundle's nodes, positions, a board and its fields.
class FieldStudio {
  public:
    FieldStudio(const Bundle& bundle, std::uint32_t agent_class, std::span<const Vec3> positions)
        : bundle_(bundle),
          agent_class_(agent_class),
          nodes_(bundle.nodes()[agent_class]),
          map_(nodes_.map) {
        for (const Vec3& position : positions)
            places_.push_back(node_at(position));
    }

    const Bundle& bundle() const { return bundle_; }
    std::uint32_t agent_class() const { return agent_class_; }
    const NodeMap& map() const { return map_; }
    NodeSight sight() const { return NodeSight(nodes_.high_high); }
    NodeSight crouched() const { return NodeSight(nodes_.high_low); }
    JobBoard& board() { return *board_; }
    const std::vector<NodeIndex>& places() const { return places_; }

    /// Positions by their number, marked with what they are. Those that were not given lie in the
    /// middle, then ever farther from the first.
    NodeIndex place(std::size_t number, std::string role) {
        while (places_.size() <= number)
            places_.push_back(places_.empty() ? middle() : at_distance(places_.size()));
        marks_.push_back({map_.position(places_[number]), std::move(role)});
        return places_[number];
    }
    /// All that were given, at least one.
    std::vector<NodeIndex> all_places(const std::string& role) {
        place(0, role);
        for (std::size_t i = 1; i < places_.size(); ++i)
            place(i, role);
        return places_;
    }

    bool open(std::vector<FieldDescription> fields) {
        auto store = FieldStore::make({.node_count = map_.size(), .fields = fields});
        if (!store.ok()) return false;
        store_ = *store;
        board_ = std::make_unique<JobBoard>(JobBoardSettings{.map = map_, .fields = store_});
        return true;
    }
    void set_node(const char* name, NodeIndex node) { nodes_to_set_.push_back({name, node}); }
    void add_areas(const char* name, std::vector<NodeIndex> nodes) {
        board_->add_area(name);
        areas_to_set_.push_back({name, std::move(nodes)});
    }
    void add_node(const char* name, NodeIndex node) {
        board_->add_node(name);
        set_node(name, node);
    }

    bool seal() {
        if (!board_->seal().ok()) return false;
        for (const auto& [name, node] : nodes_to_set_)
            board_->set_node(board_->find(name), node);
        for (const auto& [name, nodes] : areas_to_set_)
            board_->set_area(board_->find(name), nodes);
        return true;
    }
    void make(const char* name = "out") {
        board_->want(board_->find(name));
        WorkTurn turn;
        (void)board_->step(turn);
    }

    void read(FieldSample& sample) const {
        const FieldPin pin = store_->pin(store_->find("out"));
        sample.is_bits = pin.view().kind() == FieldKind::Bit;
        sample.is_counts = pin.view().kind() == FieldKind::Byte;
        for (NodeIndex node = 0; node < map_.size(); ++node)
            sample.values.push_back(pin.view().value(node));
        sample.marks = marks_;
    }

  private:
    NodeIndex node_at(Vec3 position) const {
        const NodeIndex found = map_.find(position);
        return found != kNoNode ? found : nearest(position);
    }
    NodeIndex nearest(Vec3 position) const {
        NodeIndex best = 0;
        for (NodeIndex node = 1; node < map_.size(); ++node) {
            if (distance(map_.position(node), position) < distance(map_.position(best), position))
                best = node;
        }
        return best;
    }
    NodeIndex middle() const {
        Aabb box = empty_box();
        for (NodeIndex node = 0; node < map_.size(); ++node)
            grow(box, map_.position(node));
        return nearest(lerp(box.low, box.high, 0.5f));
    }
    /// The first node a good way along the links from the first position.
    NodeIndex at_distance(std::size_t number) const {
        NodeSearch search(map_);
        search.begin({.sources = {&places_[0], 1}});
        const float wanted = 12 * static_cast<float>(number);
        NodeIndex last = places_[0];
        for (NodeIndex node = search.next(); node != kNoNode; node = search.next()) {
            last = node;
            if (search.distance(node) >= wanted) break;
        }
        return last;
    }

    const Bundle& bundle_;
    std::uint32_t agent_class_;
    const BundleNodes& nodes_;
    NodeMap map_;
    std::vector<NodeIndex> places_;
    std::vector<FieldMark> marks_;
    std::shared_ptr<FieldStore> store_;
    std::unique_ptr<JobBoard> board_;
    std::vector<std::pair<const char*, NodeIndex>> nodes_to_set_;
    std::vector<std::pair<const char*, std::vector<NodeIndex>>> areas_to_set_;
};

void add_area_around(FieldStudio& studio, const char* center, float radius) {
    studio.board().add(std::make_unique<AreaAroundJob>(
        studio.map(), AreaAroundSettings{.center = center, .output = "around", .radius = radius}));
}

void add_cover_job(FieldStudio& studio, const char* output) {
    auto section = PointSection::make(studio.bundle().point_contents(studio.agent_class()));
    if (!section.ok()) return;
    studio.board().add(std::make_unique<CoverFieldJob>(
        studio.map(),
        CoverFieldSettings{.threat = "threat", .output = output, .section = *section}));
}

// ---- one function for each field: false when its board does not hold together -------------------

bool make_sight(FieldStudio& studio) {
    if (!studio.open({{.name = "out"}})) return false;
    studio.add_areas("threats", studio.all_places("Threat"));
    add_area_around(studio, "threats", 5);
    studio.board().add(std::make_unique<SightJob>(
        studio.sight(), SightSettings{.area = "around", .output = "out"}));
    if (!studio.seal()) return false;
    studio.make();
    return true;
}

bool make_path(FieldStudio& studio) {
    if (!studio.open({{.name = "out"}})) return false;
    studio.add_areas("from", studio.all_places("Start"));
    studio.board().add(std::make_unique<PathDistanceJob>(
        studio.map(), PathDistanceSettings{.from = "from", .output = "out"}));
    if (!studio.seal()) return false;
    studio.make();
    return true;
}

bool make_occupancy(FieldStudio& studio) {
    if (!studio.open({{.name = "out",
                       .kind = FieldKind::Byte,
                       .side_bytes = OccupancyJob::side_bytes(kAgents)}}))
        return false;
    auto& job = studio.board().add(std::make_unique<OccupancyJob>(
        studio.map(), OccupancySettings{.output = "out", .max_agents = kAgents, .radius = 4}));
    const std::vector<NodeIndex> agents = studio.all_places("Agent");
    if (!studio.seal()) return false;
    for (std::uint32_t i = 0; i < agents.size(); ++i)
        job.set_agent(i, studio.map().position(agents[i]));
    studio.make();
    return true;
}

bool make_cover(FieldStudio& studio) {
    if (!studio.open({{.name = "out", .kind = FieldKind::Bit}})) return false;
    studio.add_node("threat", studio.place(0, "Threat"));
    add_cover_job(studio, "out");
    if (!studio.seal()) return false;
    studio.make();
    return true;
}

bool make_hazard(FieldStudio& studio) {
    if (!studio.open({{.name = "out", .kind = FieldKind::Byte}})) return false;
    auto& job = studio.board().add(
        std::make_unique<HazardJob>(studio.map(), HazardSettings{.output = "out", .zones = {}}));
    const std::vector<NodeIndex> centers = studio.all_places("Danger");
    if (!studio.seal()) return false;
    for (const NodeIndex center : centers)
        job.add({.center = studio.map().position(center), .radius = 8});
    studio.make();
    return true;
}

bool make_area(FieldStudio& studio) {
    if (!studio.open({{.name = "out"}})) return false;
    studio.add_areas("posts", studio.all_places("Post"));
    add_area_around(studio, "posts", 6);
    studio.board().add(std::make_unique<AreaFieldJob>(
        studio.map(), AreaFieldSettings{.area = "around", .output = "out", .fade = 20}));
    if (!studio.seal()) return false;
    studio.make();
    return true;
}

bool make_heat(FieldStudio& studio) {
    if (!studio.open({{.name = "out"}, {.name = "seen"}})) return false;
    const NodeIndex noise = studio.place(0, "Last heard of");
    studio.add_node("searcher", studio.place(1, "Searcher"));
    studio.board().add(std::make_unique<SightJob>(
        studio.sight(), SightSettings{.area = "searcher", .output = "seen"}));
    auto& job = studio.board().add(std::make_unique<HeatJob>(
        studio.map(),
        HeatSettings{.output = "out", .seen = "seen", .spread = 0.4f, .seen_cooling = 0.3f}));
    if (!studio.seal()) return false;
    job.set_time(0);
    studio.make();
    job.add(noise, 100);
    for (double now = 0; now <= kSearchSeconds; now += 1) {
        job.set_time(now);
        studio.make();
    }
    return true;
}

bool make_composite(FieldStudio& studio) {
    if (!studio.open({{.name = "out"},
                      {.name = "sight"},
                      {.name = "way"},
                      {.name = "cover", .kind = FieldKind::Bit},
                      {.name = "crowd",
                       .kind = FieldKind::Byte,
                       .side_bytes = OccupancyJob::side_bytes(kAgents)}}))
        return false;
    const NodeIndex threat = studio.place(0, "Threat"), other = studio.place(1, "Comrade");
    studio.add_node("threat", threat);
    add_area_around(studio, "threat", 5);
    studio.board().add(std::make_unique<SightJob>(
        studio.sight(), SightSettings{.area = "around", .output = "sight"}));
    studio.board().add(std::make_unique<PathDistanceJob>(
        studio.map(), PathDistanceSettings{.from = "threat", .output = "way"}));
    auto& crowd = studio.board().add(std::make_unique<OccupancyJob>(
        studio.map(), OccupancySettings{.output = "crowd", .max_agents = kAgents, .radius = 4}));
    add_cover_job(studio, "cover");
    studio.board().add(std::make_unique<CompositeJob>(
        studio.map(), CompositeSettings{.output = "out",
                                        .terms = {{"sight", {.weight = 1}},
                                                  {"way", {RatingShape::Near, 15, 12, 1}},
                                                  {"cover", {.weight = 0.5f}},
                                                  {"crowd", {.weight = -1, .is_occupancy = true}},
                                                  {"way", {RatingShape::Veto, 4, 40}}}}));
    if (!studio.seal()) return false;
    crowd.set_agent(0, studio.map().position(other));
    studio.make();
    return true;
}

bool make_tracking(FieldStudio& studio) {
    if (!studio.open({{.name = "out"}, {.name = "seen"}})) return false;
    const NodeIndex from = studio.place(0, "Last seen"), towards = studio.place(1, "Ran towards");
    studio.add_node("observer", studio.place(2, "Observer"));
    studio.board().add(std::make_unique<SightJob>(
        studio.sight(), SightSettings{.area = "observer", .output = "seen"}));
    auto& job = studio.board().add(std::make_unique<TrackThreatJob>(
        studio.map(),
        TrackThreatSettings{
            .observer = "observer", .in_view = "seen", .output = "out", .speed = kThreatSpeed}));
    if (!studio.seal()) return false;
    const Vec3 start = studio.map().position(from);
    const Vec3 way = normalized(studio.map().position(towards) - start);
    job.seen({.position = start, .velocity = way * kThreatSpeed, .time = 0});
    for (double now = 0; now <= kUnseenSeconds; now += 0.5) {
        job.set_time(now);
        studio.make();
    }
    return true;
}

bool make_lane(FieldStudio& studio) {
    if (!studio.open({{.name = "out", .kind = FieldKind::Bit}})) return false;
    const NodeIndex shooter = studio.place(0, "Shooter"), at = studio.place(1, "Target");
    studio.add_node("shooter", shooter);
    studio.board().add(std::make_unique<LaneOfFireJob>(
        studio.map(), studio.sight(),
        LaneOfFireSettings{.shooter = "shooter",
                           .output = "out",
                           .direction = studio.map().position(at) - studio.map().position(shooter),
                           .half_width = 2}));
    if (!studio.seal()) return false;
    studio.make();
    return true;
}

bool make_exposure(FieldStudio& studio) {
    if (!studio.open({{.name = "out"}})) return false;
    studio.add_areas("threats", studio.all_places("Threat"));
    studio.board().add(
        std::make_unique<SightJob>(studio.crouched(), SightSettings{.area = "threats",
                                                                    .output = "out",
                                                                    .side = SightSide::AreaSeesNode,
                                                                    .is_symmetric = false}));
    if (!studio.seal()) return false;
    studio.make();
    return true;
}

struct FieldRow {
    PictureField field;
    std::string_view title, unit;
    bool needs_sight, needs_cover;
    bool (*make)(FieldStudio& studio);
};

constexpr std::array kFieldRows = {
    FieldRow{
        {"sight", "share of the area within 5 m of the threats that one sees; --from: threats"},
        "Sees of the threat's area",
        "",
        true,
        false,
        make_sight},
    FieldRow{{"exposure", "share of the threats that see one who crouches; --from: threats"},
             "Exposed to",
             "",
             true,
             false,
             make_exposure},
    FieldRow{{"path", "walking distance; --from: starts"},
             "Path distance",
             "m",
             false,
             false,
             make_path},
    FieldRow{{"occupancy", "how many agents stand within 4 m; --from: agents"},
             "Agents near",
             "",
             false,
             false,
             make_occupancy},
    FieldRow{{"cover", "cover that hides who crouches from the threat; --from: threat"},
             "Cover from the threat",
             "",
             false,
             true,
             make_cover},
    FieldRow{{"hazard", "how many dangers of 8 m radius; --from: their centres"},
             "Dangers",
             "",
             false,
             false,
             make_hazard},
    FieldRow{{"area", "places to defend, fading over 20 m; --from: posts"},
             "Worth defending",
             "",
             false,
             false,
             make_area},
    FieldRow{{"heat", "where to search after 12 s; --from: where it was heard, searcher"},
             "Investigation heat",
             "",
             true,
             false,
             make_heat},
    FieldRow{{"composite", "rating of a rifleman; --from: threat, comrade"},
             "Rating",
             "",
             true,
             true,
             make_composite},
    FieldRow{{"tracking",
              "where an unseen threat is after 3 s; --from: last seen, ran towards, observer"},
             "Probability",
             "",
             true,
             false,
             make_tracking},
    FieldRow{{"lane", "lane of fire, 2 m to each side; --from: shooter, target"},
             "Lane of fire",
             "",
             true,
             false,
             make_lane},
};

Diagnostic lacking(const char* code, const char* what, const char* hint) {
    return {.code = code, .message = what, .hint = hint};
}

}  // namespace

std::vector<PictureField> picture_fields() {
    std::vector<PictureField> fields;
    for (const FieldRow& row : kFieldRows)
        fields.push_back(row.field);
    return fields;
}

Result<FieldSample> sample_field(const Bundle& bundle, std::uint32_t agent_class,
                                 std::string_view name, std::span<const Vec3> positions) {
    const auto row = std::find_if(kFieldRows.begin(), kFieldRows.end(),
                                  [&](const FieldRow& it) { return it.field.name == name; });
    if (row == kFieldRows.end()) {
        std::vector<std::string_view> names;
        for (const FieldRow& it : kFieldRows)
            names.push_back(it.field.name);
        const std::string guess = did_you_mean(std::string(name), names);
        return Diagnostic{.code = "picture/unknown-field",
                          .message = "there is no such field to draw",
                          .found = '"' + std::string(name) + '"',
                          .expected = one_of(names),
                          .hint = guess.empty() ? "field:list says what they are" : guess};
    }
    if (agent_class >= bundle.nodes().size() || bundle.nodes()[agent_class].map.nodes.empty()) {
        return lacking("picture/no-nodes", "fields are drawn over nodes, and the bundle has none",
                       "bake it without --no-nodes");
    }
    if (row->needs_sight && bundle.nodes()[agent_class].high_high.node_count == 0) {
        return lacking("picture/no-sight", "this field is made of sight, and the bundle has none",
                       "bake it without --no-sight and --quick");
    }
    if (row->needs_cover && agent_class >= bundle.cover().size()) {
        return lacking("picture/no-cover", "this field is made of cover, and the bundle has none",
                       "bake it without --no-cover");
    }
    FieldStudio studio(bundle, agent_class,
                       positions.first(std::min<std::size_t>(positions.size(), kAgents)));
    FieldSample sample{.title = row->title, .about = row->field.about, .unit = row->unit};
    if (!row->make(studio)) return lacking("picture/no-field", "the field could not be made", "");
    studio.read(sample);
    return sample;
}

}  // namespace vantage::bake
