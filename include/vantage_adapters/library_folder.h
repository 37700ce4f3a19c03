// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A folder of query files behind a QueryLibrary: loads them, and takes in what changes on the disk
// whenever it is asked to look. It starts no thread and keeps no file open; a host that has its own
// files and its own watcher calls QueryLibrary::load() instead.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/library.h"

namespace vantage {

/// How files of one ending become syntax.
struct QueryReader {
    std::string_view ending;  ///< ".vq"
    Result<lang::File> (*read)(const SourceText& source) = nullptr;
};

/// What came of one file.
struct FolderChange {
    enum class Kind : std::uint8_t {
        Loaded,
        Refused,  ///< The library keeps what it had of it.
        Removed
    };
    Kind kind = Kind::Loaded;
    std::string file;         ///< Below the folder, with slashes.
    Diagnostics diagnostics;  ///< Why it was refused, or warnings.
};

class LibraryFolder {
  public:
    /// Reads .vq files; with more readers, their files as well. The library must outlive it.
    LibraryFolder(QueryLibrary& library, std::string folder,
                  std::span<const QueryReader> more_readers = {});
    ~LibraryFolder();
    LibraryFolder(const LibraryFolder&) = delete;
    LibraryFolder& operator=(const LibraryFolder&) = delete;

    /// Takes in every file that is new, changed or gone since the last time: all of them together,
    /// because they may refer to each other; when that fails, those that can be taken without the
    /// broken ones. The first call loads the folder. Empty when nothing changed.
    std::vector<FolderChange> poll();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
