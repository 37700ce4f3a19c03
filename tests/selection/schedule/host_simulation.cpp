// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See host_simulation.h.

#include "selection/schedule/host_simulation.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>

namespace vantage::tests {

namespace {

constexpr std::uint64_t kQueriesInSeason = 4000;
constexpr std::uint32_t kIndexBits = 24;
constexpr float kNowhere = 99;  ///< A radius with which the host's generator makes nothing.

/// Everything that the simulation must have seen happen.
constexpr const char* kMustHappen[] = {"agents created",
                                       "agents destroyed",
                                       "enemies lost",
                                       "targets changed",
                                       "boxes moved",
                                       "heights changed",
                                       "programs reloaded",
                                       "words removed",
                                       "words removed in use",
                                       "finished on an older version",
                                       "submitted",
                                       "submitted by a callback",
                                       "submitted by newcomers",
                                       "submitted with a deadline",
                                       "submitted with a priority",
                                       "refused: no ticket left",
                                       "refused: asker is gone",
                                       "cancelled",
                                       "cancelled by a callback",
                                       "cancelled with the agent",
                                       "cancelled too late",
                                       "completed by callback",
                                       "completed by poll",
                                       "released late",
                                       "completed at the deadline",
                                       "completed after the asker was destroyed",
                                       "lost an object",
                                       "jobs",
                                       "level changed meanwhile",
                                       "compared with the reference",
                                       "compared exact scores",
                                       "status Found",
                                       "status NoCandidates",
                                       "status AllRejected",
                                       "status MissingObject",
                                       "status Undecided",
                                       "status ProviderTimeout",
                                       "status Cancelled",
                                       "status InvalidHandle",
                                       "undecided with a leader",
                                       "several results",
                                       "answered by a fallback",
                                       "rays begun",
                                       "rays lost",
                                       "rays failed",
                                       "rays delayed",
                                       "rays doubled",
                                       "rays reordered",
                                       "ray calls refused",
                                       "rays answered unasked",
                                       "ray answers ignored",
                                       "rays shared",
                                       "updates without budget",
                                       "updates in calm",
                                       "recorded",
                                       "units of learning",
                                       "added up in statistics",
                                       "snapshots late"};

std::uint64_t hash_of_answer(const AnswerView& answer) {
    std::uint64_t hash = static_cast<std::uint64_t>(answer.status) + 1;
    const auto mix = [&](std::uint64_t value) {
        hash = (hash ^ value) * 0x9e3779b97f4a7c15ull;
        hash ^= hash >> 29;
    };
    for (const AnswerResult& result : answer.results) {
        mix(result.candidate);
        mix(std::bit_cast<std::uint32_t>(result.position.x));
        mix(static_cast<std::uint64_t>(result.score_low));
    }
    for (const OptionOutcome& option : answer.options)
        mix(static_cast<std::uint64_t>(option.status) << 32 | option.generated);
    return hash;
}

}  // namespace

class HostSimulation::Chore final : public Job {
  public:
    Chore(Asked& asked, std::uint32_t units) : asked_(asked), left_(units) {}
    JobState step(WorkTurn& turn) noexcept override {
        if (asked_.is_cancelled || asked_.is_completed)
            ADD_FAILURE() << "a job works after its end";
        if (left_ % 5 == 4 && !has_waited_) {
            has_waited_ = true;
            return JobState::Waiting;
        }
        has_waited_ = false;
        for (; left_ > 0 && turn.may_go_on(); --left_)
            turn.spend_unit();
        return left_ == 0 ? JobState::Done : JobState::More;
    }

    bool is_any_thread() const noexcept override { return asked_.serial % 2 == 0; }

