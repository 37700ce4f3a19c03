// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The page, compiled in: no file is opened to serve it. Generated from inspector/page by
// cmake/EmbedPage.cmake; without Node, a page that says so.
#pragma once

#include <span>
#include <string_view>

namespace vantage::inspector {

struct PageFile {
    std::string_view name;  ///< "index.html", "assets/inspector.js"
    std::string_view type;  ///< Of its content.
    std::string_view text;
};

std::span<const PageFile> page_files();

}  // namespace vantage::inspector
