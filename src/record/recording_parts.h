// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a recording is made of, shared by its reader (recording.cpp) and by the recorder, which
// makes them of its ring.
#pragma once

#include <memory>
#include <vector>

#include "record/record_index.h"
#include "record/recorded_definitions.h"

namespace vantage {
namespace record {

struct RecordingParts {
    /// Records that begin with a key.
    struct Stretch {
        Bytes bytes;
        std::shared_ptr<const void> holder;
        std::shared_ptr<const RecordIndex> index;
    };
    struct QueryPlace {
        std::size_t stretch = 0;
        std::size_t offset = 0, size = 0;
    };
    struct ImagePlace {
        std::uint64_t epoch = 0;
        std::size_t stretch = 0, image = 0;
    };

    std::shared_ptr<RecordedDefinitions> definitions;
    std::vector<Definition> definition_chunks;  ///< Of a ring; a file has its own.
    std::vector<Stretch> stretches;
    Bytes file;  ///< The sound part of it; empty for a ring.

    std::vector<RecordedProgram> programs;
    std::vector<FrameSummary> frames;
    std::vector<QuerySummary> queries;
    std::vector<QueryPlace> places;  ///< Of the queries.
    std::vector<ImagePlace> images;  ///< By epoch.
    std::uint64_t dropped = 0;

    /// Puts the lists together from the stretches.
    void assemble();

    /// Any thread.
    Result<std::shared_ptr<const Snapshot>> snapshot(std::uint64_t epoch) const;

  private:
    /// The snapshot that was made last: mostly the next one is the same, or a little later.
    struct LastMade {
        std::mutex mutex;
        std::size_t stretch = 0, image = 0;
        std::shared_ptr<const Snapshot> snapshot;
    };
    std::unique_ptr<LastMade> last_made_ = std::make_unique<LastMade>();

    void gather_queries();
    std::uint32_t program_place(std::uint64_t hash);
    const ImagePlace* find_image(std::uint64_t epoch) const;
};

}  // namespace record

struct Recording::Impl : record::RecordingParts {};

}  // namespace vantage
