// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What happened, replayable. A Recorder watches a scheduler and keeps what its queries were given:
// programs, snapshots, bindings, what rays and navigation answered, the order of costly steps; and
// what came of them. Nothing else is kept: whatever one wants to know of a query is found by
// evaluating it again on its frozen moment. The layout of the bytes is docs/recording-format.md.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/answer.h"
#include "vantage/scheduler.h"

namespace vantage {

inline constexpr std::uint32_t kRecordingVersion = 3;

// ---- reading ------------------------------------------------------------------------------------

/// One update of the scheduler.
struct FrameSummary {
    std::uint32_t frame = 0;  ///< The number of the update, from 1.
    std::uint64_t epoch = 0;  ///< Of the world that it ended with.
    double seconds = 0;       ///< The game's own.
    std::uint32_t units = 0;
    std::uint32_t microseconds = 0;
    std::uint32_t waiting = 0, running = 0;  ///< At its end.
    std::uint32_t completed = 0;
    std::uint32_t rays = 0;
};

inline constexpr std::uint32_t kNotYet = 0xffffffffu;

struct QuerySummary {
    std::uint64_t query = 0;  ///< From 0, in the order of submission.
    ObjectId asker;
    std::uint32_t program = 0;             ///< In Recording::programs().
    std::uint32_t submitted_at = 0;        ///< The frame that was over when it was asked.
    std::uint32_t completed_at = kNotYet;  ///< The frame that answered.
    Status status = Status::InProgress;
    std::uint32_t option = 0;  ///< With Found and Undecided.
    bool has_result = false;
    AnswerResult best;  ///< The first result, if there is one.
    std::uint64_t units = 0, rays = 0;
    std::uint64_t epoch = 0;     ///< Of its snapshot; 0 when it was ended before it began.
    bool can_be_frozen = false;  ///< All that it was given is there.
};

struct RecordedProgram {
    std::uint64_t hash = 0;
    std::string name;
    std::string file;        ///< Where its text is, as the recorder was told; may be empty.
    std::uint32_t line = 0;  ///< 0 when not known.
    /// Null when this catalog lacks words of it, or when it was no compiled program but one that
    /// somebody changed by hand; its queries cannot be frozen then.
    std::shared_ptr<const Program> program;
};

/// Whether it chooses between places to be at: one that only checks a held place again, or that
/// looks for somebody, does not. True for a program that is not known.
bool looks_for_place(const RecordedProgram& program, const Catalog& catalog);

struct RecordedName {
    ObjectId object;
    std::string name;
};

/// One query and the moment that it was asked in, with everything that it needs. Recorded providers
/// answer what was recorded; what was not they ask of the fallback, if there is one, or else count
/// as unknown and answer for the worse: blocked, unreachable, no floor. Never the live world.
/// One thread at a time.
class FrozenQuery {
  public:
    ~FrozenQuery();
    FrozenQuery(const FrozenQuery&) = delete;
    FrozenQuery& operator=(const FrozenQuery&) = delete;

    const QuerySummary& summary() const noexcept;
    const Program& program() const noexcept;
    std::shared_ptr<const Snapshot> snapshot() const noexcept;

    /// As it was asked. Valid while this object lives.
    QueryInput input() const noexcept;
    /// The same moment, asked something else: `program` must outlive what is done with it.
    QueryInput input(const Program& program) const noexcept;
    /// As it was asked, with providers that know the recording alone and never ask the fallback:
    /// what a verdict is made with, whatever level is at hand.
    QueryInput recorded_input() const noexcept;
    /// With the order of costly steps that was used, so that it needs hardly more than was recorded
    /// (and what it may need decides nothing: see src/record/replay.cpp). Of use only with the
    /// recorded program; others search by declared cost.
    EvaluateSettings settings() const noexcept;

    /// What came of it, with its work and latency. `program` is that of this object; the spans are
    /// valid while it lives.
    const Completion& recorded() const noexcept;

    /// Questions to rays and navigation, so far, that neither the recording nor the fallback knew;
    /// of recorded_input() those that the recording did not.
    std::uint64_t unknown() const noexcept;
    void forget_unknown() noexcept;  ///< Counts from 0 again.