  private:
    Asked& asked_;
    std::uint32_t left_;
    bool has_waited_ = false;
};

HostSimulation::HostSimulation(const SimulationSettings& settings)
    : given_(settings),
      dice_(settings.seed, 1),
      war_(12, {.max_snapshots = 6}),
      service_(war_.rays, settings.seed) {
    enemies_ = {war_.enemy};
    boxes_ = {1, 2, 3, 4};
    for (std::size_t i = 0; i < 4; ++i)
        reload(i);
}

HostSimulation::~HostSimulation() = default;

// ---- words of the host --------------------------------------------------------------------------

void HostSimulation::note_work(std::uint64_t seed, const OwnWord& word) {
    if (is_comparing_) return;
    const Asked& asked = asked_[seed & ((1u << kIndexBits) - 1)];
    if (word.is_removed) ADD_FAILURE() << "a removed word was asked";
    if (asked.serial != seed >> kIndexBits || asked.is_completed)
        ADD_FAILURE() << "work for a query that is over";
    if (asked.is_cancelled) ADD_FAILURE() << "work for a cancelled query";
}

void HostSimulation::mark(const CriterionCall& call, float* values) noexcept {
    const OwnWord& word = *static_cast<OwnWord*>(call.user);
    word.host->note_work(call.seed, word);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = static_cast<float>(call.candidates.numbers[i] * 7 % 16) / 16.0f;
}

void HostSimulation::taste(const CriterionCall& call, float* values) noexcept {
    const OwnWord& word = *static_cast<OwnWord*>(call.user);
    word.host->note_work(call.seed, word);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = random_unit(call.seed, 900, call.candidates.numbers[i]);
}

std::uint32_t HostSimulation::peek_rays(const CriterionCall& call, Ray* rays) noexcept {
    const OwnWord& word = *static_cast<OwnWord*>(call.user);
    word.host->note_work(call.seed, word);
    const CandidateBatch& at = call.candidates;
    const Vec3 eye = call.object->position;
    const std::uint32_t count = at.numbers[0] % 4;  // None at all, too.
    for (std::uint32_t i = 0; i < count; ++i)
        rays[i] = {.from = {eye.x, eye.y + 1.6f, eye.z},
                   .to = {at.x[0], at.y[0] + 0.5f * static_cast<float>(i + 1), at.z[0]}};
    return count;
}

float HostSimulation::peek_answer(const CriterionCall& call,
                                  std::span<const std::uint8_t> blocked) noexcept {
    const OwnWord& word = *static_cast<OwnWord*>(call.user);
    word.host->note_work(call.seed, word);
    float clear = 0;
    for (const std::uint8_t is_blocked : blocked)
        clear += is_blocked != 0 ? 0.0f : 1.0f;
    return blocked.empty() ? 0.0f : clear / static_cast<float>(blocked.size());
}

std::uint64_t HostSimulation::patch_slots(const GeneratorCall&) noexcept {
    return 100;
}

void HostSimulation::patch(const GeneratorCall& call, std::uint64_t first,
                           std::span<GeneratedPoint> points) noexcept {
    const OwnWord& word = *static_cast<OwnWord*>(call.user);
    word.host->note_work(call.seed, word);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::uint64_t slot = first + i;
        points[i].position = call.center->position;
        points[i].position.x += 0.4f * static_cast<float>(slot % 12);
        points[i].position.z += 0.4f * static_cast<float>(slot / 12);
        if (slot % 11 == 0 || call.radius == kNowhere) points[i].dropped = DropReason::WrongSide;
    }
}

void HostSimulation::add_own_words() {
    const auto add = [&](const char* name, auto row) {
        if (in_use_.count(name) != 0) return;
        words_.push_back({this});
        row.name = name;
        row.user = &words_.back();
        row.help = "A word of the host.";
        row.example = name;
        const auto added = war_.catalog.add(row);
        ASSERT_TRUE(added.ok()) << to_string(added.diagnostics());
        in_use_[name] = &words_.back();
    };
    add("mark", CriterionRow{.evaluate = mark});
    add("taste", CriterionRow{.cost = CostClass::Costly, .declared_cost = 20, .evaluate = taste});
    add("peek", CriterionRow{.cost = CostClass::Deferred,
                             .object = ObjectNeed::Position,
                             .declared_cost = 100,
                             .needs_rays = true,
                             .rays = peek_rays,
                             .answer = peek_answer});
    add("patch", GeneratorRow{.slot_count = patch_slots, .generate = patch});
}

void HostSimulation::remove_word() {
    auto at = in_use_.begin();
    std::advance(at, dice_.roll(static_cast<std::uint32_t>(in_use_.size())));
    EXPECT_TRUE(war_.catalog.remove(at->first));
    at->second->is_removed = true;
    in_use_.erase(at);
    ++removed_words_;
    count("words removed");
    for (const std::uint32_t index : open_) {
        const Asked& asked = asked_[index];
        if (asked.program != nullptr && uses_removed_word(*asked.program)) {
            count("words removed in use");
            break;
        }
    }
    add_own_words();
    for (std::size_t i = 0; i < programs_.size(); ++i) {
        if (dice_.happens(60)) reload(i);
    }
}

