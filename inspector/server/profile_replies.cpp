// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where the work goes: budgets, queues and latency from the summaries of a recording; what each
// criterion costs from some of its queries, evaluated again. The same as a trace for Perfetto.

#include <algorithm>
#include <cmath>
#include <map>

#include "inspector/server/session.h"
#include "inspector/server/wire.h"

namespace vantage::inspector {

namespace {

constexpr std::size_t kSlowest = 20;
constexpr std::size_t kSamplesOfProgram = 12;  ///< Queries that are evaluated again...
constexpr std::size_t kSamples = 120;          ///< ...of all programs together.
constexpr std::size_t kFrozenAtOnce = 8;
constexpr std::size_t kMostBars = 50'000;

std::uint32_t latency_of(const QuerySummary& query) {
    return query.completed_at == kNotYet ? 0 : query.completed_at - query.submitted_at;
}

// ---- frames and the queue -----------------------------------------------------------------------

void put_frames(JsonWriter& json, std::span<const FrameSummary> frames) {
    double microseconds = 0, units = 0;
    std::uint32_t worst = 0, most_units = 0, longest = 0;
    for (const FrameSummary& frame : frames) {
        microseconds += frame.microseconds;
        units += frame.units;
        worst = std::max(worst, frame.microseconds);
        most_units = std::max(most_units, frame.units);
        longest = std::max(longest, frame.waiting);
    }
    const double count = std::max<double>(1, static_cast<double>(frames.size()));
    std::size_t overruns = 0;
    for (const FrameSummary& frame : frames)
        overruns += most_units > 0 && frame.units >= most_units && frame.waiting > 0 ? 1 : 0;
    json.key("frames").begin_object().member("count", frames.size());
    json.member("budgetUnits", most_units).member("budgetMicroseconds", 0);
    json.member("overruns", overruns).member("meanMicroseconds", microseconds / count);
    json.member("worstMicroseconds", worst).member("meanUnits", units / count);
    json.member("longestQueue", longest).end_object();
}

void put_queue(JsonWriter& json, const Recording& recording) {
    std::uint32_t longest = 0, worst = 0;
    for (const FrameSummary& frame : recording.frames())
        longest = std::max(longest, frame.waiting);
    std::map<std::uint32_t, std::uint64_t> latencies;
    double sum = 0;
    std::uint64_t count = 0;
    for (const QuerySummary& query : recording.queries()) {
        if (query.completed_at == kNotYet) continue;
        const std::uint32_t latency = latency_of(query);
        ++latencies[latency];
        worst = std::max(worst, latency);
        sum += latency;
        ++count;
    }
    json.key("queue").begin_object().member("longest", longest);
    json.member("meanLatency", count == 0 ? 0.0 : sum / static_cast<double>(count));
    json.member("worstLatency", worst).key("latencies").begin_array();
    for (const auto& [frames, queries] : latencies)
        json.begin_array().value(frames).value(queries).end_array();
    json.end_array().end_object();
}

// ---- programs and their criteria ----------------------------------------------------------------

struct StepTotals {
    std::uint64_t evaluations = 0, known = 0, rejections = 0, rays = 0;
};

struct ProgramTotals {
    std::uint64_t asked = 0, found = 0, units = 0, rays = 0, latency = 0, completed = 0;
    std::vector<std::uint64_t> latest;  ///< Queries to evaluate again.
    std::map<std::pair<std::uint32_t, std::uint32_t>, StepTotals> steps;  ///< Option, step.
    std::size_t sampled = 0;
};

void add_record(const QueryRecord& record, ProgramTotals& totals) {
    ++totals.sampled;
    for (const OptionRecord& option : record.options) {
        for (std::uint32_t s = 0; s < option.step_count; ++s) {
            StepTotals& step = totals.steps[{option.option, s}];
            for (std::uint32_t c = 0; c < option.candidates.size(); ++c) {
                const StepMark mark = option.step(c, s).mark;
                step.evaluations += mark == StepMark::Measured ? 1 : 0;
                step.known += mark == StepMark::KnownPass || mark == StepMark::KnownFail ? 1 : 0;
                step.rejections += option.candidates[c].failed_step == s ? 1 : 0;
            }
        }
        for (const RayRecord& ray : option.rays)
            ++totals.steps[{option.option, ray.step}].rays;
    }
}

std::vector<ProgramTotals> totals_of(const Recording& recording) {
    std::vector<ProgramTotals> programs(recording.programs().size());
    for (const QuerySummary& query : recording.queries()) {
        if (query.program >= programs.size()) continue;
        ProgramTotals& totals = programs[query.program];
        ++totals.asked;
        totals.units += query.units;
        totals.rays += query.rays;
        if (query.completed_at == kNotYet) continue;
        ++totals.completed;
        totals.found += query.status == Status::Found ? 1 : 0;
        totals.latency += latency_of(query);
        if (!query.can_be_frozen) continue;
        totals.latest.push_back(query.query);
        if (totals.latest.size() > kSamplesOfProgram) totals.latest.erase(totals.latest.begin());
    }
    return programs;
}

struct Sample {
    std::size_t program = 0;
    std::uint64_t query = 0;
};

std::vector<Sample> samples_of(std::span<const ProgramTotals> programs) {
    std::vector<Sample> samples;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        for (const std::uint64_t query : programs[i].latest)
            samples.push_back({i, query});
    }
    samples.resize(std::min(samples.size(), kSamples));
    return samples;
}

/// Evaluates some queries again. Those who only look must leave the writer of a ring its room: the
/// recording is held just as long as it takes to freeze a few of them. Queries that the ring has
/// forgotten meanwhile are left out.
void take_samples(const Sources& sources, const std::string& source,
                  std::vector<ProgramTotals>& programs) {
    const std::vector<Sample> samples = samples_of(programs);
    for (std::size_t first = 0; first < samples.size(); first += kFrozenAtOnce) {
        const auto some =
            std::span(samples).subspan(first, std::min(kFrozenAtOnce, samples.size() - first));
        std::vector<std::pair<std::size_t, std::shared_ptr<FrozenQuery>>> frozen;
        {
            const Source held = sources.find(source);
            if (held.recording == nullptr) return;
            for (const Sample& sample : some) {
                auto made = held.recording->freeze(sample.query);
                if (made.ok()) frozen.emplace_back(sample.program, std::move(*made));
            }
        }
        for (const auto& [program, query] : frozen) {
            QueryRecord record;
            evaluate_recorded(query->recorded_input(), record, query->settings());
            add_record(record, programs[program]);
        }
    }
}

/// Units as the scheduler counts them: 64 cheap evaluations are one, others one each and a ray one.
double units_of(const StepTotals& step, CostClass cost) {
    if (cost == CostClass::Cheap) return static_cast<double>(step.evaluations) / 64;
    return static_cast<double>(cost == CostClass::Deferred ? step.rays : step.evaluations);
}

void put_steps(JsonWriter& json, const ProgramTotals& totals, const Program& program,
               const Catalog& catalog) {
    json.key("steps").begin_array();
    for (const auto& [place, step] : totals.steps) {
        const auto [option, number] = place;
        if (option >= program.options.size()) continue;
        const auto steps = program.steps_of(program.options[option]);
        if (number >= steps.size()) continue;
        const CriterionRow* const row = catalog.criterion(steps[number].criterion);
        const CostClass cost = row != nullptr ? row->cost : CostClass::Cheap;
        json.begin_object().member("option", option).member("step", number);
        json.member("text", to_string(program, steps[number], catalog));
        json.member("role", steps[number].role == StepRole::Weight ? "weight" : "condition");
        json.member("cost", cost == CostClass::Cheap    ? "cheap"
                            : cost == CostClass::Costly ? "costly"
                                                        : "rays");
        json.member("evaluations", step.evaluations).member("known", step.known);
        json.member("rejections", step.rejections).member("rays", step.rays);
        json.member("units", units_of(step, cost)).end_object();
    }
    json.end_array();
}

void put_programs(JsonWriter& json, std::span<const ProgramTotals> programs,
                  std::span<const RecordedProgram> names, const Catalog& catalog) {
    json.key("programs").begin_array();
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const ProgramTotals& totals = programs[i];
        const RecordedProgram& recorded = names[i];
        const double completed = std::max<double>(1, static_cast<double>(totals.completed));
        json.begin_object().member("name", recorded.name).member("asked", totals.asked);
        json.member("found", totals.found).member("units", totals.units);
        json.member("rays", totals.rays);
        json.member("latency", static_cast<double>(totals.latency) / completed);
        json.member("sampled", totals.sampled);
        if (recorded.program != nullptr) {
            put_steps(json, totals, *recorded.program, catalog);
        } else {
            json.key("steps").begin_array().end_array();
        }
        json.end_object();
    }
    json.end_array();
}

