// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Edited queries: tried on a frozen moment and compared, checked, saved, given to the running game.

#include <algorithm>
#include <map>
#include <tuple>

#include "adapters/simdjson/json.h"
#include "inspector/server/session.h"
#include "inspector/server/wire.h"

namespace vantage::inspector {

namespace {

using adapters::JsonValue;

constexpr std::size_t kMostChanges = 5000;

/// The members of a request's body that are texts; a number as `number`.
class Body {
  public:
    explicit Body(const std::string& body) {
        const Bytes bytes(reinterpret_cast<const std::uint8_t*>(body.data()), body.size());
        auto parsed = adapters::parse_json(
            bytes, "body", {.bytes = kMaxBodyBytes, .depth = 4, .values = 64, .containers = 8});
        if (parsed.ok() && parsed->kind == JsonValue::Kind::Object) tree_ = std::move(*parsed);
    }

    const std::string* text(std::string_view name) const {
        const JsonValue* const found = tree_.find(name);
        const bool is_text = found != nullptr && found->kind == JsonValue::Kind::String;
        return is_text ? &found->text : nullptr;
    }
    double number(std::string_view name, double otherwise) const {
        const JsonValue* const found = tree_.find(name);
        const bool is_number = found != nullptr && found->kind == JsonValue::Kind::Number;
        return is_number ? found->number : otherwise;
    }

  private:
    JsonValue tree_;
};

Reply bad_body(const char* expected) {
    return error_reply(400, "inspector/body", "the body is not what was expected", expected);
}

Reply no_editing() {
    return error_reply(403, "inspector/no-folder", "the program gave no folder of queries");
}

/// The file is written all the same.
Diagnostic busy_game() {
    return {.severity = Severity::Warning,
            .code = "inspector/game",
            .message = "the running game did not take the change in",
            .hint = "does it call Inspector::update() once a frame?"};
}

// ---- comparing ----------------------------------------------------------------------------------

using PlaceKey = std::tuple<float, float, float>;

const char* status_text(CandidateStatus status) {
    switch (status) {
        case CandidateStatus::Undecided:
            return "Undecided";
        case CandidateStatus::Valid:
            return "Valid";
        case CandidateStatus::Best:
            return "Best";
        case CandidateStatus::Failed:
            return "Failed";
        case CandidateStatus::TooLow:
            return "TooLow";
    }
    return "none";
}

/// Of the option that answered; of the last that was tried when none did.
std::map<PlaceKey, CandidateStatus> places_of(const QueryRecord& record) {
    std::map<PlaceKey, CandidateStatus> places;
    for (const OptionRecord& option : record.options) {
        const bool is_it = record.status == Status::Found ? option.option == record.option
                                                          : &option == &record.options.back();
        if (!is_it) continue;
        for (const CandidateRecord& each : option.candidates)
            places[{each.position.x, each.position.y, each.position.z}] = each.status;
    }
    return places;
}

void put_winner_place(JsonWriter& json, std::string_view name, const QueryRecord& record) {
    json.key(name);
    record.results.empty() ? put_null(json) : put_place(json, record.results[0].position);
}

class Changes {
  public:
    void compare(const std::map<PlaceKey, CandidateStatus>& old_places,
                 const std::map<PlaceKey, CandidateStatus>& new_places) {
        for (const auto& [place, status] : old_places) {
            const auto found = new_places.find(place);
            const char* const now = found == new_places.end() ? "none" : status_text(found->second);
            add(place, status_text(status), now);
        }
        for (const auto& [place, status] : new_places) {
            if (!old_places.contains(place)) add(place, "none", status_text(status));
        }
    }
    std::size_t count = 0;
    std::vector<std::tuple<PlaceKey, const char*, const char*>> rows;