bool HostSimulation::uses_removed_word(const Program& program) const {
    for (const ProgramGenerator& entry : program.generators) {
        if (war_.catalog.generator(entry.generator) == nullptr) return true;
    }
    for (const ProgramStep& step : program.steps) {
        if (war_.catalog.criterion(step.criterion) == nullptr) return true;
    }
    return false;
}

/// A new version of a program; who holds the old one keeps it.
void HostSimulation::reload(std::size_t which) {
    add_own_words();
    if (programs_.size() <= which) programs_.resize(which + 1);
    const float radius = dice_.between(1.0f, 3.5f), weight = dice_.between(-2.0f, 2.0f);
    ProgramBuilder query(war_.catalog, "Program" + std::to_string(which));
    switch (which) {
        case 0:
            query.option("out of sight")
                .generate({.generator = "grid", .radius = radius})
                .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
                .require(
                    {.criterion = "distance", .object = "target", .limit = Limit::Min, .value = 3})
                .weigh({.criterion = "distance", .object = "puppet", .multiplier = weight})
                .weigh({.criterion = "mark", .multiplier = 0.5f})
                .option("stay")
                .generate({.generator = "currentPos"});
            break;
        case 1:
            query.option("around him")
                .generate({.generator = "grid", .center = "target", .radius = radius})
                .require({.criterion = "pathDistance",
                          .object = "puppet",
                          .limit = Limit::Max,
                          .value = 30})
                .weigh({.criterion = "peek", .object = "target", .multiplier = weight})
                .weigh({.criterion = "pathDistance", .object = "puppet", .multiplier = -1})
                .weigh({.criterion = "taste", .multiplier = 0.25f})
                .wanted(3);
            break;
        case 2:
            query.option("patch")
                .generate({.generator = "patch"})
                .require(
                    {.criterion = "taste", .limit = Limit::Min, .value = dice_.between(0.0f, 1.1f)})
                .require(
                    {.criterion = "peek", .object = "target", .limit = Limit::Max, .value = 0.6f})
                .weigh({.criterion = "mark", .multiplier = weight});
            if (dice_.happens(50)) query.option("stay").generate({.generator = "currentPos"});
            break;
        default:
            if (dice_.happens(20)) {
                query.option("nowhere").generate({.generator = "patch", .radius = kNowhere});
                break;
            }
            query.option("near the partner")
                .generate({.generator = "circles", .center = "partner", .radius = radius})
                .require({.criterion = "distance",
                          .object = "partner",
                          .limit = Limit::Min,
                          .value = dice_.happens(30) ? 50.0f : 1.0f})
                .weigh({.criterion = "visible", .object = "partner", .multiplier = weight});
    }
    Result<Program> program = query.build();
    ASSERT_TRUE(program.ok()) << to_string(program.diagnostics());
    add_extras(*program);
    if (programs_[which] != nullptr) {
        old_program_ = programs_[which];
        count("programs reloaded");
    }
    programs_[which] = std::make_shared<const Program>(std::move(*program));
}

/// Alternatives, values of the agent, draws: what the builder has no words for.
void HostSimulation::add_extras(Program& program) {
    const bool has_group = dice_.happens(30), has_value = dice_.happens(30);
    if (has_value) program.symbols = {"speed"};
    for (ProgramStep& step : program.steps) {
        if (has_group && step.role == StepRole::Condition) step.group = 1;
        if (has_value && step.role == StepRole::Weight) step.symbol = 0;
    }
    if (dice_.happens(30)) {
        program.selection = dice_.any_of({SelectionMode::RandomAmong, SelectionMode::RandomWithin});
        program.selection_count = dice_.between(1u, 6u);
        program.selection_share = 0.1f;
    }
    program.hash ^= std::uint64_t{has_group} << 1 ^ std::uint64_t{has_value} << 2 ^
                    static_cast<std::uint64_t>(program.selection) << 3 ^
                    std::uint64_t{program.selection_count} << 8;
}

// ---- the world ----------------------------------------------------------------------------------

void HostSimulation::change_world() {
    for (const ObjectId agent : war_.agents) {
        if (!dice_.happens(10)) continue;
        war_.world.set(agent,
                       {.position = {dice_.between(1.0f, 39.0f), 0, dice_.between(1.0f, 39.0f)}});
    }
    if (dice_.happens(2)) add_agent();
    if (dice_.happens(1)) lose_agent();
    if (dice_.happens(4)) lose_enemy();
    if (dice_.happens(6)) {
        const bool has_one = dice_.happens(85) && !enemies_.empty();
        war_.world.set_target(any_agent(), has_one ? any_enemy() : ObjectId{});
        count("targets changed");
    }
}

