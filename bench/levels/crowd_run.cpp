// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See crowd_run.h.

#include "bench/levels/crowd_run.h"

#include <algorithm>
#include <cmath>

#include "adapters/cpu_time.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "bench/measure.h"
#include "tools/scene/mount_points.h"

namespace vantage::bench {

namespace {

constexpr std::uint64_t kRunSeed = 1;
constexpr std::uint32_t kFifths = 5;

class CrowdRun {
  public:
    CrowdRun(const CrowdRunSettings& settings, const tools::LoadedMix& mix, std::size_t only_entry)
        : settings_(settings), mix_(mix), only_entry_(only_entry), minds_(settings.agents) {}

    Result<Done> prepare(const Catalog& catalog,
                         const std::shared_ptr<const tools::LoadedLevel>& level) {
        world_ = std::make_unique<World>(
            WorldSettings{.max_objects = settings_.agents,
                          .max_beliefs = settings_.agents * tools::kKnownFoes,
                          .max_snapshots = 16});
        auto mounted = tools::mount_points(*level->bundle, *world_, *level->navigation);
        if (!mounted) return std::move(mounted).diagnostics();
        auto crowd = tools::Crowd::make(
            {.level = level, .world = world_.get(), .agents = settings_.agents, .seed = kRunSeed});
        if (!crowd) return std::move(crowd).diagnostics();
        crowd_ = std::make_unique<tools::Crowd>(std::move(*crowd));
        threads_ = make_thread_pool(settings_.threads);
        auto scheduler = Scheduler::make({.world = world_.get(),
                                          .catalog = &catalog,
                                          .providers = level->providers(),
                                          .tasks = settings_.threads > 1 ? threads_.get() : nullptr,
                                          .max_tickets = settings_.agents,
                                          .traces_at_once = true});
        if (!scheduler) return std::move(scheduler).diagnostics();
        scheduler_ = std::move(*scheduler);
        for (std::uint32_t i = 0; i < minds_.size(); ++i)
            minds_[i] = {.run = this, .agent = i};
        return Done{};
    }

    CrowdFigures take() {
        for (std::uint32_t i = 0; i < settings_.warm_up + settings_.frames; ++i) {
            if (i == settings_.warm_up) start_measuring();
            frame(i);
        }
        return figures();
    }

  private:
    struct Mind {
        CrowdRun* run = nullptr;
        std::uint32_t agent = 0;
        std::uint64_t asked = 0;
        bool is_asking = false;
        bool has_goal = false;
        Vec3 goal;
    };

    /// Agents take turns, so that each frame has about as many questions as the others.
    bool is_turn(std::uint32_t agent, std::uint32_t frame) const {
        const double frames_apart = tools::kUpdatesPerSecond / settings_.decisions;
        const double shift = frames_apart * agent / settings_.agents;
        const auto turn_at = [&](std::uint32_t at) {
            return std::floor((static_cast<double>(at) + shift) / frames_apart);
        };
        return turn_at(frame) != turn_at(frame + 1);
    }

    void frame(std::uint32_t number) {
        world_->set_time(static_cast<double>(number) / tools::kUpdatesPerSecond);
        crowd_->look_around(number);
        crowd_->walk(arrived_);
        const double heap = heap_bytes();
        const std::int64_t begin = adapters::thread_cpu_ns();
        const std::int64_t all_begin = adapters::process_cpu_ns();
        const std::uint64_t wall_begin = steady_clock().nanoseconds();
        for (Mind& mind : minds_) {
            if (!mind.is_asking && is_turn(mind.agent, number)) ask(mind);
        }
        scheduler_->update(settings_.budget);
        const std::int64_t end = adapters::thread_cpu_ns();
        process_ns_ += adapters::process_cpu_ns() - all_begin;
        wall_ns_ += static_cast<double>(steady_clock().nanoseconds() - wall_begin);
        heap_growth_ += heap_bytes() - heap;
        times_.push_back(end - begin);
        for (Mind& mind : minds_) {
            if (!mind.has_goal) continue;
            mind.has_goal = false;
            if (!crowd_->agents()[mind.agent].is_walking())
                crowd_->send(mind.agent, {&mind.goal, 1});
        }
    }

