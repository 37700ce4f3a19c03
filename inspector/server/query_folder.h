// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The .vq files below one folder, by numbers that this class gave out: no request names a path.
// Every file is opened step by step from the folder's own handle, and no symbolic link is followed,
// so that nothing outside can be read or written.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/result.h"

namespace vantage::inspector {

class QueryFolder {
  public:
    struct File {
        std::string id;    ///< "f1"
        std::string name;  ///< Below the folder, with slashes.
    };

    /// Fails when there is no such folder ("inspector/folder").
    static Result<std::unique_ptr<QueryFolder>> open(const std::string& folder);
    ~QueryFolder();
    QueryFolder(const QueryFolder&) = delete;
    QueryFolder& operator=(const QueryFolder&) = delete;

    /// What is there now, sorted by name. A file keeps its id. At most kMaxFiles.
    std::vector<File> list();
    /// Empty for an id that was never given out.
    std::string name_of(std::string_view id);
    /// Empty for a file that is not there.
    std::string id_of(std::string_view name);

    Result<std::string> read(const std::string& name) const;
    /// All or nothing: beside the file, then in its place. Only files that exist.
    Result<Done> write(const std::string& name, std::string_view text) const;

    static constexpr std::size_t kMaxFiles = 1000;
    static constexpr std::size_t kMaxFileBytes = 1u << 20;

  private:
    explicit QueryFolder(int handle) : handle_(handle) {}
    void look_below(int handle, const std::string& prefix, int depth,
                    std::vector<std::string>& names) const;
    int open_parent(const std::string& name, std::string& last) const;

    int handle_;
    std::mutex mutex_;
    std::vector<std::string> known_;  ///< The n-th has the id "f" n + 1.
};

/// As protocol and files compare it.
std::string text_hash(std::string_view text);

}  // namespace vantage::inspector
