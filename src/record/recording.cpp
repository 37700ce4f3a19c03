// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Reading recordings, whether of a file or of the ring.

#include <algorithm>

#include "record/frozen_query.h"
#include "record/recording_parts.h"

namespace vantage {

namespace {

using record::Chunk;

Diagnostic damage(const char* code, std::string message, std::string_view file,
                  std::int64_t offset) {
    return {.code = code,
            .message = std::move(message),
            .place = {.file = std::string(file), .byte_offset = offset}};
}

Diagnostic wrong_version(std::uint32_t version, std::string_view file) {
    Diagnostic error = damage("recording/version", "another version wrote this recording", file, 8);
    error.found = std::to_string(version);
    error.expected = std::to_string(kRecordingVersion);
    error.hint = "record again, or open it with the version that wrote it";
    return error;
}

/// Of so many it does not matter how long they are.
constexpr std::size_t kFewQueries = 1u << 16;

/// Goes through a file chunk by chunk.
class FileReader {
  public:
    FileReader(std::shared_ptr<const std::vector<std::uint8_t>> bytes, const Catalog& catalog,
               std::string_view file)
        : bytes_(std::move(bytes)), file_(file) {
        parts_.definitions = std::make_shared<record::RecordedDefinitions>(catalog);
    }

    /// Empty when all went well; warnings are kept.
    Diagnostics read() {
        if (Diagnostics problems = read_header(); !problems.empty()) return problems;
        at_ = record::kFileHeader;
        while (at_ < bytes_->size()) {
            const Chunk chunk = record::read_chunk(Bytes(*bytes_).subspan(at_));
            if (chunk.state == Chunk::State::Torn) {
                warn_of_torn_end();
                break;
            }
            if (Diagnostics problems = take(chunk); !problems.empty()) return problems;
            at_ += chunk.size;
        }
        if (!has_head_) return {problem("recording/empty", "the recording has no first chunk")};
        end_stretch();
        parts_.definitions->finish();
        parts_.file = Bytes(*bytes_).first(at_);
        parts_.assemble();
        return {};
    }

    record::RecordingParts take_parts() { return std::move(parts_); }
    Diagnostics take_warnings() { return std::move(warnings_); }

  private:
    Diagnostic problem(const char* code, std::string message) const {
        return damage(code, std::move(message), file_, static_cast<std::int64_t>(at_));
    }

    Diagnostics read_header() {
        ByteReader in(*bytes_);
        const auto magic = in.read<std::array<std::uint8_t, sizeof(record::kMagic)>>();
        if (!in.ok() || !std::equal(magic.begin(), magic.end(), std::begin(record::kMagic)))
            return {problem("recording/magic", "this is no recording")};
        const auto version = in.read<std::uint32_t>();
        const auto endian = in.read<std::uint32_t>();
        if (!in.ok()) return {problem("recording/empty", "the recording ends in its header")};
        if (version != kRecordingVersion) return {wrong_version(version, file_)};
        if (endian != record::kEndianTag)
            return {problem("recording/endian", "the recording has its bytes in another order")};
        return {};
    }

    void warn_of_torn_end() {
        Diagnostic warning =
            problem("recording/torn", "the recording ends in the middle of a chunk");
        warning.severity = Severity::Warning;
        warning.found = std::to_string(bytes_->size() - at_) + " bytes of it";
        warning.hint = "what was recorded before is there; the program was ended while writing";
        warnings_.push_back(std::move(warning));
    }

    Diagnostics take(const Chunk& chunk) {
        if (chunk.state == Chunk::State::BadHead)
            return {problem("recording/damaged", "the head of a chunk is damaged")};
        if (chunk.state == Chunk::State::BadSum)
            return {problem("recording/damaged", "a chunk does not have its checksum")};
        if (!has_head_ && chunk.kind != record::kHeadChunk)
            return {problem("recording/damaged", "the first chunk is not the head")};
        has_head_ = true;
        if (record::RecordedDefinitions::is_definition(chunk.kind)) return take_definition(chunk);
        if (chunk.kind == record::kKeyChunk) {
            end_stretch();
            stretch_start_ = at_;
            stretch_bytes_ = 0;
            index_ = std::make_shared<record::RecordIndex>();
        } else if (chunk.kind != record::kDataChunk || index_ == nullptr) {
            return {problem("recording/damaged",
                            "a chunk is of no known kind or before the first key")};
        }
        return take_records(chunk);
    }

