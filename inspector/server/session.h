// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// All that requests are answered from, and what answers them, one function a request. Everything
// here may be called on several threads at a time.
#pragma once

#include <memory>

#include "base/json_writer.h"
#include "inspector/server/event_hub.h"
#include "inspector/server/game_commands.h"
#include "inspector/server/http_server.h"
#include "inspector/server/moments.h"
#include "inspector/server/query_desk.h"
#include "inspector/server/query_folder.h"
#include "inspector/server/remarks.h"
#include "inspector/server/sources.h"
#include "vantage_inspector/inspector.h"

namespace vantage::inspector {

/// Whether a recording was made on the level that the server has.
enum class LevelMatch : std::uint8_t { Unknown, Same, Other };

struct Session {
    explicit Session(const InspectorSettings& given, std::unique_ptr<QueryFolder> opened)
        : settings(given),
          sources(*given.catalog, given.recorder),
          moments(sources, given.providers),
          folder(std::move(opened)),
          desk(*given.catalog, folder.get()) {}

    /// Opens a recording; says in the log when it was made on another level than the one at hand.
    Result<std::string> open(std::vector<std::uint8_t> bytes, const std::string& file);
    LevelMatch level_match(const Recording& recording) const;

    bool can_reload() const { return settings.reload != nullptr || settings.library != nullptr; }

    InspectorSettings settings;
    EventHub events;
    GameCommands commands;
    Remarks remarks;
    Sources sources;
    Moments moments;
    std::unique_ptr<QueryFolder> folder;  ///< Null when nothing can be edited.
    QueryDesk desk;
    std::mutex saving;  ///< One file is written at a time.
};

// level_replies.cpp
Reply level_reply(const Session& session);
Reply mesh_reply(const Session& session);
Reply navmesh_reply(const Session& session);

// node_replies.cpp
bool has_nodes(const Session& session);
Reply nodes_reply(const Session& session);
void put_field_names(JsonWriter& json, const Session& session, const Source& source);
Reply field_reply(const Session& session, const Source& source, const Target& target);

// source_replies.cpp
Reply hello_reply(Session& session);
Reply source_reply(Session& session, const Source& source);
Reply frames_reply(const Source& source, const Target& target);
Reply frame_reply(const Session& session, const Source& source, std::string_view number,
                  const Target& target);
Reply queries_reply(const Source& source, const Target& target);
Reply recording_reply(const Source& source);
Reply open_recording_reply(Session& session, std::string body);
std::string frame_event(const Source& source);

// query_replies.cpp
Reply query_reply(Session& session, Moment& moment);
Reply candidates_reply(const Moment& moment, std::string_view option);
Reply steps_reply(Moment& moment, const Target& target);

// why_reply.cpp
Reply why_reply(Moment& moment, const Target& target);

// edit_replies.cpp
Reply try_reply(Session& session, Moment& moment, const std::string& body);
Reply file_reply(Session& session, std::string_view id);
Reply check_reply(Session& session, const std::string& body);
Reply save_reply(Session& session, std::string_view id, const std::string& body);
Reply apply_reply(Session& session, const std::string& body);
Reply control_reply(Session& session, const std::string& body);

// profile_replies.cpp
/// Takes the source over, to let go of the ring while it works.
Reply profile_reply(Session& session, Source source);
Reply trace_reply(const Source& source);

}  // namespace vantage::inspector
