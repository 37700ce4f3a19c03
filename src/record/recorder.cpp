// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The recorder: turns what the scheduler tells into records. A world is written when it is first
// seen, as what changed since the one before; a query when it was submitted and, with all that it
// was given, when it is completed; an update at its end.

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <unordered_map>

#include "base/log.h"
#include "record/definitions.h"
#include "record/logged_providers.h"
#include "record/recording_parts.h"
#include "record/segments.h"
#include "record/sink_writer.h"

namespace vantage {

namespace {

constexpr std::uint32_t kMostSearches = 4;
constexpr std::uint64_t kFlushNanoseconds = 500'000'000;

std::uint32_t clamped(std::uint64_t value) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

namespace record {

/// A run of the scheduler and what stands between it and the providers.
struct WatchedRun {
    explicit WatchedRun(LogBlocks& blocks)
        : log(blocks),
          rays(log),
          navigation(log),
          searches{{LoggedSearch(log), LoggedSearch(log), LoggedSearch(log), LoggedSearch(log)}} {}

    RunLog log;
    LoggedRays rays;
    LoggedNavigation navigation;
    std::array<LoggedSearch, kMostSearches> searches;
    bool is_on = false;
};

/// A ticket that is not completed.
struct OpenQuery {
    QueryFacts facts;
    bool is_recorded = false;
    bool has_world = true;                ///< The image of what it saw was written...
    std::uint64_t world_segment = ~0ull;  ///< ...there.
};

}  // namespace record

struct Recorder::Impl final : SchedulerWatcher {
    explicit Impl(const RecorderSettings& given)
        : settings(given),
          catalog(given.catalog != nullptr ? *given.catalog : no_words),
          clock(given.clock != nullptr ? *given.clock : steady_clock()),
          segments(given.ring_bytes),
          definitions(record::kMaxDefinitionBytes),
          blocks(given.log_bytes) {
        definitions.add_head(given.title, given.updates_per_second, given.level_hash);
        if (given.sink != nullptr)
            writer.emplace(segments, definitions, *given.sink, given.sink_thread);
    }

    // ---- records --------------------------------------------------------------------------------

    /// In the current segment or, when that is full, in the next.
    template <class Write>
    bool emit(record::RecordType type, const Write& write) noexcept {
        if (!segments.has_segment() && !start_segment()) return false;
        if (segments.append(type, write)) return true;
        if (segments.is_fresh()) return false;
        segments.commit();
        return start_segment() && segments.append(type, write);
    }

    bool start_segment() noexcept {
        send();
        has_key = false;
        if (!segments.begin_segment()) return false;
        const Snapshot empty;
        has_key = segments.append(record::RecordType::Image, [&](SpanWriter& out) {
            return SnapshotImage::write(empty, shadow, definitions, out);
        });
        stretch_steps = 2 * SnapshotImage::size_of(shadow);
        return true;
    }

    /// Writes the world down unless it is there already.
    bool capture(const Snapshot& snapshot) noexcept {
        if (snapshot.epoch() == shadow.epoch()) return has_key;
        if (snapshot.epoch() < shadow.epoch() || !SnapshotImage::can_be_written(snapshot))
            return false;
        stretch_steps += 2 * SnapshotImage::size_of(snapshot);
        if (stretch_steps > record::kMaxStretchSteps && !segments.is_fresh()) {
            segments.commit();
            if (!start_segment()) return false;
        }
        const bool is_written = emit(record::RecordType::Image, [&](SpanWriter& out) {
            return has_key && SnapshotImage::write(shadow, snapshot, definitions, out);
        });
        // Without a key there is nothing to write against: the next segment begins with this one.
        if (is_written || !has_key) SnapshotImage::copy(snapshot, shadow);
        return is_written;
    }

    // ---- what the scheduler tells ---------------------------------------------------------------

    void attached(const SchedulerSettings& scheduler) noexcept override {
        if (!VANTAGE_CHECK(runs.empty())) return;  // One scheduler only.
        flags = 0;
        if (scheduler.providers.rays != nullptr || scheduler.async_rays != nullptr)
            flags |= record::kRaysFlag;
        if (scheduler.providers.navigation != nullptr) flags |= record::kNavigationFlag;
        queries.resize(scheduler.max_tickets);
        runs.reserve(scheduler.max_running);
        for (std::uint32_t i = 0; i < scheduler.max_running; ++i)
            runs.push_back(std::make_unique<record::WatchedRun>(blocks));
    }

    void submitted(const WatchedTicket& ticket) noexcept override {
        record::OpenQuery& query = queries[ticket.place];
        query = {};
        if (!is_on) return;
        query.is_recorded = true;
        query.facts.number = next_query++;
        query.facts.flags = flags;
        definitions.add_program(*ticket.program, catalog);
        see(ticket, query);
        emit(record::RecordType::Submitted, [&](SpanWriter& out) {
            record::write_submitted(ticket, query.facts, out);
            return true;
        });
    }

