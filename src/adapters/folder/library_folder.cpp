// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Files are compared by time and size. A file that was written a moment ago may be written again
// within the same tick of the file system's clock, so its bytes are compared too.

#include "vantage_adapters/library_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "base/hash.h"
#include "query/lang/parser.h"

namespace vantage {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxQueryFile = 1u << 20;
constexpr std::size_t kMaxQueryFiles = 10'000;
constexpr auto kClockTick = std::chrono::seconds(2);

/// What a file looked like when it was read.
struct FileStamp {
    fs::file_time_type time;
    std::uintmax_t size = 0;
    std::uint64_t hash = 0;
    bool is_fresh = false;  ///< So young that its time may not tell the next change.
};

struct ReadFile {
    std::string text;
    FileStamp stamp;
};

Diagnostic folder_problem(const std::string& file, std::string message) {
    return {.code = "library/unreadable", .message = std::move(message), .place = {.file = file}};
}

std::uint64_t hash_of(const std::string& text) {
    return hash_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

/// As much of it as a query file may have, and one byte more to tell.
std::optional<ReadFile> read_query_file(const fs::path& path) {
    std::error_code error;
    ReadFile file;
    file.stamp.time = fs::last_write_time(path, error);
    if (error) return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    file.text.resize(kMaxQueryFile + 1);
    in.read(file.text.data(), static_cast<std::streamsize>(file.text.size()));
    file.text.resize(static_cast<std::size_t>(in.gcount()));
    file.stamp.size = file.text.size();
    file.stamp.hash = hash_of(file.text);
    file.stamp.is_fresh = fs::file_time_type::clock::now() - file.stamp.time < kClockTick;
    return file;
}

bool names_file(const Diagnostics& diagnostics, const std::string& file) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& one) {
        return one.place.file == file && one.severity == Severity::Error;
    });
}

Diagnostics those_of(const Diagnostics& diagnostics, const std::string& file) {
    Diagnostics own;
    std::copy_if(diagnostics.begin(), diagnostics.end(), std::back_inserter(own),
                 [&](const Diagnostic& one) { return one.place.file == file; });
    return own;
}

}  // namespace

struct LibraryFolder::Impl {
    Impl(QueryLibrary& queries, std::string path) : library(queries), folder(std::move(path)) {}

    std::vector<FolderChange> poll();
    const QueryReader* reader_of(const fs::path& path) const;
    std::vector<std::string> list(std::vector<FolderChange>& changes) const;
    bool look_at(const std::string& name, std::vector<FolderChange>& changes);
    void take_in(std::vector<FolderChange>& changes);
    void refuse(const std::string& name, Diagnostics reasons, std::vector<FolderChange>& changes);
    void take_out_vanished(const std::vector<std::string>& present,
                           std::vector<FolderChange>& changes);

    QueryLibrary& library;
    std::string folder;
    std::vector<QueryReader> readers{{".vq", lang::parse_text}};
    std::map<std::string, FileStamp> stamps;
    std::map<std::string, lang::File> waiting;  ///< Read, and not yet in the library.
};

const QueryReader* LibraryFolder::Impl::reader_of(const fs::path& path) const {
    const std::string ending = path.extension().string();
    const auto found = std::find_if(readers.begin(), readers.end(), [&](const QueryReader& reader) {
        return reader.ending == ending;
    });
    return found != readers.end() ? &*found : nullptr;
}