ObjectId HostSimulation::any_agent() {
    return war_.agents[dice_.roll(static_cast<std::uint32_t>(war_.agents.size()))];
}

ObjectId HostSimulation::any_enemy() {
    return enemies_[dice_.roll(static_cast<std::uint32_t>(enemies_.size()))];
}

void HostSimulation::add_agent() {
    if (war_.agents.size() > 24) return;
    const ObjectId agent =
        war_.world.add({.position = {dice_.between(1.0f, 39.0f), 0, dice_.between(1.0f, 39.0f)}});
    ASSERT_TRUE(agent);
    if (!enemies_.empty()) war_.world.set_target(agent, any_enemy());
    war_.agents.push_back(agent);
    count("agents created");
}

void HostSimulation::lose_agent() {
    if (war_.agents.size() < 6) return;
    const std::size_t which = dice_.roll(static_cast<std::uint32_t>(war_.agents.size()));
    gone_ = war_.agents[which];
    EXPECT_TRUE(war_.world.remove(gone_));
    war_.agents.erase(war_.agents.begin() + static_cast<std::ptrdiff_t>(which));
    count("agents destroyed");
}

void HostSimulation::lose_enemy() {
    if (!enemies_.empty() && dice_.happens(60)) {
        const std::size_t which = dice_.roll(static_cast<std::uint32_t>(enemies_.size()));
        war_.world.remove(enemies_[which]);
        enemies_.erase(enemies_.begin() + static_cast<std::ptrdiff_t>(which));
        count("enemies lost");
    }
    if (enemies_.size() > 3) return;
    enemies_.push_back(
        war_.world.add({.kind = ObjectKind::Threat,
                        .position = {dice_.between(5.0f, 35.0f), 0, dice_.between(5.0f, 35.0f)}}));
    for (const ObjectId agent : war_.agents) {
        if (dice_.happens(60)) war_.world.set_target(agent, enemies_.back());
    }
}

void HostSimulation::change_level() {
    if (dice_.happens(4)) {
        const float x = dice_.between(1.0f, 30.0f), z = dice_.between(1.0f, 38.0f);
        const std::uint32_t part = boxes_[dice_.roll(static_cast<std::uint32_t>(boxes_.size()))];
        EXPECT_TRUE(war_.rays.move_box(part, {{x, 0, z}, {x + 5, 3, z + 1}}));
        count("boxes moved");
    }
    if (dice_.happens(2)) {
        const GridCell cell{dice_.roll(40), dice_.roll(40)};
        if (war_.navigation->set_height(cell, dice_.happens(30) ? kGridWall : 0.0f))
            count("heights changed");
    }
}

void HostSimulation::change_weather() {
    if (!dice_.happens(2)) return;
    service_.troubles = {};
    if (dice_.happens(30)) return;
    service_.troubles = {.lost = dice_.any_of({0u, 0u, 1u, 5u}),
                         .failed = dice_.any_of({0u, 0u, 1u, 3u}),
                         .doubled = dice_.any_of({0u, 5u, 20u}),
                         .delayed = dice_.any_of({0u, 20u, 60u}),
                         .refused_calls = dice_.any_of({0u, 10u, 50u, 100u}),
                         .answered_unasked = dice_.any_of({0u, 20u}),
                         .longest_delay = dice_.any_of({1u, 4u, 40u})};
}

// ---- asking -------------------------------------------------------------------------------------

HostSimulation::Asked& HostSimulation::new_asked() {
    if (free_asked_.empty()) {
        free_asked_.push_back(static_cast<std::uint32_t>(asked_.size()));
        asked_.emplace_back();
    }
    const std::uint32_t index = free_asked_.back();
    Asked& asked = asked_[index];
    asked = {};
    asked.host = this;
    asked.index = index;
    asked.serial = ++last_serial_;
    asked.seed = asked.serial << kIndexBits | index;
    return asked;
}

