// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See simulation.h. An update: look around, walk, ask, let the scheduler work, act on what came.

#include "tools/simulate/simulation.h"

#include <algorithm>
#include <cmath>

#include "base/bytes.h"
#include "base/hash.h"
#include "tools/scene/level_tactics.h"
#include "tools/scene/mount_points.h"

namespace vantage::tools {

namespace {

constexpr std::uint32_t kRunning = 32;
constexpr std::uint32_t kSearches = 8;
constexpr std::uint32_t kCandidates = 8192;
constexpr std::uint32_t kMostLatency = 256;  ///< Updates; beyond, the world lags.
constexpr double kClaimSeconds = 30;         ///< Longer than most walks take.
constexpr std::size_t kMostMismatches = 20;

std::uint32_t snapshots_for(const SimulationSettings& settings) {
    // A query holds the snapshot that it was submitted with, also while it waits for its turn. With
    // enough of them no publish has to wait, and keeping some for checks changes nothing.
    const bool keeps_some = settings.checks > 0 || settings.trust_tables;
    return kMostLatency + 4 + (keeps_some ? kKeptSnapshots : 0);
}

}  // namespace

// ---- the beginning ------------------------------------------------------------------------------

Simulation::Simulation(const SimulationSettings& settings, const Catalog& catalog, LoadedMix mix,
                       std::shared_ptr<const LoadedLevel> level)
    : settings_(settings), catalog_(catalog), mix_(std::move(mix)), level_(std::move(level)) {
    last_update_ = static_cast<std::uint32_t>(std::ceil(settings.seconds * kUpdatesPerSecond));
    report_.level = settings.level_name;
    report_.rays_by = level_->rays_by;
    report_.agents = settings.agents;
    report_.seed = settings.seed;
    report_.units_per_update = settings.units;
    report_.checks_wanted = settings.checks;
    report_.has_tables = settings.trust_tables;
    report_.safe_walks.stealth = settings.stealth;
    for (const LoadedMix::Entry& entry : mix_.entries())
        report_.queries.push_back({.name = entry.program->name});
}

Simulation::~Simulation() = default;

Result<std::unique_ptr<Simulation>> Simulation::make(const SimulationSettings& settings,
                                                     const Catalog& catalog, LoadedMix mix,
                                                     std::shared_ptr<const LoadedLevel> level) {
    std::unique_ptr<Simulation> made(
        new Simulation(settings, catalog, std::move(mix), std::move(level)));
    Result<Done> prepared = made->prepare();
    if (!prepared) return std::move(prepared).diagnostics();
    return made;
}

Result<Done> Simulation::prepare() {
    world_ = std::make_unique<World>(WorldSettings{.max_objects = settings_.agents,
                                                   .max_beliefs = settings_.agents * kKnownFoes,
                                                   .max_snapshots = snapshots_for(settings_)});
    auto mounted = mount_points(*level_->bundle, *world_, *level_->navigation);
    if (!mounted) return std::move(mounted).diagnostics();
    if (Result<Done> tactics = mount_tactics(); !tactics) return tactics;
    auto crowd = Crowd::make({.level = level_,
                              .world = world_.get(),
                              .agents = settings_.agents,
                              .seed = settings_.seed});
    if (!crowd) return std::move(crowd).diagnostics();
    crowd_ = std::make_unique<Crowd>(std::move(*crowd));
    threads_ = make_thread_pool(settings_.threads);
    report_.threads = threads_->thread_count();
    auto scheduler = Scheduler::make({.world = world_.get(),
                                      .catalog = &catalog_,
                                      .providers = level_->providers(),
                                      .tasks = threads_.get(),
                                      .watcher = settings_.watcher,
                                      .max_tickets = settings_.agents,
                                      .max_running = kRunning,
                                      .max_candidates = kCandidates,
                                      .max_searches = kSearches});
    if (!scheduler) return std::move(scheduler).diagnostics();
    scheduler_ = std::move(*scheduler);
    minds_.resize(settings_.agents);
    for (std::uint32_t i = 0; i < minds_.size(); ++i) {
        minds_[i] = {.simulation = this, .agent = i};
        pause(minds_[i], 0, 1);
    }
    return Done{};
}

Result<Done> Simulation::mount_tactics() {
    if (!settings_.trust_tables && settings_.stealth <= 0) return Done{};
    auto tactics = level_tactics(level_, settings_.trust_tables);
    if (!tactics) return std::move(tactics).diagnostics();
    if (settings_.stealth > 0) {
        if (!(*tactics)->standing()) {
            return Diagnostic{.code = "simulate/no-sight",
                              .message = "the level's nodes do not know who sees whom",
                              .place = {.file = std::string(level_->bundle->info().source)},
                              .hint = "bake it without --quick, or name the level, not its bundle"};
        }
        routes_ = std::make_unique<SafeRoutes>(level_, *tactics);
    }
    world_->set_tactics(std::move(*tactics));
    return Done{};
}

// ---- one update ---------------------------------------------------------------------------------

bool Simulation::step() {
    if (update_ >= last_update_) return false;
    world_->set_time(now());
    crowd_->look_around(update_);
    crowd_->walk(arrived_);
    for (const std::uint32_t agent : arrived_)
        arrive(agent);
    ask_all();

    given_.clear();
    const std::uint64_t units_before = scheduler_->counts().units;
    scheduler_->update({.units = settings_.units});
    report_.most_units = std::max(report_.most_units, scheduler_->counts().units - units_before);
    if (settings_.checks > 0 || settings_.trust_tables) kept_.keep(world_->snapshot());
    compare_tables();
    check_some();  // Before anybody acts: the world is still as the scheduler published it.
    act_on_answers();
    add_to_hash();
    ++update_;
    return update_ < last_update_;
}

void Simulation::arrive(std::uint32_t agent) {
    Mind& mind = minds_[agent];
    const Agent& body = crowd_->agents()[agent];
    world_->set_used_point(body.id,
                           {.is_there = true, .position = body.state.position, .point = mind.goal});
    ++report_.arrivals;
    pause(mind, 0.5f, 2.0f);
}

void Simulation::pause(Mind& mind, float least_seconds, float most_seconds) {
    const float share =
        random_unit(settings_.seed, stream_of(AgentStream::Pause, mind.agent), mind.pauses++);
    const float seconds = least_seconds + (most_seconds - least_seconds) * share;
    mind.next_ask =
        update_ + static_cast<std::uint32_t>(seconds * static_cast<float>(kUpdatesPerSecond));
}

void Simulation::ask_all() {
    for (Mind& mind : minds_) {
        const bool is_busy = mind.is_asking || crowd_->agents()[mind.agent].is_walking();
        if (!is_busy && mind.next_ask <= update_) ask(mind);
    }
}

void Simulation::ask(Mind& mind) {
    const std::uint64_t number = mind.asked++;
    const auto stream = [&](AgentStream use) { return stream_of(use, mind.agent); };
    mind.query = mix_.draw(random_unit(settings_.seed, stream(AgentStream::Query), number));
    mind.query_seed = random_bits(settings_.seed, stream(AgentStream::QuerySeed), number);
    const Submitted submitted = scheduler_->submit({.program = mix_.entries()[mind.query].program,
                                                    .asker = crowd_->agents()[mind.agent].id,
                                                    .values = mix_.values(),
                                                    .seed = mind.query_seed,
                                                    .on_completion = on_completion,
                                                    .context = &mind});
    mind.is_asking = submitted.status == Status::InProgress;
    if (!mind.is_asking) {
        ++report_.refused_requests;
        pause(mind, 0.5f, 1.5f);
        return;
    }
    ++report_.queries[mind.query].asked;
}

// ---- answers ------------------------------------------------------------------------------------

void Simulation::on_completion(void* context, Scheduler&, Ticket,
                               const Completion& completion) noexcept {
    Mind& mind = *static_cast<Mind*>(context);
    mind.simulation->note(mind, completion);
}

void Simulation::note(Mind& mind, const Completion& completion) {
    mind.is_asking = false;
    QueryTotals& totals = report_.queries[mind.query];
    ++totals.answered;
    ++totals.by_status[static_cast<std::size_t>(completion.answer.status)];
    totals.latency_updates += completion.latency_updates;
    totals.longest_latency = std::max(totals.longest_latency, completion.latency_updates);
    totals.units += completion.work.units;
    totals.rays += completion.work.rays;
    const AnswerView& answer = completion.answer;
    given_.push_back({.agent = mind.agent,
                      .query = mind.query,
                      .seed = mind.query_seed,
                      .epoch = completion.epoch,
                      .answer = {.status = answer.status,
                                 .option = answer.option,
                                 .results = {answer.results.begin(), answer.results.end()},
                                 .options = {}}});
}

void Simulation::act_on_answers() {
    for (const GivenAnswer& given : given_)
        act_on(given);
}

void Simulation::act_on(const GivenAnswer& given) {
    Mind& mind = minds_[given.agent];
    const Agent& body = crowd_->agents()[given.agent];
    pause(mind, 0.5f, 1.5f);  // Unless it goes somewhere.
    if (given.answer.status != Status::Found || given.answer.results.empty()) return;
    if (given.answer.results[0].kind == CandidateKind::Entity) {
        crowd_->attack(given.agent, entity_of(given.answer.results[0].source));
        return;
    }
    const AnswerResult* place = accept_place(given);
    if (place == nullptr) return;
    if (!send(given.agent, place->position)) {
        ++report_.no_way;
        world_->release(body.id);
        return;
    }
    ++report_.walks;
    mind.goal = place->kind == CandidateKind::Open ? PointId{} : PointId{place->source};
    world_->set_used_point(body.id, {});
    world_->set_last_result(body.id,
                            {.is_there = true, .position = place->position, .point = mind.goal});
}

bool Simulation::send(std::uint32_t agent, Vec3 goal) {
    if (routes_ != nullptr) return send_safely(agent, goal);
    return crowd_->send(agent, {&goal, 1});
}

/// Where the nodes know no way, the shortest one is taken.
bool Simulation::send_safely(std::uint32_t agent, Vec3 goal) {
    const Agent& body = crowd_->agents()[agent];
    const auto snapshot = world_->snapshot();
    std::vector<Vec3> threats;
    for (const Belief& belief : snapshot->beliefs(body.id))
        threats.push_back(belief.position);
    const SafeRouteQuery query{.from = body.state.position,
                               .to = goal,
                               .threats = threats,
                               .stealth = settings_.stealth,
                               .snapshot = snapshot.get(),
                               .walker = body.id};
    const std::span<const Vec3> route = routes_->find(query);
    if (!crowd_->send(agent, route) && !crowd_->send(agent, {&goal, 1})) return false;
    SafeWalks& totals = report_.safe_walks;
    ++totals.walks;
    totals.without_nodes += route.empty() ? 1 : 0;
    totals.taken.add(routes_->measure(body.state.position, body.feet.corners_ahead(), threats));
    totals.shortest.add(routes_->measure_shortest(query));
    return true;
}

/// Whoever finds the best place taken holds the next ones.
const AnswerResult* Simulation::accept_place(const GivenAnswer& given) {
    const std::vector<AnswerResult>& results = given.answer.results;
    const Accepted accepted = accept_first_free(
        *world_, results,
        {.owner = crowd_->agents()[given.agent].id, .until = now() + kClaimSeconds});
    const bool has_place = accepted.place != nullptr;
    report_.claims_taken += has_place ? 1 : 0;
    report_.claims_refused += results.size() - accepted.rest.size() - (has_place ? 1 : 0);
    return accepted.place;
}

// ---- checks and the hash ------------------------------------------------------------------------

/// Spread evenly over the simulation, but for a tenth at its end in which to catch up: as many as
/// are due by now, beginning with a random one.
void Simulation::check_some() {
    if (settings_.checks == 0 || given_.empty()) return;
    const std::uint64_t span = std::max(1u, last_update_ - last_update_ / 10);
    const std::uint64_t due = settings_.checks * std::min<std::uint64_t>(update_ + 1, span) / span;
    const std::uint64_t first =
        random_bits(settings_.seed, stream_of(AgentStream::Check, 0), update_) % given_.size();
    for (std::size_t i = 0; i < given_.size() && report_.checked < due; ++i) {
        const GivenAnswer& given = given_[(first + i) % given_.size()];
        if (const Snapshot* snapshot = kept_.find(given.epoch)) check(given, *snapshot);
    }
}

void Simulation::check(const GivenAnswer& given, const Snapshot& snapshot) {
    const Program& program = *mix_.entries()[given.query].program;
    const Answer reference = evaluate_reference(input_of(given, snapshot));
    ++report_.checked;
    const std::string problem = difference(given.answer, reference);
    if (problem.empty()) return;
    ++report_.mismatch_count;
    if (report_.mismatches.size() < kMostMismatches) {
        report_.mismatches.push_back("update " + std::to_string(update_) + ", agent " +
                                     std::to_string(given.agent) + ", " + program.name + ": " +
                                     problem);
    }
}

QueryInput Simulation::input_of(const GivenAnswer& given, const Snapshot& snapshot) const {
    return {.program = mix_.entries()[given.query].program.get(),
            .catalog = &catalog_,
            .snapshot = &snapshot,
            .asker = crowd_->agents()[given.agent].id,
            .values = mix_.values(),
            .providers = level_->providers(),
            .seed = given.seed,
            .max_candidates = kCandidates};
}

void Simulation::compare_tables() {
    if (!settings_.trust_tables) return;
    for (const GivenAnswer& given : given_) {
        const Snapshot* snapshot = kept_.find(given.epoch);
        if (snapshot == nullptr) continue;
        tables_.compare(input_of(given, *snapshot),
                        "update " + std::to_string(update_) + ", agent " +
                            std::to_string(given.agent) + ", " + report_.queries[given.query].name,
                        report_.queries[given.query].tables);
    }
}

/// Fields one by one, so that no padding is hashed.
void Simulation::add_to_hash() {
    ByteWriter out;
    for (const GivenAnswer& given : given_) {
        out.write(given.agent);
        out.write(static_cast<std::uint32_t>(given.query));
        out.write(static_cast<std::uint32_t>(given.answer.status));
        out.write(given.answer.option);
        out.write(static_cast<std::uint32_t>(given.answer.results.size()));
        for (const AnswerResult& result : given.answer.results) {
            out.write(result.candidate);
            out.write(static_cast<std::uint8_t>(result.kind));
            out.write(result.remark);
            out.write(result.source);
            out.write(result.position);
        }
    }
    for (const Agent& agent : crowd_->agents())
        out.write(agent.state.position);
    report_.hash = hash_bytes(out.bytes(), report_.hash);
}

SimulationReport Simulation::report() const {
    SimulationReport report = report_;
    const SchedulerCounts& counts = scheduler_->counts();
    report.updates = update_;
    report.units = counts.units;
    report.rays_sent = counts.rays_sent;
    report.rays_shared = counts.rays_shared;
    report.lagging_publishes = world_->lagging_publishes();
    report.crowd = crowd_->counts();
    report.table_differences = tables_.differences();
    return report;
}

}  // namespace vantage::tools
