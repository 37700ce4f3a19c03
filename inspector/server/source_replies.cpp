// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a recording holds, without evaluating anything: sources, frames, lists of queries, the file.

#include <algorithm>
#include <map>

#include "base/log.h"
#include "inspector/server/session.h"
#include "inspector/server/wire.h"

namespace vantage::inspector {

namespace {

constexpr std::size_t kMostRows = 5000;

void put_source(JsonWriter& json, Session& session, const Source& source) {
    const Recording& recording = *source.recording;
    const auto frames = recording.frames();
    const auto queries = recording.queries();
    json.begin_object();
    json.member("id", source.id).member("title", recording.title());
    json.member("kind", source.is_live ? "live" : "file");
    json.member("firstFrame", frames.empty() ? 0 : frames.front().frame);
    json.member("lastFrame", frames.empty() ? 0 : frames.back().frame);
    json.member("framesPerSecond", recording.updates_per_second());
    json.member("queryCount", queries.empty() ? 0 : queries.back().query + 1);
    json.member("firstQuery", queries.empty() ? 0 : queries.front().query);
    json.member("dropped", recording.dropped()).key("isSameLevel");
    const LevelMatch match = session.level_match(recording);
    match == LevelMatch::Unknown ? put_null(json) : void(json.value(match == LevelMatch::Same));
    json.member("isPaused", source.is_live && session.commands.orders().is_paused);
    put_field_names(json, session, source);
    json.end_object();
}

void put_files(JsonWriter& json, Session& session) {
    json.key("files").begin_array();
    for (const DeskFile& file : session.desk.files()) {
        json.begin_object().member("id", file.id).member("name", file.name);
        json.key("queries").begin_array();
        for (const std::string& query : file.queries)
            json.value(query);
        json.end_array().end_object();
    }
    json.end_array();
}

/// A parameter that is a whole number; the default without one. False when it is something else.
bool number_parameter(const Target& target, std::string_view name, std::uint64_t otherwise,
                      std::uint64_t& number) {
    const std::string_view text = target.parameter(name);
    number = otherwise;
    return text.empty() || read_number(text, ~0ull, number);
}

Reply bad_number() {
    return error_reply(400, "inspector/number", "a parameter is not a whole number");
}

// ---- the objects of a frame ---------------------------------------------------------------------

struct SeenObject {
    ObjectId id;
    const ObjectState* state = nullptr;
    ObjectId target;
};

SeenObject object_at(const Snapshot& snapshot, std::uint32_t index) {
    const ObjectId id = snapshot.id_at(index);
    if (!id) return {};
    return {id, snapshot.find(id), snapshot.target(id)};
}

bool is_unchanged(const SeenObject& a, const SeenObject& b) {
    return a.id == b.id && a.state != nullptr && b.state != nullptr && *a.state == *b.state &&
           a.target == b.target;
}

void put_seen(JsonWriter& json, const SeenObject& seen, std::string_view name) {
    const ObjectState& state = *seen.state;
    json.begin_array().value(seen.id.index).value(seen.id.generation);
    json.value(static_cast<unsigned>(state.kind)).value(unsigned{state.team});
    json.value(unsigned{state.squad});
    for (const float each : {state.position.x, state.position.y, state.position.z, state.facing.x,
                             state.facing.y, state.facing.z, state.radius})
        put_number(json, static_cast<double>(each));
    json.value(seen.target ? std::int64_t{seen.target.index} : std::int64_t{-1});
    json.value(name).end_array();
}

void put_objects(JsonWriter& json, const Recording& recording, const Snapshot& snapshot,
                 const Snapshot* base) {
    std::vector<std::uint32_t> gone;
    json.key("objects").begin_array();
    const std::uint32_t limit =
        std::max(snapshot.object_limit(), base != nullptr ? base->object_limit() : 0);
    for (std::uint32_t i = 0; i < limit; ++i) {
        const SeenObject seen = object_at(snapshot, i);
        const SeenObject before = base != nullptr ? object_at(*base, i) : SeenObject{};
        if (seen.state == nullptr) {
            if (before.state != nullptr) gone.push_back(i);
            continue;
        }
        if (!is_unchanged(seen, before)) put_seen(json, seen, recording.name(seen.id));
    }
    json.end_array().key("gone").begin_array();
    for (const std::uint32_t index : gone)
        json.value(index);
    json.end_array();
}

void put_claims(JsonWriter& json, const Snapshot& snapshot) {
    json.key("claims").begin_array();
    for (std::uint32_t i = 0; i < snapshot.object_limit(); ++i) {
        const Claim* const claim = snapshot.claim_of(snapshot.id_at(i));
        if (claim == nullptr) continue;
        json.begin_array().value(i);
        for (const float each : {claim->position.x, claim->position.y, claim->position.z})
            put_number(json, static_cast<double>(each));
        json.end_array();
    }
    json.end_array();
}

void put_areas(JsonWriter& json, const Snapshot& snapshot) {
    json.key("areas").begin_array();
    for (std::uint32_t i = 0; i < snapshot.area_limit(); ++i) {
        const AreaId id = snapshot.area_id_at(i);
        const Area* const area = snapshot.area(id);
        if (area == nullptr) continue;
        json.begin_object().member("name", snapshot.area_name(id));
        json.key("corners").begin_array();
        for (std::uint32_t k = 0; k < area->corner_count; ++k) {
            json.begin_array();
            put_number(json, static_cast<double>(area->corners[k].x));
            put_number(json, static_cast<double>(area->corners[k].z));
            json.end_array();
        }
        json.end_array();
        put_member(json, "low", static_cast<double>(area->low));
        put_member(json, "high", static_cast<double>(area->high));
        json.end_object();
    }
    json.end_array();
}

/// Of each agent that was answered by the end of the frame the newest query for a place, or the
/// newest one when it asked for none.
void put_latest(JsonWriter& json, const Recording& recording, const Snapshot& snapshot,
                std::uint32_t frame) {
    std::vector<bool> is_for_place;
    for (const RecordedProgram& program : recording.programs())
        is_for_place.push_back(looks_for_place(program, recording.catalog()));
    struct Newest {
        std::uint64_t query = 0;
        bool is_for_place = false;
    };
    std::map<std::uint32_t, Newest> latest;
    for (const QuerySummary& query : recording.queries()) {
        if (query.submitted_at > frame) break;
        // Who is gone leaves his index to others.
        if (query.completed_at > frame || snapshot.id_at(query.asker.index) != query.asker)
            continue;
        Newest& newest = latest[query.asker.index];
        const bool is_better = query.program < is_for_place.size() && is_for_place[query.program];
        if (is_better || !newest.is_for_place) newest = {query.query, is_better};
    }
    json.key("latest").begin_array();
    for (const auto& [object, newest] : latest)
        json.begin_array().value(object).value(newest.query).end_array();
    json.end_array();
}

void put_remarks(JsonWriter& json, const SeenRemarks& seen) {
    json.member("headline", seen.headline).key("notes").begin_array();
    for (const InspectorNote& note : seen.notes) {
        json.begin_array().value(note.object.index).value(note.text);
        note.health < 0 ? put_null(json) : put_number(json, static_cast<double>(note.health));
        json.end_array();
    }
    json.end_array().key("lines").begin_array();
    for (const AgedLine& each : seen.lines) {
        const auto& [from, to, team, frames] = each.line;
        json.begin_array();
        for (const float number : {from.x, from.y, from.z, to.x, to.y, to.z})
            put_number(json, static_cast<double>(number));
        json.value(unsigned{team}).value(each.age).value(unsigned{frames}).end_array();
    }
    json.end_array();
}

class TextSink final : public RecordingSink {
  public:
    bool write(std::span<const std::uint8_t> bytes) noexcept override {
        text.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        return true;
    }
    std::string text;
};

}  // namespace

LevelMatch Session::level_match(const Recording& recording) const {
    const std::uint64_t here = settings.bundle != nullptr ? settings.bundle->info().input_hash : 0;
    if (here == 0 || recording.level_hash() == 0) return LevelMatch::Unknown;
    return here == recording.level_hash() ? LevelMatch::Same : LevelMatch::Other;
}

Result<std::string> Session::open(std::vector<std::uint8_t> bytes, const std::string& file) {
    Result<std::string> opened = sources.open(std::move(bytes), file);
    if (!opened.ok()) return opened;
    const Source source = sources.find(*opened);
    if (source.recording != nullptr && level_match(*source.recording) == LevelMatch::Other)
        log(LogLevel::Warning,
            file +
                " was recorded on another level than the one at hand, or on another state of it:"
                " what is drawn, and what edited queries find beyond what was recorded, may not"
                " fit");
    return opened;
}

Reply hello_reply(Session& session) {
    const InspectorSettings& settings = session.settings;
    const bool can_edit = session.folder != nullptr;
    JsonWriter json;
    json.begin_object().member("protocol", 1).member("version", library_version());
    json.member("title", settings.title);
    json.key("can").begin_object().member("edit", can_edit);
    json.member("save", can_edit && settings.can_save).member("control", settings.can_control);
    json.member("apply", can_edit && session.can_reload()).end_object();
    json.key("sources").begin_array();
    for (const Source& source : session.sources.list())
        put_source(json, session, source);
    json.end_array();
    put_files(json, session);
    const InspectorOrders orders = session.commands.orders();
    json.key("control").begin_object().member("isPaused", orders.is_paused);
    json.member("speed", orders.speed).end_object().end_object();
    return json_reply(json);
}

Reply source_reply(Session& session, const Source& source) {
    JsonWriter json;
    put_source(json, session, source);
    return json_reply(json);
}

Reply frames_reply(const Source& source, const Target& target) {
    std::uint64_t after = 0;
    const bool is_from_first = target.parameter("after") == "-1";
    if (!is_from_first && !number_parameter(target, "after", 0, after)) return bad_number();
    JsonWriter json;
    json.begin_object().key("rows").begin_array();
    std::size_t rows = 0;
    for (const FrameSummary& frame : source.recording->frames()) {
        if (!is_from_first && frame.frame <= after) continue;
        if (++rows > kMostRows) break;
        json.begin_array().value(frame.frame).value(frame.seconds).value(frame.units);
        json.value(frame.microseconds).value(frame.waiting).value(frame.running);
        json.value(frame.completed).value(frame.rays).end_array();
    }
    json.end_array().end_object();
    return json_reply(json);
}

Reply frame_reply(const Session& session, const Source& source, std::string_view number,
                  const Target& target) {
    std::uint64_t frame = 0, base = 0;
    if (!read_number(number, 0xffffffffu, frame) || !number_parameter(target, "base", 0, base) ||
        base > 0xffffffffu)
        return bad_number();
    const Recording& recording = *source.recording;
    const auto snapshot = recording.frame(static_cast<std::uint32_t>(frame));
    if (!snapshot.ok()) return failed_reply(404, snapshot.diagnostics());
    std::shared_ptr<const Snapshot> before;
    if (!target.parameter("base").empty()) {
        // A base that was dropped since: the whole frame comes, and says so.
        if (auto found = recording.frame(static_cast<std::uint32_t>(base)); found.ok())
            before = std::move(*found);
    }
    JsonWriter json;
    json.begin_object().member("frame", frame).member("seconds", (*snapshot)->time());
    json.key("base");
    if (before != nullptr) {
        json.value(base);
    } else {
        put_null(json);
    }
    put_objects(json, recording, **snapshot, before.get());
    put_claims(json, **snapshot);
    put_areas(json, **snapshot);
    put_latest(json, recording, **snapshot, static_cast<std::uint32_t>(frame));
    put_remarks(json, source.is_live ? session.remarks.at(static_cast<std::uint32_t>(frame))
                                     : SeenRemarks{});
    json.end_object();
    return json_reply(json);
}

Reply queries_reply(const Source& source, const Target& target) {
    std::uint64_t after = 0, limit = 0;
    if (!number_parameter(target, "after", 0, after) ||
        !number_parameter(target, "limit", kMostRows, limit))
        return bad_number();
    limit = std::min<std::uint64_t>(limit, kMostRows);
    const auto queries = source.recording->queries();
    const auto first =
        std::lower_bound(queries.begin(), queries.end(), after,
                         [](const QuerySummary& each, std::uint64_t n) { return each.query < n; });
    const auto count =
        std::min<std::uint64_t>(limit, static_cast<std::uint64_t>(queries.end() - first));
    const std::span<const QuerySummary> rows(first, static_cast<std::size_t>(count));
    JsonWriter json;
    json.begin_object().member("next", rows.empty() ? after : rows.back().query + 1);
    json.member("dropped", source.recording->dropped());
    json.key("programs").begin_array();
    for (const RecordedProgram& program : source.recording->programs())
        json.value(program.name);
    json.end_array().key("rows").begin_array();
    for (const QuerySummary& query : rows)
        put_query_row(json, query);
    json.end_array().end_object();
    return json_reply(json);
}

Reply recording_reply(const Source& source) {
    TextSink sink;
    if (!source.recording->save(sink))
        return error_reply(500, "inspector/failed", "the recording could not be written");
    return {.type = "application/octet-stream",
            .body = std::move(sink.text),
            .file_name = "vantage.vrec"};
}

Reply open_recording_reply(Session& session, std::string body) {
    std::vector<std::uint8_t> bytes(body.begin(), body.end());
    body = {};
    const Result<std::string> opened = session.open(std::move(bytes), "uploaded.vrec");
    if (!opened.ok()) return failed_reply(400, opened.diagnostics());
    JsonWriter json;
    json.begin_object().member("source", *opened).end_object();
    session.events.tell("source", json.text());
    return json_reply(json);
}

std::string frame_event(const Source& source) {
    const auto frames = source.recording->frames();
    const auto queries = source.recording->queries();
    JsonWriter json;
    json.begin_object().member("source", source.id);
    json.member("frame", frames.empty() ? 0 : frames.back().frame);
    json.member("seconds", frames.empty() ? 0.0 : frames.back().seconds);
    json.member("queryCount", queries.empty() ? 0 : queries.back().query + 1);
    json.member("dropped", source.recording->dropped()).end_object();
    return json.text();
}

}  // namespace vantage::inspector