void HostSimulation::submit_one() {
    if (gone_ && dice_.happens(2)) {
        const Request request{.program = programs_[0], .asker = gone_};
        EXPECT_EQ(scheduler_->submit(request).status, Status::InvalidHandle);
        count("refused: asker is gone");
    }
    Asked& asked = new_asked();
    asked.asker = dice_.happens(70) ? any_agent() : war_.agents.back();
    asked.partner = dice_.happens(40) && !enemies_.empty() ? any_enemy() : any_agent();
    asked.program = programs_[dice_.roll(static_cast<std::uint32_t>(programs_.size()))];
    if (old_program_ != nullptr && dice_.happens(5)) asked.program = old_program_;
    asked.submitted_at = now();
    asked.deadline = dice_.happens(20) ? dice_.between(1u, 30u) : 0;
    asked.wanted = dice_.happens(50) ? 0 : dice_.between(1u, 4u);
    asked.has_callback = dice_.happens(60);
    asked.has_exact_scores = dice_.happens(20);
    asked.removed_words = removed_words_;
    asked.is_job = dice_.happens(2);
    if (asked.is_job) asked.program.reset();
    if (!asked.is_job && dice_.happens(3)) asked.record = std::make_unique<QueryRecord>();
    const Binding binding{"partner", asked.partner};
    const Request request{
        .program = asked.program,
        .asker = asked.asker,
        .bindings = {&binding, 1},
        .seed = asked.seed,
        .wanted = asked.wanted,
        .has_exact_scores = asked.has_exact_scores,
        .priority = dice_.happens(20) ? dice_.any_of<std::int8_t>({-3, 2, 9}) : std::int8_t{0},
        .deadline = asked.deadline,
        .record = asked.record.get(),
        .on_completion = asked.has_callback ? hear : nullptr,
        .context = &asked};
    asked.chore = asked.is_job ? std::make_unique<Chore>(asked, dice_.roll(60)) : nullptr;
    const auto snapshot = war_.world.snapshot();
    const bool is_newcomer = snapshot->find(asked.asker) == nullptr;
    if (!asked.is_job && !is_newcomer && dice_.happens(10)) asked.snapshot = snapshot;
    const Submitted submitted =
        asked.is_job ? scheduler_->submit(*asked.chore, request) : scheduler_->submit(request);
    if (!submitted.ticket) {
        EXPECT_EQ(submitted.status, Status::OutOfMemory);
        // The ticket of the callback that asks is not free yet.
        EXPECT_EQ(open_.size() + (is_updating_ ? 1 : 0), settings_.max_tickets);
        count("refused: no ticket left");
        asked = {};
        return;
    }
    free_asked_.pop_back();
    EXPECT_EQ(submitted.status, Status::InProgress);
    asked.ticket = submitted.ticket;
    open_.push_back(asked.index);
    ++season_submitted_;
    count("submitted");
    count("submitted by a callback", is_updating_ ? 1 : 0);
    count("submitted by newcomers", is_newcomer && !asked.is_job ? 1 : 0);
    count("submitted with a deadline", asked.deadline != 0 ? 1 : 0);
    count("submitted with a priority", request.priority != 0 ? 1 : 0);
    count("jobs", asked.is_job ? 1 : 0);
}

void HostSimulation::cancel_one() {
    if (open_.empty()) return;
    Asked& asked = asked_[open_[dice_.roll(static_cast<std::uint32_t>(open_.size()))]];
    const bool is_over = asked.is_cancelled || asked.is_completed;
    const bool is_cancelled = scheduler_->cancel(asked.ticket);
    // From inside a callback: what this update finished cannot be cancelled any more.
    if (!is_cancelled) {
        EXPECT_TRUE(is_over || is_updating_);
        count("cancelled too late");
        return;
    }
    EXPECT_FALSE(is_over);
    asked.is_cancelled = true;
    count("cancelled");
    count("cancelled by a callback", is_updating_ ? 1 : 0);
}

void HostSimulation::cancel_agent() {
    const ObjectId agent = any_agent();
    std::uint32_t expected = 0;
    for (const std::uint32_t index : open_) {
        Asked& asked = asked_[index];
        if (asked.asker != agent || asked.is_completed || asked.is_cancelled) continue;
        asked.is_cancelled = true;
        ++expected;
    }
    EXPECT_EQ(scheduler_->cancel_all(agent), expected);
    count("cancelled with the agent", expected);
}

// ---- completions --------------------------------------------------------------------------------

void HostSimulation::hear(void* context, Scheduler&, Ticket ticket,
                          const Completion& completion) noexcept {
    Asked& asked = *static_cast<Asked*>(context);
    HostSimulation& self = *asked.host;
    EXPECT_TRUE(self.is_updating_);
    EXPECT_EQ(ticket, asked.ticket);
    self.completed(asked, completion);
    self.count("completed by callback");
    self.close(asked);
    self.react();
}

/// What callbacks do.
void HostSimulation::react() {
    if (is_draining_) return;
    if (dice_.happens(12)) submit_one();
    if (dice_.happens(4)) cancel_one();
    if (dice_.roll(1000) < 2) lose_agent();
    if (dice_.happens(1)) reload(dice_.roll(static_cast<std::uint32_t>(programs_.size())));
}