    void ask(Mind& mind) {
        const std::uint64_t number = mind.asked++;
        const std::size_t entry =
            only_entry_ != kAllEntries
                ? only_entry_
                : mix_.draw(random_unit(
                      kRunSeed, tools::stream_of(tools::AgentStream::Query, mind.agent), number));
        const Submitted submitted = scheduler_->submit({.program = mix_.entries()[entry].program,
                                                        .asker = crowd_->agents()[mind.agent].id,
                                                        .values = mix_.values(),
                                                        .seed = number,
                                                        .on_completion = on_completion,
                                                        .context = &mind});
        mind.is_asking = submitted.status == Status::InProgress;
    }

    static void on_completion(void* context, Scheduler&, Ticket,
                              const Completion& completion) noexcept {
        Mind& mind = *static_cast<Mind*>(context);
        mind.is_asking = false;
        mind.run->note(mind, completion);
    }

    void note(Mind& mind, const Completion& completion) {
        ++answers_;
        latency_ += completion.latency_updates;
        longest_latency_ = std::max(longest_latency_, completion.latency_updates);
        ByteWriter out;
        out.write(mind.agent);
        out.write(static_cast<std::uint32_t>(completion.answer.status));
        for (const AnswerResult& result : completion.answer.results)
            out.write(result.position);
        hash_ = hash_bytes(out.bytes(), hash_);
        if (completion.answer.results.empty()) return;
        const AnswerResult& place = completion.answer.results[0];
        mind.has_goal = place.kind != CandidateKind::Entity;
        mind.goal = place.position;
    }

    void start_measuring() {
        times_.clear();
        process_ns_ = 0;
        wall_ns_ = 0;
        answers_ = latency_ = 0;
        heap_growth_ = 0;
        longest_latency_ = 0;
        rays_before_ = scheduler_->counts().rays_sent;
        shared_before_ = scheduler_->counts().rays_shared;
    }

    CrowdFigures figures() {
        CrowdFigures found{.answers = answers_,
                           .rays_sent = scheduler_->counts().rays_sent - rays_before_,
                           .rays_shared = scheduler_->counts().rays_shared - shared_before_,
                           .hash = hash_};
        const auto mean_us = [&](std::size_t first, std::size_t end) {
            double sum = 0;
            for (std::size_t i = first; i < end; ++i)
                sum += static_cast<double>(times_[i]);
            return sum / 1000 / static_cast<double>(std::max<std::size_t>(end - first, 1));
        };
        double least = 0, most = 0;
        for (std::uint32_t i = 0; i < kFifths; ++i) {
            const double part =
                mean_us(times_.size() * i / kFifths, times_.size() * (i + 1) / kFifths);
            least = i == 0 ? part : std::min(least, part);
            most = std::max(most, part);
        }
        found.mean_us = mean_us(0, times_.size());
        found.spread_us = (most - least) / 2;
        found.process_mean_us =
            static_cast<double>(process_ns_) / 1000 / static_cast<double>(times_.size());
        found.wall_mean_us = wall_ns_ / 1000 / static_cast<double>(times_.size());
        std::sort(times_.begin(), times_.end());
        const auto rank = static_cast<std::size_t>(0.999 * static_cast<double>(times_.size()));
        found.p999_us = static_cast<double>(times_[std::min(rank, times_.size() - 1)]) / 1000;
        found.latency_frames = static_cast<double>(latency_) /
                               static_cast<double>(std::max<std::uint64_t>(answers_, 1));
        found.longest_latency = longest_latency_;
        found.heap_growth = heap_growth_;
        return found;
    }

    CrowdRunSettings settings_;
    const tools::LoadedMix& mix_;
    std::size_t only_entry_;
    std::unique_ptr<World> world_;
    std::unique_ptr<tools::Crowd> crowd_;
    std::unique_ptr<TaskRunner> threads_;
    std::unique_ptr<Scheduler> scheduler_;
    std::vector<Mind> minds_;
    std::vector<std::uint32_t> arrived_;
    std::vector<std::int64_t> times_;
    std::int64_t process_ns_ = 0;
    double wall_ns_ = 0;
    std::uint64_t answers_ = 0, latency_ = 0, hash_ = 0, rays_before_ = 0, shared_before_ = 0;
    std::uint32_t longest_latency_ = 0;
    double heap_growth_ = 0;
};

}  // namespace

Result<CrowdFigures> run_crowd(const CrowdRunSettings& settings, const Catalog& catalog,
                               const std::shared_ptr<const tools::LoadedLevel>& level,
                               const tools::LoadedMix& mix, std::size_t only_entry) {
    CrowdRun run(settings, mix, only_entry);
    Result<Done> prepared = run.prepare(catalog, level);
    if (!prepared) return std::move(prepared).diagnostics();
    return run.take();
}

}  // namespace vantage::bench