std::vector<std::string> LibraryFolder::Impl::list(std::vector<FolderChange>& changes) const {
    std::vector<std::string> names;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error), end;
    while (!error && at != end && names.size() < kMaxQueryFiles) {
        if (at->is_regular_file(error) && reader_of(at->path()) != nullptr)
            names.push_back(fs::relative(at->path(), folder, error).generic_string());
        at.increment(error);
    }
    if (error) {
        changes.push_back({.kind = FolderChange::Kind::Refused,
                           .file = folder,
                           .diagnostics = {folder_problem(
                               folder, "cannot read the folder: " + error.message())}});
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// Reads the file if it may have changed. False when it is as it was.
bool LibraryFolder::Impl::look_at(const std::string& name, std::vector<FolderChange>& changes) {
    const fs::path path = fs::path(folder) / name;
    const auto known = stamps.find(name);
    if (known != stamps.end() && !known->second.is_fresh) {
        std::error_code error;
        const bool is_same = fs::last_write_time(path, error) == known->second.time &&
                             fs::file_size(path, error) == known->second.size;
        if (is_same && !error) return false;
    }
    const std::optional<ReadFile> file = read_query_file(path);
    if (!file) {
        if (known == stamps.end()) return false;  // Gone again; or it will be readable next time.
        return true;
    }
    const bool has_same_bytes = known != stamps.end() && known->second.hash == file->stamp.hash;
    stamps[name] = file->stamp;
    if (has_same_bytes) return false;
    Result<lang::File> syntax = reader_of(path)->read({.name = name, .text = file->text});
    if (syntax.ok()) {
        waiting.insert_or_assign(name, std::move(*syntax));
    } else {
        waiting.erase(name);
        refuse(name, std::move(syntax).diagnostics(), changes);
    }
    return true;
}

void LibraryFolder::Impl::refuse(const std::string& name, Diagnostics reasons,
                                 std::vector<FolderChange>& changes) {
    changes.push_back(
        {.kind = FolderChange::Kind::Refused, .file = name, .diagnostics = std::move(reasons)});
}

/// All that waits, without those that the library names as broken. They wait on: what they lack may
/// come with another file.
void LibraryFolder::Impl::take_in(std::vector<FolderChange>& changes) {
    std::map<std::string, lang::File> rest = waiting;
    while (!rest.empty()) {
        std::vector<lang::File> files;
        for (const auto& [name, file] : rest)
            files.push_back(file);
        const Result<Done> loaded = library.load_syntax(std::move(files));
        const Diagnostics& told = loaded.diagnostics();
        if (loaded.ok()) {
            for (const auto& [name, file] : rest) {
                changes.push_back({.file = name, .diagnostics = those_of(told, name)});
                waiting.erase(name);
            }
            return;
        }
        const std::size_t before = rest.size();
        for (auto at = rest.begin(); at != rest.end();) {
            if (names_file(told, at->first)) {
                refuse(at->first, those_of(told, at->first), changes);
                at = rest.erase(at);
            } else {
                ++at;
            }
        }
        if (rest.size() < before) continue;
        // Nobody of them is named: a file that is in already cannot bear the change.
        for (const auto& [name, file] : rest)
            refuse(name, told, changes);
        return;
    }
}

void LibraryFolder::Impl::take_out_vanished(const std::vector<std::string>& present,
                                            std::vector<FolderChange>& changes) {
    for (auto at = stamps.begin(); at != stamps.end();) {
        if (std::binary_search(present.begin(), present.end(), at->first)) {
            ++at;
            continue;
        }
        const Result<Done> gone = library.unload(at->first);
        const bool was_never_in =
            !gone.ok() && gone.diagnostics().front().code == "library/no-such-file";
        changes.push_back({.kind = gone.ok() || was_never_in ? FolderChange::Kind::Removed
                                                             : FolderChange::Kind::Refused,
                           .file = at->first,
                           .diagnostics = was_never_in ? Diagnostics() : gone.diagnostics()});
        waiting.erase(at->first);
        at = stamps.erase(at);
    }
}

std::vector<FolderChange> LibraryFolder::Impl::poll() {
    std::vector<FolderChange> changes;
    const std::vector<std::string> present = list(changes);
    if (!changes.empty()) return changes;
    bool has_news = false;
    for (const std::string& name : present)
        has_news = look_at(name, changes) || has_news;
    const std::size_t known_before = stamps.size();
    if (has_news) take_in(changes);
    take_out_vanished(present, changes);
    // What was refused may be fine now that a file is gone.
    if (stamps.size() < known_before && !waiting.empty()) take_in(changes);
    return changes;
}

LibraryFolder::LibraryFolder(QueryLibrary& library, std::string folder,
                             std::span<const QueryReader> more_readers)
    : impl_(std::make_unique<Impl>(library, std::move(folder))) {
    impl_->readers.insert(impl_->readers.end(), more_readers.begin(), more_readers.end());
}
LibraryFolder::~LibraryFolder() = default;

std::vector<FolderChange> LibraryFolder::poll() {
    return impl_->poll();
}

}  // namespace vantage