void HostSimulation::poll_all() {
    for (std::size_t i = open_.size(); i > 0; --i) {
        Asked& asked = asked_[open_[i - 1]];
        if (asked.has_callback) continue;
        const Status status = scheduler_->poll(asked.ticket);
        const Completion* completion = scheduler_->find(asked.ticket);
        EXPECT_EQ(status == Status::InProgress, completion == nullptr);
        if (completion == nullptr) {
            EXPECT_FALSE(scheduler_->release(asked.ticket));
            continue;
        }
        if (!asked.is_completed) {
            completed(asked, *completion);
            count("completed by poll");
            asked.release_at = now() + (dice_.happens(70) ? 0 : dice_.roll(20));
            count("released late", asked.release_at > now() ? 1 : 0);
            asked.answer_hash = hash_of_answer(completion->answer);
        }
        if (now() < asked.release_at && !is_draining_) continue;
        EXPECT_EQ(hash_of_answer(completion->answer), asked.answer_hash);
        EXPECT_TRUE(scheduler_->release(asked.ticket));
        EXPECT_EQ(scheduler_->poll(asked.ticket), Status::InvalidHandle);
        close(asked);
    }
}

void HostSimulation::close(Asked& asked) {
    const auto at = std::find(open_.begin(), open_.end(), asked.index);
    ASSERT_NE(at, open_.end());
    open_.erase(at);
    // The next ticket in its place must not look like this one.
    free_asked_.insert(free_asked_.begin(), asked.index);
    asked.snapshot.reset();
}

void HostSimulation::completed(Asked& asked, const Completion& completion) {
    ASSERT_FALSE(asked.is_completed) << "completed twice";
    asked.is_completed = true;
    ++season_completed_;
    const AnswerView& answer = completion.answer;
    const std::uint32_t latency = now() - asked.submitted_at;
    EXPECT_EQ(completion.latency_updates, latency) << to_string(answer.status);
    EXPECT_LE(completion.waited_updates, latency);
    if (asked.deadline != 0) {
        EXPECT_LE(latency, asked.deadline);
    }
    longest_latency_ = std::max(longest_latency_, latency);
    expect_plausible(asked, completion);
    count((std::string("status ") + to_string(answer.status)).c_str());
    count("completed at the deadline", asked.deadline == latency ? 1 : 0);
    count("lost an object", completion.has_lost_object ? 1 : 0);
    count("several results", answer.results.size() > 1 ? 1 : 0);
    count("answered by a fallback", answer.status == Status::Found && answer.option > 0 ? 1 : 0);
    count("level changed meanwhile",
          completion.first_revision != 0 && completion.first_revision != completion.last_revision
              ? 1
              : 0);
    count("recorded", asked.record != nullptr ? 1 : 0);
    if (asked.record != nullptr && asked.record->status != Status::InProgress) {
        EXPECT_EQ(asked.record->status, answer.status);
    }
    if (asked.snapshot != nullptr) compare(asked, completion);
}

void HostSimulation::expect_plausible(const Asked& asked, const Completion& completion) {
    const AnswerView& answer = completion.answer;
    const bool is_orphan = !war_.world.is_alive(asked.asker);
    count("completed after the asker was destroyed", is_orphan ? 1 : 0);
    if (asked.is_cancelled) {
        EXPECT_EQ(answer.status, Status::Cancelled);
    }
    if (!asked.is_job) {
        EXPECT_EQ(completion.program_hash, asked.program->hash);
        const bool is_old =
            std::find(programs_.begin(), programs_.end(), asked.program) == programs_.end();
        count("finished on an older version", is_old ? 1 : 0);
    }
    switch (answer.status) {
        case Status::Found:
            EXPECT_EQ(answer.results.empty(), asked.is_job);
            break;
        case Status::Cancelled:
            EXPECT_TRUE(asked.is_cancelled || is_orphan);
            break;
        case Status::Undecided:
            EXPECT_EQ(now() - asked.submitted_at, asked.deadline);
            count("undecided with a leader", answer.unfinished.has_leader ? 1 : 0);
            break;
        case Status::ProviderTimeout:
            ASSERT_NE(settings_.async_rays, nullptr);
            EXPECT_GT(service_.last_trouble(), asked.submitted_at) << "no ray was in trouble";
            break;
        case Status::InvalidHandle:
            EXPECT_TRUE(uses_removed_word(*asked.program));
            break;
        case Status::MissingObject:
        case Status::NoCandidates:
        case Status::AllRejected:
            EXPECT_FALSE(asked.is_job);
            break;
        case Status::OutOfMemory:
        case Status::InProgress:
            ADD_FAILURE() << to_string(answer.status);
    }
}