    void see(const WatchedTicket& ticket, record::OpenQuery& query) noexcept {
        if (ticket.snapshot == nullptr || query.facts.epoch != 0) return;
        query.facts.epoch = ticket.snapshot->epoch();
        query.has_world = capture(*ticket.snapshot);
        query.world_segment = segments.serial();
    }

    Providers began(const WatchedTicket& ticket, std::uint32_t number,
                    const Providers& providers) noexcept override {
        record::OpenQuery& query = queries[ticket.place];
        record::WatchedRun& run = *runs[number];
        run.is_on = query.is_recorded;
        if (!run.is_on) return providers;
        see(ticket, query);
        query.facts.flags |= record::kBegunFlag;
        run.log.begin();
        if (providers.rays != nullptr) run.rays.begin(*providers.rays);
        if (providers.navigation != nullptr) run.navigation.begin(*providers.navigation);
        return {providers.rays != nullptr ? &run.rays : nullptr,
                providers.navigation != nullptr ? &run.navigation : nullptr};
    }

    void lent(std::uint32_t number, std::span<PathSearch*> searches) noexcept override {
        record::WatchedRun& run = *runs[number];
        if (!run.is_on) return;
        for (std::size_t i = 0; i < searches.size() && i < run.searches.size(); ++i) {
            run.searches[i].use(searches[i]);
            searches[i] = &run.searches[i];
        }
    }

    void answered(std::uint32_t number, const Ray& ray, bool is_blocked) noexcept override {
        using record::AnswerKind;
        record::WatchedRun& run = *runs[number];
        if (!run.is_on) return;
        const std::uint64_t key = record::key_of(AnswerKind::Ray, ray) & record::kKeyBits;
        run.log.log.add(AnswerKind::Ray, key | (is_blocked ? 1u : 0u));
    }

    void ended(const WatchedTicket& ticket, std::uint32_t number,
               std::span<const OptionOrder> orders) noexcept override {
        record::WatchedRun& run = *runs[number];
        if (!run.is_on) return;
        run.is_on = false;
        for (record::LoggedSearch& search : run.searches)
            search.end();
        for (const OptionOrder& order : orders) {
            const auto count = static_cast<std::uint8_t>(order.steps.size());
            std::uint8_t* at = run.log.log.entry(record::AnswerKind::Order, 2u + count);
            if (at == nullptr) break;
            at[0] = static_cast<std::uint8_t>(order.option);
            at[1] = count;
            std::copy(order.steps.begin(), order.steps.end(), at + 2);
        }
        queries[ticket.place].facts.log = run.log.log.take();
    }

    void completed(const WatchedTicket& ticket, const Completion& completion) noexcept override {
        record::OpenQuery& query = queries[ticket.place];
        if (!query.is_recorded) return;
        query.facts.completed_at = ticket.submitted_at + completion.latency_updates;
        bool is_written = emit(record::RecordType::Completed, [&](SpanWriter& out) {
            record::write_completed(ticket, completion, query.facts, out);
            return true;
        });
        const bool has_world = query.has_world && segments.last_lost() < query.world_segment;
        const bool is_whole = is_written && has_world && query.facts.log.is_whole;
        blocks.give_back(query.facts.log.first);
        query.facts.log = {.is_whole = false};
        if (!is_written)  // At least what came of it.
            emit(record::RecordType::Completed, [&](SpanWriter& out) {
                record::write_completed(ticket, completion, query.facts, out);
                return true;
            });
        if (is_whole) {
            segments.count_query(query.world_segment);
        } else {
            dropped.fetch_add(1, std::memory_order_relaxed);
        }
        query = {};
    }

    void updated(const WatchedUpdate& update) noexcept override {
        if (is_on) {
            capture(*update.snapshot);
            const FrameSummary frame{.frame = update.number,
                                     .epoch = update.snapshot->epoch(),
                                     .seconds = update.snapshot->time(),
                                     .units = clamped(update.units),
                                     .microseconds = clamped(update.nanoseconds / 1000),
                                     .waiting = update.waiting,
                                     .running = update.running,
                                     .completed = clamped(update.completed),
                                     .rays = clamped(update.rays)};
            emit(record::RecordType::Frame, [&](SpanWriter& out) {
                record::write_frame(frame, dropped_in_all(), out);
                return true;
            });
        }
        segments.commit();
        if (!writer) return;
        ++updates_since_flush;
        const bool is_late = clock.nanoseconds() - sent_at >= kFlushNanoseconds;
        if (updates_since_flush >= settings.flush_updates || is_late) send();
    }

    std::uint64_t dropped_in_all() const noexcept {
        return dropped.load(std::memory_order_relaxed) + segments.lost();
    }

    // ---- the sink -------------------------------------------------------------------------------

    void send() noexcept {
        if (!writer) return;
        updates_since_flush = 0;
        sent_at = clock.nanoseconds();
        writer->wake();
    }

    // ---- reading --------------------------------------------------------------------------------