  private:
    void add(const PlaceKey& place, const char* before, const char* after) {
        if (std::string_view(before) == after) return;
        ++count;
        if (rows.size() < kMostChanges) rows.emplace_back(place, before, after);
    }
};

void put_comparison(JsonWriter& json, const Moment& before, const Moment& after) {
    const QueryRecord &old_record = before.record, &new_record = after.record;
    const bool had = !old_record.results.empty(), has = !new_record.results.empty();
    const bool is_same =
        had == has && (!had || old_record.results[0].position == new_record.results[0].position);
    json.key("comparison").begin_object();
    put_winner_place(json, "winnerOld", old_record);
    put_winner_place(json, "winnerNew", new_record);
    json.member("isSameWinner", is_same);
    json.member("statusOld", to_string(old_record.status));
    json.member("statusNew", to_string(new_record.status));
    json.member("unknown", after.unknown);
    Changes changes;
    changes.compare(places_of(old_record), places_of(new_record));
    json.key("changes").begin_array();
    for (const auto& [place, old_status, new_status] : changes.rows) {
        json.begin_object();
        put_coordinates(json, {std::get<0>(place), std::get<1>(place), std::get<2>(place)});
        json.member("old", old_status).member("new", new_status).end_object();
    }
    json.end_array().member("changeCount", changes.count).end_object();
}

Diagnostic no_such_query(const std::string& query) {
    return {.code = "inspector/no-query",
            .message = "the text has no query '" + query + "'",
            .place = {.line = 1, .column = 1}};
}

void tell_reloaded(Session& session, const std::string& file, const Reloaded& reloaded) {
    JsonWriter json;
    json.begin_object().member("file", file).member("ok", reloaded.ok).key("diagnostics");
    put_diagnostics(json, reloaded.diagnostics);
    json.end_object();
    session.events.tell("reloaded", json.text());
}

}  // namespace

Reply try_reply(Session& session, Moment& moment, const std::string& body) {
    const Body given(body);
    const std::string* const text = given.text("text");
    const std::string* const query = given.text("query");
    if (text == nullptr || query == nullptr) return bad_body("{\"text\": ..., \"query\": ...}");
    DeskCompilation compiled = session.desk.compile_edited(*query, *text);
    const std::shared_ptr<const Program> program = compiled.find(*query);
    if (compiled.ok() && program == nullptr) compiled.diagnostics.push_back(no_such_query(*query));
    JsonWriter json;
    json.begin_object().member("ok", program != nullptr).key("diagnostics");
    put_diagnostics(json, compiled.diagnostics);
    if (program == nullptr) {
        json.key("trial");
        put_null(json);
        json.key("comparison");
        put_null(json);
        json.end_object();
        return json_reply(json);
    }
    const auto trial = session.moments.try_program(moment, program);
    if (!trial.ok()) return failed_reply(404, trial.diagnostics());
    json.member("trial", (*trial)->trial);
    put_comparison(json, moment, **trial);
    json.end_object();
    return json_reply(json);
}

Reply file_reply(Session& session, std::string_view id) {
    if (session.folder == nullptr) return no_editing();
    const std::string name = session.folder->name_of(id);
    if (name.empty()) return error_reply(404, "inspector/not-found", "there is no such file");
    const Result<std::string> text = session.folder->read(name);
    if (!text.ok()) return failed_reply(404, text.diagnostics());
    JsonWriter json;
    json.begin_object().member("id", id).member("name", name).member("text", *text);
    json.member("hash", text_hash(*text)).end_object();
    return json_reply(json);
}

Reply check_reply(Session& session, const std::string& body) {
    const Body given(body);
    const std::string* const text = given.text("text");
    const std::string* const file = given.text("file");
    if (text == nullptr) return bad_body("{\"file\": ..., \"text\": ...}");
    const std::string name = file != nullptr && session.folder != nullptr
                                 ? session.folder->name_of(*file)
                                 : std::string();
    const DeskCompilation compiled = session.desk.compile(name, *text);
    JsonWriter json;
    json.begin_object().key("diagnostics");
    put_diagnostics(json, compiled.diagnostics);
    json.key("queries").begin_array();
    for (const std::string& query : compiled.queries)
        json.value(query);
    json.end_array().end_object();
    return json_reply(json);
}

Reply save_reply(Session& session, std::string_view id, const std::string& body) {
    if (session.folder == nullptr) return no_editing();
    if (!session.settings.can_save)
        return error_reply(403, "inspector/no-saving", "the program lets nobody save");
    const Body given(body);
    const std::string* const text = given.text("text");
    const std::string* const base = given.text("base");
    if (text == nullptr || base == nullptr) return bad_body("{\"text\": ..., \"base\": ...}");
    if (text->size() > QueryFolder::kMaxFileBytes)
        return error_reply(413, "inspector/too-long", "a query file has at most 1 MiB");
    const std::string name = session.folder->name_of(id);
    if (name.empty()) return error_reply(404, "inspector/not-found", "there is no such file");
    {
        const std::lock_guard lock(session.saving);
        const Result<std::string> present = session.folder->read(name);
        if (!present.ok()) return failed_reply(404, present.diagnostics());
        if (text_hash(*present) != *base)
            return error_reply(409, "inspector/changed", "the file has changed since it was read",
                               "read it again, or save it under another name");
        const Result<Done> written = session.folder->write(name, *text);
        if (!written.ok()) return failed_reply(500, written.diagnostics());
    }
    Reloaded reloaded{.was_taken = false, .ok = true, .diagnostics = {}};
    if (session.can_reload()) {
        reloaded = session.commands.reload(name, *text);
        if (reloaded.was_taken) {
            tell_reloaded(session, std::string(id), reloaded);
        } else {
            reloaded = {true, true, {busy_game()}};
        }
    }
    JsonWriter json;
    json.begin_object().member("ok", reloaded.ok).member("hash", text_hash(*text));
    json.key("diagnostics");
    put_diagnostics(json, reloaded.diagnostics);
    json.end_object();
    return json_reply(json);
}

Reply apply_reply(Session& session, const std::string& body) {
    if (session.folder == nullptr) return no_editing();
    if (!session.can_reload())
        return error_reply(403, "inspector/no-game", "there is no running game to take it in");
    const Body given(body);
    const std::string* const text = given.text("text");
    const std::string* const file = given.text("file");
    if (text == nullptr || file == nullptr) return bad_body("{\"file\": ..., \"text\": ...}");
    const std::string name = session.folder->name_of(*file);
    if (name.empty()) return error_reply(404, "inspector/not-found", "there is no such file");
    const Reloaded reloaded = session.commands.reload(name, *text);
    if (!reloaded.was_taken) return failed_reply(504, std::vector{busy_game()});
    tell_reloaded(session, *file, reloaded);
    JsonWriter json;
    json.begin_object().member("ok", reloaded.ok).key("diagnostics");
    put_diagnostics(json, reloaded.diagnostics);
    json.end_object();
    return json_reply(json);
}

Reply control_reply(Session& session, const std::string& body) {
    if (!session.settings.can_control)
        return error_reply(403, "inspector/no-control", "the program cannot be paused from here");
    const Body given(body);
    const std::string* const action = given.text("action");
    using Action = GameCommands::Action;
    const std::map<std::string, Action> known{{"pause", Action::Pause},
                                              {"resume", Action::Resume},
                                              {"step", Action::Step},
                                              {"speed", Action::Speed}};
    if (action == nullptr || !known.contains(*action))
        return bad_body("{\"action\": \"pause\", \"resume\", \"step\" or \"speed\"}");
    const InspectorOrders orders =
        session.commands.control(known.at(*action), given.number("value", 1));
    JsonWriter json;
    json.begin_object().member("isPaused", orders.is_paused).member("speed", orders.speed);
    json.end_object();
    session.events.tell("control", json.text());
    return json_reply(json);
}

}  // namespace vantage::inspector