void HostSimulation::compare(const Asked& asked, const Completion& completion) {
    const AnswerView& answer = completion.answer;
    const bool is_definite = answer.status <= Status::MissingObject;
    const bool is_same_level =
        completion.first_revision == revision() && completion.last_revision == revision();
    if (!is_definite || !is_same_level || asked.removed_words != removed_words_) return;
    ASSERT_EQ(completion.epoch, asked.snapshot->epoch());
    QueryInput input = war_.input(*asked.program, asked.asker, *asked.snapshot);
    const Binding binding{"partner", asked.partner};
    input.bindings = {&binding, 1};
    input.seed = asked.seed;
    input.wanted =
        std::min(asked.wanted != 0 ? asked.wanted : asked.program->wanted, settings_.max_results);
    input.max_candidates = settings_.max_candidates;
    is_comparing_ = true;
    const Answer expected = evaluate_reference(input);
    is_comparing_ = false;
    expect_same(answer, expected);
    count("compared with the reference");
    if (!asked.has_exact_scores) return;
    for (std::size_t i = 0; i < answer.results.size() && i < expected.results.size(); ++i) {
        EXPECT_EQ(answer.results[i].score_low, expected.results[i].score_low);
        EXPECT_EQ(answer.results[i].score_high, expected.results[i].score_high);
        count("compared exact scores");
    }
}

// ---- time ---------------------------------------------------------------------------------------

/// A scheduler with settings of its own, for some thousand queries.
void HostSimulation::begin_season() {
    settings_ = war_.settings();
    settings_.tasks = given_.tasks;
    settings_.async_rays = dice_.happens(80) ? &service_ : nullptr;
    settings_.max_tickets = dice_.any_of({4u, 24u, 100u, 300u});
    settings_.max_running = dice_.any_of({1u, 3u, 8u, 20u});
    settings_.max_ready = dice_.any_of({1u, 3u, 8u, 20u});
    settings_.max_candidates = dice_.any_of({40u, 200u, 1000u});
    settings_.max_results = dice_.any_of({1u, 2u, 8u});
    settings_.max_rays = dice_.any_of({1u, 10u, 4096u});
    settings_.traces_at_once = settings_.async_rays == nullptr && dice_.happens(50);
    settings_.max_searches = dice_.happens(5) ? 0 : dice_.any_of({1u, 2u, 4u});
    settings_.speculation = dice_.any_of({0u, 2u, 8u});
    settings_.ray_timeout = dice_.any_of({6u, 20u, 60u});
    settings_.is_first_come_first_served = dice_.happens(20);
    settings_.learns_order = dice_.happens(70);
    auto made = Scheduler::make(settings_);
    ASSERT_TRUE(made.ok()) << to_string(made.diagnostics());
    scheduler_ = std::move(*made);
    statistics_ = {};
    scheduler_->collect(dice_.happens(30) ? &statistics_ : nullptr);
    service_.start_again();
    season_submitted_ = season_completed_ = 0;
}

void HostSimulation::frame() {
    change_world();
    change_level();
    change_weather();
    if (dice_.happens(3)) reload(dice_.roll(static_cast<std::uint32_t>(programs_.size())));
    if (dice_.roll(1000) < 8) remove_word();
    if (!is_draining_) {
        const std::uint32_t wanted =
            dice_.roll(settings_.max_tickets + settings_.max_tickets / 8 + 1);
        for (int i = 0; i < 12 && open_.size() < wanted; ++i)
            submit_one();
        if (dice_.happens(15)) cancel_one();
        if (dice_.happens(1)) cancel_agent();
    }
    const Budget budget = any_budget();
    count("updates");
    count("updates without budget", budget.units == 0 ? 1 : 0);
    const RayTroubles& troubles = service_.troubles;
    count("updates in calm",
          troubles.lost + troubles.failed + troubles.delayed + troubles.refused_calls == 0 ? 1 : 0);
    const std::uint64_t late = war_.world.lagging_publishes();
    service_.begin_update(now() + 1);
    is_updating_ = true;
    const std::uint64_t units = scheduler_->counts().units;
    EXPECT_TRUE(scheduler_->update(budget));
    is_updating_ = false;
    EXPECT_LE(scheduler_->counts().units - units, budget.units);
    count("snapshots late", war_.world.lagging_publishes() - late);
    poll_all();
}