void put_slowest(JsonWriter& json, std::span<const QuerySummary> queries) {
    std::vector<const QuerySummary*> slowest;
    for (const QuerySummary& query : queries)
        slowest.push_back(&query);
    const std::size_t count = std::min(kSlowest, slowest.size());
    std::partial_sort(slowest.begin(), slowest.begin() + static_cast<std::ptrdiff_t>(count),
                      slowest.end(), [](const QuerySummary* a, const QuerySummary* b) {
                          return a->units != b->units ? a->units > b->units : a->query < b->query;
                      });
    json.key("slowest").begin_array();
    for (std::size_t i = 0; i < count; ++i)
        put_query_row(json, *slowest[i]);
    json.end_array();
}

// ---- the trace ----------------------------------------------------------------------------------

class Trace {
  public:
    explicit Trace(const Recording& recording) : recording_(recording) {
        const double rate = recording.updates_per_second();
        frame_us_ = 1e6 / (rate > 0 ? rate : 60);
        json_.begin_object().member("displayTimeUnit", "ms").key("traceEvents").begin_array();
        for (const FrameSummary& frame : tail(recording.frames()))
            add_frame(frame);
        for (const QuerySummary& query : tail(recording.queries()))
            add_query(query);
        json_.end_array().end_object();
    }
    const std::string& text() const { return json_.text(); }

