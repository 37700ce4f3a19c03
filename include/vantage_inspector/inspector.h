// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The inspector: a page in the browser that shows every choice of a running game or of a recording,
// and says why. Any program turns it on with one call:
//
//     auto inspector = Inspector::start({.catalog = &catalog, .recorder = &recorder});
//
// and calls update() once a frame. It is a library of its own: a game that does not link it pays
// nothing, and the core knows no socket. docs/inspector.md is for its users.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "vantage/bundle.h"
#include "vantage/catalog.h"
#include "vantage/language.h"
#include "vantage/library.h"
#include "vantage/result.h"
#include "vantage_record/recording.h"

namespace vantage {

class FieldStore;  ///< vantage_analysis/fields.h

/// Takes a changed query file in, on the game's thread. What it says is shown in the page.
using ReloadHook = Result<Done> (*)(void* context, const SourceText& file);

struct InspectorSettings {
    const Catalog* catalog = nullptr;    ///< Of the game's queries; must stay.
    const Recorder* recorder = nullptr;  ///< Of the running game; null: recordings only.
    std::string title;                   ///< Of the program, for people.

    // The level, to be drawn; and what may be asked about it beyond what was recorded, when a query
    // is edited. Must stay, and the providers must answer on any thread: never the game's own.
    const Bundle* bundle = nullptr;
    Providers providers;
    /// Of the running game, over the first node map of the bundle: to be drawn as heat maps.
    std::shared_ptr<const FieldStore> fields = nullptr;

    // Queries to edit. A file that was changed in the page goes to `reload`, or else into the
    // library; without either it is only tried.
    std::string query_folder;  ///< Empty: nothing can be edited or saved.
    QueryLibrary* library = nullptr;
    ReloadHook reload = nullptr;
    void* reload_context = nullptr;
    bool can_save = true;

    bool can_control = false;  ///< The game does what update() says of pauses and speed.
    std::uint16_t port = 0;    ///< On this machine alone; 0 takes any free one.
};

/// What the page wants of a game that lets itself be steered.
struct InspectorOrders {
    bool is_paused = false;
    double speed = 1;         ///< 0.01 to 100 times real time.
    std::uint32_t steps = 0;  ///< Updates to make although it is paused, since the last time.
};

/// What an object does, in a few words, and how it is.
struct InspectorNote {
    ObjectId object;
    std::string text;
    float health = -1;  ///< 0 to 1, shown as a bar; negative: none.
};

/// A line in the view: a shot, a blast.
struct InspectorLine {
    Vec3 from, to;
    std::uint8_t team = 0;     ///< Whose colour it has.
    std::uint16_t frames = 1;  ///< For so many it stays, fading; at most 240.
};

/// What a game says of a frame besides what its world and queries tell. For people: it is kept for
/// the newest 7,200 frames and is no part of recordings.
struct InspectorRemarks {
    std::uint32_t frame = 0;  ///< The scheduler's update that it belongs to, from 1.
    std::string headline;     ///< Over the view: a score, say.
    std::vector<InspectorNote> notes;
    std::vector<InspectorLine> lines;  ///< That begin with this frame.
};

class Inspector {
  public:
    /// Prints its link through the log hook. Fails when the port or the folder cannot be opened
    /// (codes "inspector/...").
    static Result<std::unique_ptr<Inspector>> start(const InspectorSettings& settings);
    /// Before the recorder, the library and the bundle go.
    ~Inspector();
    Inspector(const Inspector&) = delete;
    Inspector& operator=(const Inspector&) = delete;

    /// Once a frame, on the thread that may reload queries. Takes in at most one changed file and
    /// waits for nobody.
    InspectorOrders update();

    /// After the scheduler's update, as often as the game likes. From any thread.
    void remark(InspectorRemarks remarks);

    /// With its token: whoever has it may read the recording and write the query files.
    const std::string& link() const noexcept;
    std::uint16_t port() const noexcept;
    const std::string& token() const noexcept;

    /// Opens a recording beside the running game; gives its name in the protocol, "r1".
    Result<std::string> open(std::vector<std::uint8_t> bytes, const std::string& file);

  private:
    struct Impl;
    explicit Inspector(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