    Diagnostics take_definition(const Chunk& chunk) {
        if (!parts_.definitions->add(chunk.kind, chunk.payload, bytes_))
            return {problem("recording/damaged", "a definition is not sound")};
        return {};
    }

    Diagnostics take_records(const Chunk& chunk) {
        stretch_bytes_ += chunk.size;
        if (stretch_bytes_ > record::kMaxStretchBytes)
            return {problem("recording/too-large", "there is too much behind one key")};
        std::size_t offset = at_ - stretch_start_ + record::kChunkHeader;
        const std::size_t queries_before = index_->queries.size();
        if (!index_->add(chunk.payload, offset))
            return {damage("recording/damaged", "a record is not sound", file_,
                           static_cast<std::int64_t>(stretch_start_ + offset))};
        index_->read_to = at_ - stretch_start_ + chunk.size;
        // Summaries take more memory than a record that is made up.
        query_count_ += index_->queries.size() - queries_before;
        if (query_count_ > kFewQueries + at_ / record::kLeastQueryBytes)
            return {problem("recording/damaged", "queries are shorter than they can be")};
        return {};
    }

    void end_stretch() {
        if (index_ == nullptr) return;
        parts_.stretches.push_back(
            {.bytes = Bytes(*bytes_).subspan(stretch_start_, index_->read_to),
             .holder = bytes_,
             .index = index_});
        index_ = nullptr;
    }

    std::shared_ptr<const std::vector<std::uint8_t>> bytes_;
    std::string_view file_;
    record::RecordingParts parts_;
    Diagnostics warnings_;
    std::size_t at_ = 0;
    bool has_head_ = false;
    std::size_t stretch_start_ = 0, stretch_bytes_ = 0;
    std::size_t query_count_ = 0;
    std::shared_ptr<record::RecordIndex> index_;
};

}  // namespace

bool looks_for_place(const RecordedProgram& recorded, const Catalog& catalog) {
    if (recorded.program == nullptr) return true;
    const Program& program = *recorded.program;
    const auto generates_places = [&](const ProgramGenerator& generator) {
        const GeneratorRow* const row = catalog.generator(generator.generator);
        const bool is_at_held_place = generator.center < program.objects.size() &&
                                      program.objects[generator.center] == "lastResult";
        return !is_at_held_place && (row == nullptr || row->name != "entities");
    };
    return std::any_of(program.generators.begin(), program.generators.end(), generates_places);
}

// ---- putting it together ------------------------------------------------------------------------

namespace record {

void RecordingParts::assemble() {
    programs.assign(definitions->programs().begin(), definitions->programs().end());
    for (std::size_t s = 0; s < stretches.size(); ++s) {
        const RecordIndex& index = *stretches[s].index;
        for (const FrameSummary& frame : index.frames) {
            if (frames.empty() || frame.frame > frames.back().frame) frames.push_back(frame);
        }
        // The key of a stretch says again what the one before it ended with.
        for (std::size_t i = 0; i < index.images.size(); ++i) {
            if (images.empty() || index.images[i].epoch > images.back().epoch)
                images.push_back({index.images[i].epoch, s, i});
        }
        dropped = std::max(dropped, index.dropped);
    }
    gather_queries();
}

std::uint32_t RecordingParts::program_place(std::uint64_t hash) {
    const std::uint32_t place = definitions->place_of(hash);
    if (place != kNoNumber) return place;
    // There was no room for it; all such are one.
    if (programs.size() == definitions->programs().size()) programs.push_back({.name = "?"});
    return static_cast<std::uint32_t>(programs.size() - 1);
}

/// Of a query that was submitted and completed the completion counts.
void RecordingParts::gather_queries() {
    struct Found {
        const RecordIndex::Query* query;
        std::size_t stretch;
    };
    std::vector<Found> found;
    for (std::size_t s = 0; s < stretches.size(); ++s) {
        for (const RecordIndex::Query& query : stretches[s].index->queries)
            found.push_back({&query, s});
    }
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        const std::uint64_t first = a.query->stored.summary.query;
        const std::uint64_t second = b.query->stored.summary.query;
        return first != second ? first < second : a.query->size > b.query->size;
    });
    for (const Found& each : found) {
        const StoredSummary& stored = each.query->stored;
        if (!queries.empty() && queries.back().query == stored.summary.query) continue;
        QuerySummary summary = stored.summary;
        summary.program = program_place(stored.program_hash);
        constexpr std::uint8_t kNeeded = kWholeFlag | kBegunFlag;
        summary.can_be_frozen = each.query->size > 0 && (stored.flags & kNeeded) == kNeeded &&
                                programs[summary.program].program != nullptr &&
                                find_image(summary.epoch) != nullptr;
        queries.push_back(summary);
        places.push_back({each.stretch, each.query->offset, each.query->size});
    }
}