  private:
    template <class T>
    static std::span<const T> tail(std::span<const T> all) {
        return all.size() > kMostBars ? all.last(kMostBars) : all;
    }
    double time_of(std::uint32_t frame) const { return frame * frame_us_; }

    JsonWriter& begin(std::string_view name, const char* phase, double time) {
        json_.begin_object().member("name", name).member("ph", phase).member("pid", 1);
        return json_.member("ts", std::round(time));
    }
    void add_frame(const FrameSummary& frame) {
        begin("update", "X", time_of(frame.frame)).member("tid", 0);
        json_.member("dur", frame.microseconds).key("args").begin_object();
        json_.member("frame", frame.frame).member("units", frame.units);
        json_.member("rays", frame.rays).member("completed", frame.completed);
        json_.end_object().end_object();
        begin("queue", "C", time_of(frame.frame)).key("args").begin_object();
        json_.member("waiting", frame.waiting).member("running", frame.running);
        json_.end_object().end_object();
    }
    /// Many queries overlap, so each is a track of its own while it lasts.
    void add_query(const QuerySummary& query) {
        if (query.completed_at == kNotYet) return;
        const auto programs = recording_.programs();
        const std::string_view name =
            query.program < programs.size() ? programs[query.program].name : std::string_view("?");
        for (const char* const phase : {"b", "e"}) {
            const bool begins = phase[0] == 'b';
            begin(name, phase, time_of(begins ? query.submitted_at : query.completed_at));
            json_.member("tid", 1).member("cat", "query").member("id", query.query);
            json_.key("args").begin_object().member("agent", query.asker.index);
            if (!begins)
                json_.member("status", to_string(query.status)).member("units", query.units);
            json_.end_object().end_object();
        }
    }

    const Recording& recording_;
    double frame_us_ = 0;
    JsonWriter json_;
};

}  // namespace

Reply profile_reply(Session& session, Source source) {
    const Recording& recording = *source.recording;
    JsonWriter json;
    json.begin_object();
    put_frames(json, recording.frames());
    put_queue(json, recording);
    put_slowest(json, recording.queries());
    std::vector<ProgramTotals> programs = totals_of(recording);
    const std::vector<RecordedProgram> names(recording.programs().begin(),
                                             recording.programs().end());
    source.recording.reset();
    take_samples(session.sources, source.id, programs);
    put_programs(json, programs, names, *session.settings.catalog);
    json.end_object();
    return json_reply(json);
}

Reply trace_reply(const Source& source) {
    Reply reply{.body = Trace(*source.recording).text()};
    reply.file_name = "vantage.trace.json";
    return reply;
}

}  // namespace vantage::inspector