void HostSimulation::end_season() {
    is_draining_ = true;
    for (int i = 0; i < 3000 && !open_.empty() && !testing::Test::HasFailure(); ++i)
        frame();
    EXPECT_TRUE(open_.empty()) << open_.size() << " queries were never completed";
    if (testing::Test::HasFailure()) return;
    expect_all_tickets_free();
    const SchedulerCounts& counts = scheduler_->counts();
    EXPECT_EQ(counts.submitted, season_submitted_);
    EXPECT_EQ(counts.completed, season_completed_);
    EXPECT_EQ(counts.submitted, counts.completed);
    EXPECT_EQ(counts.waiting, 0u);
    EXPECT_EQ(counts.running, 0u);
    count("ray answers ignored", counts.rays_ignored);
    count("rays shared", counts.rays_shared);
    count("units of learning", counts.learning_units);
    std::uint64_t added_up = 0;
    for (const ProgramStatistics& program : statistics_.programs)
        added_up += program.queries;
    EXPECT_LE(added_up, counts.completed);
    count("added up in statistics", added_up);
    is_draining_ = false;
}

void HostSimulation::expect_all_tickets_free() {
    std::vector<Ticket> tickets;
    for (std::uint32_t i = 0; i < settings_.max_tickets; ++i) {
        tickets.push_back(
            scheduler_->submit({.program = programs_[0], .asker = war_.agents[0]}).ticket);
        ASSERT_TRUE(tickets.back()) << i << " of " << settings_.max_tickets;
        EXPECT_TRUE(scheduler_->cancel(tickets.back()));
    }
    EXPECT_EQ(scheduler_->submit({.program = programs_[0], .asker = war_.agents[0]}).status,
              Status::OutOfMemory);
    EXPECT_TRUE(scheduler_->update({.units = 0}));
    for (const Ticket ticket : tickets) {
        EXPECT_EQ(scheduler_->poll(ticket), Status::Cancelled);
        EXPECT_TRUE(scheduler_->release(ticket));
    }
    season_submitted_ += tickets.size();
    season_completed_ += tickets.size();
}

Budget HostSimulation::any_budget() {
    if (is_draining_) return {.units = 500};
    if (given_.has_microseconds && dice_.happens(50))
        return {.microseconds = dice_.any_of({0u, 20u, 200u, 1000u})};
    return {.units = dice_.any_of({0u, 1u, 9u, 60u, 150u, 400u, 1000u, kUnlimited})};
}

void HostSimulation::play_season() {
    begin_season();
    while (season_submitted_ < kQueriesInSeason && !testing::Test::HasFailure())
        frame();
    if (!testing::Test::HasFailure()) end_season();
}

void HostSimulation::run(std::uint64_t queries) {
    while (counts_["submitted"] < queries && !testing::Test::HasFailure())
        play_season();
}

void HostSimulation::run_for(double seconds) {
    const auto start = std::chrono::steady_clock::now();
    const auto is_over = [&] {
        return std::chrono::steady_clock::now() - start > std::chrono::duration<double>(seconds);
    };
    do {
        play_season();
    } while (!is_over() && !testing::Test::HasFailure());
}

void HostSimulation::print() {
    const UnreliableRays::Counts& rays = service_.counts;
    count("rays begun", rays.begun);
    count("rays lost", rays.lost);
    count("rays failed", rays.failed);
    count("rays delayed", rays.delayed + rays.kept_back);
    count("rays doubled", rays.doubled);
    count("rays reordered", rays.reordered);
    count("ray calls refused", rays.refused_calls);
    count("rays answered unasked", rays.answered_unasked);
    for (const auto& [what, count] : counts_)
        std::printf("  %9llu  %s\n", static_cast<unsigned long long>(count), what.c_str());
    std::printf("  %9u  updates at most from submit to completion\n", longest_latency_);
}

void HostSimulation::expect_all() const {
    for (const char* what : kMustHappen) {
        const auto found = counts_.find(what);
        EXPECT_TRUE(found != counts_.end() && found->second > 0) << what << ": never happened";
    }
    const auto at = [&](const char* what) {
        const auto found = counts_.find(what);
        return found != counts_.end() ? found->second : 0;
    };
    EXPECT_EQ(at("submitted"), at("completed by callback") + at("completed by poll"));
}

}  // namespace vantage::tests