  private:
    friend class Recording;
    struct Impl;
    explicit FrozenQuery(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

struct Replay {
    bool is_same = false;
    /// A deadline, a cancel or a silent provider ended it: there is nothing to compare.
    bool is_cut_short = false;
    std::uint64_t unknown = 0;
    std::string difference;  ///< The first one, for people; empty when there is none.
};

/// More candidates than this are not generated again, and more units not spent: a recording may
/// come from anybody.
inline constexpr std::uint32_t kMostReplayedCandidates = 1u << 16;
inline constexpr std::uint32_t kMostReplayedUnits = 1u << 20;

/// Evaluates it again, from the recording alone, and compares: status, option, outcomes, and result
/// by result candidate, kind, position, source and remark; the score intervals must overlap, and be
/// equal when exact.
Replay replay(const FrozenQuery& query, std::uint32_t most_units = kMostReplayedUnits);

/// The first difference of two answers in these things; empty when there is none.
std::string difference(const AnswerView& recorded, const AnswerView& replayed);

/// Takes bytes as they come: a file, a socket, a vector.
class RecordingSink {
  public:
    virtual ~RecordingSink() = default;
    /// Whole chunks, in order. False: it can take no more, and is not asked again.
    virtual bool write(std::span<const std::uint8_t> bytes) noexcept = 0;
};

/// Immutable; any number of threads may read.
class Recording {
  public:
    /// Reads a file. A torn end is cut at the last whole chunk, with a warning; anything else that
    /// is not sound is refused (codes "recording/..." with the byte offset). The catalog must stay.
    static Result<std::shared_ptr<const Recording>> open(std::vector<std::uint8_t> bytes,
                                                         const Catalog& catalog,
                                                         std::string_view file = {});
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    std::string_view title() const noexcept;
    double updates_per_second() const noexcept;  ///< As the recorder was told.
    std::uint64_t level_hash() const noexcept;   ///< The same; 0 when it was not.
    const Catalog& catalog() const noexcept;

    /// In order, without gaps; old ones are missing where the ring has dropped them.
    std::span<const FrameSummary> frames() const noexcept;
    /// In order of their numbers, with gaps where something was dropped. Those that are not
    /// completed yet are among them.
    std::span<const QuerySummary> queries() const noexcept;
    const QuerySummary* find_query(std::uint64_t query) const noexcept;
    std::span<const RecordedProgram> programs() const noexcept;
    /// Of objects that have one, by index and generation; of an index that was used again all are
    /// there.
    std::span<const RecordedName> names() const noexcept;
    std::string_view name(ObjectId object) const noexcept;  ///< Empty when it has none.

    /// Queries that are not there, or not whole, because memory for them was lacking or the sink
    /// was too slow.
    std::uint64_t dropped() const noexcept;

    /// The world that an update ended with. Codes "recording/no-frame", "recording/damaged".
    Result<std::shared_ptr<const Snapshot>> frame(std::uint32_t number) const;

    /// Codes "recording/no-query", "recording/not-whole", "recording/no-program",
    /// "recording/too-large", "recording/damaged". The fallback's providers must outlive the frozen
    /// query.
    Result<std::shared_ptr<FrozenQuery>> freeze(std::uint64_t query,
                                                const Providers& fallback = {}) const;

    /// Writes it as a file. False when the sink refused.
    bool save(RecordingSink& sink) const;

  private:
    friend class Recorder;
    struct Impl;
    explicit Recording(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

// ---- recording ----------------------------------------------------------------------------------

/// Who calls the sink.
enum class SinkThread : std::uint8_t {
    /// A thread of the recorder: no update waits for a slow disk. What the ring must forget before
    /// it was written is missing in the file, and counted as dropped.
    Own,
    /// The scheduler's, inside submit() and update(), which wait: for sinks in memory, and for
    /// programs that would rather wait than lose anything.
    Scheduler
};

struct RecorderSettings {
    const Catalog* catalog = nullptr;  ///< The scheduler's; must stay as long as the recorder.
    std::string title;                 ///< Of the level or the session, for people.
    double updates_per_second = 60;    ///< For people and timelines; nothing is computed from it.
    /// Bundle::info().input_hash of the level, so that another one can be told; 0: not known.
    std::uint64_t level_hash = 0;
    /// Memory for the newest updates and queries, touched when the recorder is made, so that no
    /// page is missing in the middle of an update. What is older is dropped. A quarter of it is
    /// spare, for while a view is held. 0: as little as can be; for those who only want the sink.
    std::size_t ring_bytes = std::size_t{64} << 20;
    /// Memory for what providers have answered to queries that are not completed yet. A query that
    /// finds none is dropped and counted.
    std::size_t log_bytes = std::size_t{16} << 20;
    /// Gets the recording as a file: after so many updates, or half a second.
    RecordingSink* sink = nullptr;
    SinkThread sink_thread = SinkThread::Own;
    std::uint32_t flush_updates = 30;
    const Clock* clock = nullptr;  ///< For that half second; null takes the steady clock.
};

/// Watches one scheduler, for as long as that lives:
///
///     Recorder recorder({.catalog = &catalog});
///     scheduler_settings.watcher = &recorder.watcher();
///
/// Changes no answer and, under budgets in units, no update in which one comes. Takes its memory
/// at the start; allocates later only for programs, mounted points and names that are new.
class Recorder {
  public:
    explicit Recorder(const RecorderSettings& settings);
    ~Recorder();  ///< After the scheduler. Waits until all has gone to the sink.
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    SchedulerWatcher& watcher() noexcept;

    /// On the scheduler's thread. Names are for people and may be given at any time.
    void set_name(ObjectId object, std::string_view name);
    /// Where the text of a program is.
    void set_source(std::uint64_t program_hash, std::string_view file, std::uint32_t line);
    /// Off: queries that are submitted from now on are not recorded, and cost nothing; frames are
    /// not recorded either. On at first.
    void set_recording(bool is_on) noexcept;

    /// Waits until the sink has got everything. On the scheduler's thread. False when the sink has
    /// refused.
    bool flush();

    /// What the ring holds as of the last update. From any thread. Cheap when nothing is new, else
    /// reads what is; memory is shared with the ring, which can use it again only when the
    /// recording is let go. So let go soon: who holds on for longer than a quarter of the ring
    /// takes to fill makes it forget sooner, and in the end drop. Frozen queries hold nothing of
    /// it.
    std::shared_ptr<const Recording> view() const;

    /// As Recording::dropped(). From any thread.
    std::uint64_t dropped() const noexcept;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
