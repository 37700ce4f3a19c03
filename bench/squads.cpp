// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See squads.h. Queries go through a scheduler as a game's do, all of a squad in the same update.

#include "bench/squads.h"

#include <array>
#include <memory>

#include "bench/report_text.h"
#include "vantage/language.h"
#include "vantage/scheduler.h"
#include "vantage_squad/assignment.h"
#include "vantage_squad/place_exchange.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kFewest = 4, kMost = 8;
constexpr std::uint32_t kMostPlaces = 2 * kMost;
constexpr float kHalfSide = 15;  ///< Of the square in which all of them are.
constexpr float kApart = 1;      ///< Between two places of the first regime.
constexpr double kUntil = 1e9;

/// What an agent may like about a place: how near it is, how it lies to the foe, and what only this
/// agent sees in it.
constexpr std::string_view kQuery = R"(query GoodPlace
option
  generation:
    points "spot" around puppet = 60
  weights:
    distance from puppet = -1 range 0 to 30
    distance from target = -0.5 range 0 to 30
    random = 0.5
)";

struct Kind {
    const char *name, *about;
    bool is_crowded;
};
constexpr Kind kKinds[] = {
    {"apart", "places at least 1 m apart: one goes to one agent", false},
    {"crowded", "half of the places 0.3 to 0.7 m beside another: only one of the two can be had",
     true}};

class Draws {
  public:
    Draws(std::uint64_t seed, std::uint64_t squad) : seed_(seed), squad_(squad) {}
    float unit() { return random_unit(seed_, squad_, ++count_); }
    float between(float low, float high) { return low + (high - low) * unit(); }
    std::uint32_t from_to(std::uint32_t low, std::uint32_t high) {
        return low +
               static_cast<std::uint32_t>(random_bits(seed_, squad_, ++count_) % (high - low + 1));
    }
    Vec3 place() { return {between(-kHalfSide, kHalfSide), 0, between(-kHalfSide, kHalfSide)}; }

  private:
    std::uint64_t seed_, squad_, count_ = 0;
};

bool is_near(Vec3 a, Vec3 b, float radius) {
    const float x = a.x - b.x, z = a.z - b.z;
    return x * x + z * z < radius * radius;
}

std::vector<NamedPoint> draw_places(std::uint32_t count, bool is_crowded, Draws& draws) {
    std::vector<NamedPoint> places;
    while (places.size() < count) {
        Vec3 at = draws.place();
        const bool is_twin = is_crowded && places.size() % 2 == 1;
        if (is_twin) at = places.back().position, at.x += draws.between(0.3f, 0.7f);
        bool is_free = true;
        for (const NamedPoint& other : places)
            is_free &= is_twin || !is_near(other.position, at, kApart);
        if (is_free) places.push_back({.kind = "spot", .position = at});
    }
    return places;
}

