// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See api.h.

#include "inspector/server/api.h"

#include "inspector/server/page.h"
#include "inspector/server/wire.h"
#include "query/catalog/word_list.h"

namespace vantage::inspector {

namespace {

Reply not_found() {
    return error_reply(404, "inspector/not-found", "there is nothing at this address",
                       "docs/inspector-protocol.md has them all");
}

Reply asset_reply(const std::string& name) {
    for (const PageFile& file : page_files()) {
        if (file.name == name)
            return {.type = std::string(file.type), .body = std::string(file.text)};
    }
    return not_found();
}

}  // namespace

Reply Api::answer(Call call) {
    return call.method == "GET" ? get(call.target) : post(std::move(call));
}

Reply Api::get(const Target& target) {
    const std::vector<std::string>& path = target.path;
    if (path.empty()) return asset_reply("index.html");
    if (path[0] == "assets" && path.size() == 2) return asset_reply("assets/" + path[1]);
    if (path[0] != "api" || path.size() < 2) return not_found();
    const std::string& what = path[1];
    if (path.size() == 2) {
        if (what == "hello") return hello_reply(session_);
        if (what == "words") return words();
        if (what == "level") return level_reply(session_);
        if (what != "events") return not_found();
        Reply reply{.events = session_.events.open()};
        if (reply.events != nullptr) return reply;
        return error_reply(503, "inspector/busy", "too many pages are listening", "close one");
    }
    if (what == "source") return get_source(target);
    if (path.size() != 3) return not_found();
    if (what == "file") return file_reply(session_, path[2]);
    if (what == "level" && path[2] == "mesh") return mesh_reply(session_);
    if (what == "level" && path[2] == "navmesh") return navmesh_reply(session_);
    if (what == "level" && path[2] == "nodes") return nodes_reply(session_);
    return not_found();
}

Reply Api::words() const {
    const auto found = words::select_words(*session_.settings.catalog, "");
    if (!found.ok()) return failed_reply(500, found.diagnostics());
    return {.body = words::words_as_json(*found)};
}

Reply Api::get_source(const Target& target) {
    const std::vector<std::string>& path = target.path;
    Source source = session_.sources.find(path[2]);
    if (source.recording == nullptr)
        return error_reply(404, "inspector/not-found", "there is no such source");
    if (path.size() == 3) return source_reply(session_, source);
    const std::string& what = path[3];
    if (path.size() == 4) {
        if (what == "frames") return frames_reply(source, target);
        if (what == "queries") return queries_reply(source, target);
        if (what == "profile") return profile_reply(session_, std::move(source));
        if (what == "trace") return trace_reply(source);
        if (what == "field") return field_reply(session_, source, target);
        return what == "recording" ? recording_reply(source) : not_found();
    }
    if (what == "frame" && path.size() == 5) return frame_reply(session_, source, path[4], target);
    source.recording.reset();  // What follows evaluates, and must not hold the ring meanwhile.
    return what == "query" ? get_query(source.id, target) : not_found();
}

Reply Api::get_query(const std::string& source, const Target& target) {
    const std::vector<std::string>& path = target.path;
    const auto moment = session_.moments.find(source, path[4]);
    if (!moment.ok()) return failed_reply(404, moment.diagnostics());
    if (path.size() == 5) return query_reply(session_, **moment);
    if (path[5] == "option" && path.size() == 7) return candidates_reply(**moment, path[6]);
    if (path.size() != 6) return not_found();
    if (path[5] == "why") return why_reply(**moment, target);
    return path[5] == "steps" ? steps_reply(**moment, target) : not_found();
}

Reply Api::post(Call call) {
    const std::vector<std::string>& path = call.target.path;
    if (path.size() < 2 || path[0] != "api") return not_found();
    const std::string& what = path[1];
    if (path.size() == 2) {
        if (what == "check") return check_reply(session_, call.body);
        if (what == "apply") return apply_reply(session_, call.body);
        if (what == "control") return control_reply(session_, call.body);
        if (what == "recordings") return open_recording_reply(session_, std::move(call.body));
        return not_found();
    }
    if (what == "file" && path.size() == 3) return save_reply(session_, path[2], call.body);
    const bool is_try =
        what == "source" && path.size() == 6 && path[3] == "query" && path[5] == "try";
    if (!is_try) return not_found();
    const auto moment = session_.moments.find(path[2], path[4]);
    if (!moment.ok()) return failed_reply(404, moment.diagnostics());
    return try_reply(session_, **moment, call.body);
}

}  // namespace vantage::inspector