    /// Reads on where the index of that segment ended the last time.
    std::shared_ptr<const record::RecordIndex> index_of(const record::SegmentHold& hold) {
        std::shared_ptr<const record::RecordIndex>& known = indices[hold.serial()];
        const std::size_t from = known != nullptr ? known->read_to : 0;
        if (known != nullptr && from == hold.bytes().size()) return known;
        auto index = known != nullptr ? std::make_shared<record::RecordIndex>(*known)
                                      : std::make_shared<record::RecordIndex>();
        while (index->read_to < hold.bytes().size()) {
            const record::Chunk chunk = record::read_chunk(hold.bytes().subspan(index->read_to));
            std::size_t offset = index->read_to + record::kChunkHeader;
            const bool is_sound =
                chunk.state == record::Chunk::State::Whole && index->add(chunk.payload, offset);
            if (!VANTAGE_CHECK(is_sound)) break;
            index->read_to += chunk.size;
        }
        known = index;
        return index;
    }

    void read_definitions() {
        const std::vector<record::Definition> news = definitions.since(read_chunks.size());
        if (news.empty()) return;
        auto next =
            read != nullptr ? read->copy() : std::make_shared<record::RecordedDefinitions>(catalog);
        for (const record::Definition& definition : news) {
            const record::Chunk chunk = record::read_chunk(*definition);
            VANTAGE_CHECK(next->add(chunk.kind, chunk.payload, definition));
            read_chunks.push_back(definition);
        }
        next->finish();
        read = std::move(next);
    }

    void forget_old_indices(
        std::span<const std::shared_ptr<const record::SegmentHold>> held) noexcept {
        std::erase_if(indices, [&](const auto& each) {
            return std::none_of(held.begin(), held.end(),
                                [&](const auto& hold) { return hold->serial() == each.first; });
        });
    }

    /// Segments first, definitions then: whatever records name is among them.
    void read_ring(record::RecordingParts& parts) {
        const auto held = segments.hold();
        read_definitions();
        parts.definitions = read;
        parts.definition_chunks = read_chunks;
        for (const auto& hold : held)
            parts.stretches.push_back({hold->bytes(), hold, index_of(*hold)});
        forget_old_indices(held);
        parts.assemble();
    }

    RecorderSettings settings;
    Catalog no_words;
    const Catalog& catalog;
    const Clock& clock;
    record::Segments segments;
    record::Definitions definitions;
    record::LogBlocks blocks;
    std::vector<std::unique_ptr<record::WatchedRun>> runs;
    std::vector<record::OpenQuery> queries;  ///< By the ticket's place.
    Snapshot shadow;                         ///< The world that was written last.
    bool has_key = false;                    ///< The current segment begins with one.
    std::uint8_t flags = 0;
    bool is_on = true;
    std::uint64_t next_query = 0;
    std::atomic<std::uint64_t> dropped{0};

    std::uint64_t stretch_steps = 0;  ///< To make the last world of this segment, at most.
    std::uint32_t updates_since_flush = 0;
    std::uint64_t sent_at = 0;

    // What view() remembers.
    std::mutex view_mutex;
    std::uint64_t viewed_version = 0;
    std::weak_ptr<const Recording> last_view;
    std::shared_ptr<record::RecordedDefinitions> read;
    std::vector<record::Definition> read_chunks;
    std::unordered_map<std::uint64_t, std::shared_ptr<const record::RecordIndex>> indices;

    std::optional<record::SinkWriter> writer;  ///< Goes first: its thread uses the others.
};

Recorder::Recorder(const RecorderSettings& settings) : impl_(std::make_unique<Impl>(settings)) {
    VANTAGE_CHECK(settings.catalog != nullptr);
}

Recorder::~Recorder() {
    flush();
}

SchedulerWatcher& Recorder::watcher() noexcept {
    return *impl_;
}

void Recorder::set_name(ObjectId object, std::string_view name) {
    impl_->definitions.add_name(object, name);
}

void Recorder::set_source(std::uint64_t program_hash, std::string_view file, std::uint32_t line) {
    impl_->definitions.add_source(program_hash, file, line);
}

void Recorder::set_recording(bool is_on) noexcept {
    impl_->is_on = is_on;
}

bool Recorder::flush() {
    impl_->segments.commit();
    return !impl_->writer || impl_->writer->flush();
}

std::shared_ptr<const Recording> Recorder::view() const {
    const std::lock_guard lock(impl_->view_mutex);
    const std::uint64_t version = impl_->segments.version();
    std::shared_ptr<const Recording> last = impl_->last_view.lock();
    if (last != nullptr && version == impl_->viewed_version) return last;
    last.reset();
    auto parts = std::make_unique<Recording::Impl>();
    impl_->read_ring(*parts);
    std::shared_ptr<const Recording> made(new Recording(std::move(parts)));
    impl_->viewed_version = version;
    impl_->last_view = made;
    return made;
}

std::uint64_t Recorder::dropped() const noexcept {
    return impl_->dropped_in_all();
}

}  // namespace vantage