/// One squad: its world, and what its members' own queries gave.
class Squad {
  public:
    Squad(const Catalog& catalog, std::shared_ptr<const Program> program, const Kind& kind,
          Draws draws)
        : world_(WorldSettings{.max_objects = kMost + 2, .max_snapshots = 2}) {
        const std::uint32_t members = draws.from_to(kFewest, kMost);
        // In a crowd every other place is worth nothing once its twin is taken.
        const std::uint32_t most = 2 * members;
        const std::uint32_t places = kind.is_crowded ? most : draws.from_to(members, most);
        auto section = PointSection::make({.named = draw_places(places, kind.is_crowded, draws)});
        if (!section.ok()) return;
        world_.mount({.section = *section});
        place_count_ = places;
        const ObjectId foe = world_.add({.team = 1, .position = draws.place()});
        for (std::uint32_t m = 0; m < members; ++m) {
            members_.push_back(world_.add({.position = draws.place()}));
            world_.set_target(members_.back(), foe);
        }
        lists_.resize(members);
        ask(catalog, std::move(program), draws.from_to(1, 1'000'000'000));
    }

    std::uint32_t place_count() const { return place_count_; }
    std::uint32_t member_count() const { return static_cast<std::uint32_t>(members_.size()); }

    /// In the order in which they come, each takes the best that is free.
    SquadsSum first_come() {
        SquadsSum sum;
        for (std::uint32_t m = 0; m < member_count(); ++m) {
            const Accepted got = accept_first_free(
                world_, lists_[m], {.owner = members_[m], .radius = kRadius, .until = kUntil});
            add(got.place, sum);
        }
        for (const ObjectId member : members_)
            world_.release(member);
        return sum;
    }

    SquadsSum coordinated(std::uint64_t& moves) {
        PlaceExchange exchange(world_, {.max_agents = kMost, .max_results = kMostPlaces});
        for (std::uint32_t m = 0; m < member_count(); ++m)
            exchange.offer(
                {.agent = members_[m], .results = lists_[m], .radius = kRadius, .until = kUntil});
        exchange.settle();
        exchange.settle();
        moves += exchange.counts().moves;
        SquadsSum sum;
        for (const ObjectId member : members_) {
            const PlaceFound found = exchange.find(member);
            add(found.state == PlaceState::Firm ? &found.place : nullptr, sum);
            world_.release(member);
        }
        return sum;
    }

    SquadsSum optimum(AssignmentSolver& solver, bool& is_exact) const {
        const std::vector<std::span<const AnswerResult>> lists(lists_.begin(), lists_.end());
        const Assignment best = solver.solve(lists, {.claim_radius = kRadius});
        SquadsSum sum;
        for (std::uint32_t m = 0; m < member_count(); ++m)
            add(best.taken[m] == kNoPlace ? nullptr : &lists_[m][best.taken[m]], sum);
        is_exact = best.is_exact;
        return sum;
    }

  private:
    static constexpr float kRadius = 0.8f;

    static void add(const AnswerResult* place, SquadsSum& sum) {
        sum.score += place == nullptr ? kWithoutPlace : score_value(place->score_low);
        sum.without += place == nullptr ? 1 : 0;
    }

    void ask(const Catalog& catalog, std::shared_ptr<const Program> program, std::uint64_t seed) {
        auto scheduler = Scheduler::make({.world = &world_,
                                          .catalog = &catalog,
                                          .max_tickets = kMost,
                                          .max_running = kMost,
                                          .max_candidates = 64,
                                          .max_results = kMostPlaces});
        if (!scheduler.ok()) return;
        std::array<Ticket, kMost> tickets;
        for (std::uint32_t m = 0; m < member_count(); ++m) {
            tickets[m] = (*scheduler)
                             ->submit({.program = program,
                                       .asker = members_[m],
                                       .seed = seed + m,
                                       .wanted = kMostPlaces,
                                       .has_exact_scores = true})
                             .ticket;
        }
        (*scheduler)->update();
        for (std::uint32_t m = 0; m < member_count(); ++m) {
            const Completion* completion = (*scheduler)->find(tickets[m]);
            if (completion == nullptr) continue;
            const auto results = completion->answer.results;
            lists_[m].assign(results.begin(), results.end());
        }
    }

    World world_;
    std::uint32_t place_count_ = 0;
    std::vector<ObjectId> members_;
    std::vector<std::vector<AnswerResult>> lists_;
};

void add_to(SquadsSum& sum, const SquadsSum& more) {
    sum.score += more.score;
    sum.without += more.without;
}

}  // namespace

Result<SquadsReport> compare_squads(const SquadsSettings& settings) {
    Catalog catalog;
    add_builtin_words(catalog);
    auto programs = compile_text({.name = "squads.vq", .text = kQuery}, catalog);
    if (!programs.ok()) return programs.diagnostics();
    const auto program = std::make_shared<const Program>(std::move(programs->front()));
    SquadsReport report{.settings = settings};
    AssignmentSolver solver(kMost, kMostPlaces);
    for (const Kind& kind : kKinds) {
        SquadsRegime regime{.name = kind.name, .about = kind.about, .squads = settings.squads};
        for (std::uint32_t i = 0; i < settings.squads; ++i) {
            Squad squad(catalog, program, kind, Draws(settings.seed, i));
            regime.members += squad.member_count();
            regime.places += squad.place_count();
            add_to(regime.first_come, squad.first_come());
            const SquadsSum coordinated = squad.coordinated(regime.moves);
            add_to(regime.coordinated, coordinated);
            bool is_exact = true;
            const SquadsSum best = squad.optimum(solver, is_exact);
            add_to(regime.optimum, best);
            regime.inexact_optimum += is_exact ? 0 : 1;
            regime.optimal_squads += coordinated.score >= best.score - 1e-9 ? 1 : 0;
        }
        report.regimes.push_back(regime);
    }
    return report;
}

std::string as_table(const SquadsReport& report) {
    std::string text;
    append_text(text,
                "Squads of %u to %u whose members all ask in the same update, with at most twice "
                "as many good\nplaces as members: the sum of all scores.\n\n",
                kFewest, kMost);
    for (const SquadsRegime& regime : report.regimes) {
        append_text(text, "%s: %s; %u squads, %u members, %u places\n", regime.name.c_str(),
                    regime.about.c_str(), regime.squads, regime.members, regime.places);
        const auto row = [&](const char* name, const SquadsSum& sum) {
            append_text(text, "  %-26s %12.3f   %u without a place\n", name, sum.score,
                        sum.without);
        };
        row("first come, first served", regime.first_come);
        row("coordinated", regime.coordinated);
        row("exact optimum", regime.optimum);
        append_text(text,
                    "  gap closed %.2f %%, optimum reached by %u squads, %.2f moves a squad\n\n",
                    regime.gap_closed() * 100.0, regime.optimal_squads,
                    static_cast<double>(regime.moves) / regime.squads);
    }
    text += report.holds() ? "holds: at least 90 % of the gap is closed\n"
                           : "DOES NOT HOLD: less than 90 % of a gap is closed\n";
    return text;
}

std::string as_csv(const SquadsReport& report) {
    std::string text =
        "regime,squads,members,places,first_come,coordinated,optimum,gap_closed,optimal_squads\n";
    for (const SquadsRegime& regime : report.regimes) {
        append_text(text, "%s,%u,%u,%u,%.6f,%.6f,%.6f,%.6f,%u\n", regime.name.c_str(),
                    regime.squads, regime.members, regime.places, regime.first_come.score,
                    regime.coordinated.score, regime.optimum.score, regime.gap_closed(),
                    regime.optimal_squads);
    }
    return text;
}

}  // namespace vantage::bench