const RecordingParts::ImagePlace* RecordingParts::find_image(std::uint64_t epoch) const {
    const auto at = std::lower_bound(
        images.begin(), images.end(), epoch,
        [](const ImagePlace& image, std::uint64_t wanted) { return image.epoch < wanted; });
    return at != images.end() && at->epoch == epoch ? &*at : nullptr;
}

Result<std::shared_ptr<const Snapshot>> RecordingParts::snapshot(std::uint64_t epoch) const {
    const ImagePlace* place = find_image(epoch);
    if (place == nullptr)
        return Diagnostic{.code = "recording/no-frame",
                          .message = "the world of that moment is not in the recording"};
    const Stretch& stretch = stretches[place->stretch];
    const std::lock_guard lock(last_made_->mutex);
    auto snapshot = std::make_shared<Snapshot>();
    std::size_t first = 0;
    std::uint64_t steps = 0;
    if (last_made_->snapshot != nullptr && last_made_->stretch == place->stretch &&
        last_made_->image <= place->image) {
        if (last_made_->image == place->image) return last_made_->snapshot;
        SnapshotImage::copy(*last_made_->snapshot, *snapshot);
        first = last_made_->image + 1;
    }
    for (std::size_t i = first; i <= place->image; ++i) {
        const RecordIndex::Image& image = stretch.index->images[i];
        ByteReader in(stretch.bytes.subspan(image.offset, image.size));
        if (!SnapshotImage::apply(in, *definitions, *snapshot, steps) || steps > kMaxStretchSteps)
            return damage("recording/damaged", "the image of a world is not sound", {},
                          static_cast<std::int64_t>(image.offset));
    }
    last_made_->stretch = place->stretch;
    last_made_->image = place->image;
    last_made_->snapshot = snapshot;
    return std::shared_ptr<const Snapshot>(std::move(snapshot));
}

}  // namespace record

// ---- the interface ------------------------------------------------------------------------------

Recording::Recording(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Recording::~Recording() = default;

Result<std::shared_ptr<const Recording>> Recording::open(std::vector<std::uint8_t> bytes,
                                                         const Catalog& catalog,
                                                         std::string_view file) {
    FileReader reader(std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes)), catalog,
                      file);
    if (Diagnostics problems = reader.read(); !problems.empty()) return problems;
    auto impl = std::make_unique<Impl>();
    static_cast<record::RecordingParts&>(*impl) = reader.take_parts();
    return {std::shared_ptr<const Recording>(new Recording(std::move(impl))),
            reader.take_warnings()};
}

std::string_view Recording::title() const noexcept {
    return impl_->definitions->title();
}

double Recording::updates_per_second() const noexcept {
    return impl_->definitions->updates_per_second();
}

std::uint64_t Recording::level_hash() const noexcept {
    return impl_->definitions->level_hash();
}

const Catalog& Recording::catalog() const noexcept {
    return impl_->definitions->catalog();
}

std::span<const FrameSummary> Recording::frames() const noexcept {
    return impl_->frames;
}

std::span<const QuerySummary> Recording::queries() const noexcept {
    return impl_->queries;
}

