// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Files by their names, below the folders that a command line names. What cannot be looked at is
// told and left out: it does not hide the rest.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::bake {

struct FileSearch {
    /// Whether a file below a folder is meant; files that are named themselves always are.
    std::function<bool(const std::string& path)> is_wanted;
    std::string what;  ///< "query file (.vq, .lua, .json)", for messages.
};

struct FoundFiles {
    std::vector<std::string> files;  ///< Sorted, each once, however often it was named.
    Diagnostics problems;            ///< Paths that are not there, folders that cannot be read.
};

/// Folders behind symbolic links are not entered, so a circle of links does no harm.
FoundFiles find_files(const std::vector<std::string>& paths, const FileSearch& search);

}  // namespace vantage::bake