const QuerySummary* Recording::find_query(std::uint64_t query) const noexcept {
    const auto at = std::lower_bound(
        impl_->queries.begin(), impl_->queries.end(), query,
        [](const QuerySummary& each, std::uint64_t wanted) { return each.query < wanted; });
    return at != impl_->queries.end() && at->query == query ? &*at : nullptr;
}

std::span<const RecordedProgram> Recording::programs() const noexcept {
    return impl_->programs;
}

std::span<const RecordedName> Recording::names() const noexcept {
    return impl_->definitions->names();
}

std::string_view Recording::name(ObjectId object) const noexcept {
    return impl_->definitions->name(object);
}

std::uint64_t Recording::dropped() const noexcept {
    return impl_->dropped;
}

Result<std::shared_ptr<const Snapshot>> Recording::frame(std::uint32_t number) const {
    const auto at = std::lower_bound(
        impl_->frames.begin(), impl_->frames.end(), number,
        [](const FrameSummary& frame, std::uint32_t wanted) { return frame.frame < wanted; });
    if (at == impl_->frames.end() || at->frame != number)
        return Diagnostic{.code = "recording/no-frame",
                          .message = "there is no frame " + std::to_string(number),
                          .hint = "see the list of frames"};
    return impl_->snapshot(at->epoch);
}

Result<std::shared_ptr<FrozenQuery>> Recording::freeze(std::uint64_t query,
                                                       const Providers& fallback) const {
    const QuerySummary* summary = find_query(query);
    if (summary == nullptr)
        return Diagnostic{.code = "recording/no-query",
                          .message = "there is no query " + std::to_string(query)};
    if (impl_->programs[summary->program].program == nullptr)
        return Diagnostic{
            .code = "recording/no-program",
            .message =
                "the program of the query cannot be loaded; perhaps it has words that the "
                "catalog lacks",
            .hint = "register the game's own words before opening the recording"};
    if (!summary->can_be_frozen)
        return Diagnostic{.code = "recording/not-whole",
                          .message = "the recording does not hold all that query " +
                                     std::to_string(query) + " was given",
                          .hint =
                              "it was not answered yet, ended before it began, or memory for "
                              "it was lacking"};
    const Impl::QueryPlace& place =
        impl_->places[static_cast<std::size_t>(summary - queries().data())];
    const Impl::Stretch& stretch = impl_->stretches[place.stretch];
    ByteReader in(stretch.bytes.subspan(place.offset, place.size));
    record::StoredQuery stored;
    if (!record::read_stored(in, stored))
        return damage("recording/damaged", "the record of a query is not sound", {},
                      static_cast<std::int64_t>(place.offset));
    const bool is_huge = std::any_of(
        stored.options.begin(), stored.options.end(),
        [](const OptionOutcome& outcome) { return outcome.generated > kMostReplayedCandidates; });
    if (is_huge)
        return Diagnostic{.code = "recording/too-large",
                          .message = "query " + std::to_string(query) +
                                     " has too many candidates to be evaluated again",
                          .expected = "at most " + std::to_string(kMostReplayedCandidates)};
    auto snapshot = impl_->snapshot(summary->epoch);
    if (!snapshot) return std::move(snapshot).diagnostics();
    auto frozen = std::make_unique<FrozenQuery::Impl>();
    frozen->catalog = &catalog();
    frozen->summary = *summary;
    frozen->program = impl_->programs[summary->program].program;
    frozen->snapshot = std::move(*snapshot);
    if (!frozen->fill(stored, fallback))
        return damage("recording/damaged", "the record of a query does not fit its program", {},
                      static_cast<std::int64_t>(place.offset));
    return std::shared_ptr<FrozenQuery>(new FrozenQuery(std::move(frozen)));
}

bool Recording::save(RecordingSink& sink) const {
    if (!impl_->file.empty()) return sink.write(impl_->file);
    ByteWriter header;
    header.write(record::kMagic);
    header.write(kRecordingVersion);
    header.write(record::kEndianTag);
    if (!sink.write(header.bytes())) return false;
    for (const record::Definition& chunk : impl_->definition_chunks) {
        if (!sink.write(*chunk)) return false;
    }
    for (const Impl::Stretch& stretch : impl_->stretches) {
        if (!sink.write(stretch.bytes)) return false;
    }
    return true;
}

}  // namespace vantage
