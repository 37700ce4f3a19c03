// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See messages.h. The tables belong to those who report: the parser, the compiler and the
// library.

#include "messages.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "query/compile/codes.h"
#include "query/lang/codes.h"
#include "query/library/library_check.h"
#include "query/vehicles/codes.h"

namespace vantage::tools {

namespace {

struct MessagePage {
    std::string_view code;
    const char* severity = "error";
    std::string_view explanation, wrong, corrected;
};

/// Of files and of the library as a whole.
constexpr lang::CodeRow kFileCodes[] = {
    {"file/io", "A file could not be read or written: the system says why.", "", ""},
    {"file/nothing-found", "There is no file of the wanted kind in the folder.", "", ""},
    {"file/not-a-file", "The path names a folder or something else that is no file.", "", ""},
    {"file/not-found", "There is no such file or folder.", "", ""},
    {"file/too-large", "The file is larger than any that is read.", "", ""},
    {"library/no-such-file", "The library has no file of this name to replace or to remove.", "",
     ""},
    {"library/unreadable", "A file of the library could not be read; the old one stays in use.", "",
     ""},
};

std::vector<MessagePage> all_pages() {
    std::vector<MessagePage> pages;
    for (const lang::CodeRow& row : lang::kCodes)
        pages.push_back({row.code, "error", row.explanation, row.wrong, row.corrected});
    for (const lang::CodeRow& row : vehicles::kCodes) {
        const bool is_warning = row.code == "lua/nil-value";
        pages.push_back({row.code, is_warning ? "warning" : "error", row.explanation, row.wrong,
                         row.corrected});
    }
    for (const lang::CodeRow& row : kFileCodes)
        pages.push_back({row.code, "error", row.explanation, row.wrong, row.corrected});
    for (const compile::CodeRow& row : compile::all_codes()) {
        const char* const severity = row.severity == Severity::Error ? "error" : "warning";
        pages.push_back({row.code, severity, row.explanation, row.wrong, row.corrected});
    }
    for (const library::CodeRow& row : library::all_codes())
        pages.push_back({row.code, "error", row.explanation, row.wrong, row.corrected});
    std::sort(pages.begin(), pages.end(),
              [](const MessagePage& a, const MessagePage& b) { return a.code < b.code; });
    return pages;
}

/// Each line behind four spaces, which is how both terminals and Markdown show code.
std::string indented(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines += "    " + std::string(text.substr(0, end)) + "\n";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string page_text(const MessagePage& page) {
    std::string text = std::string(page.explanation) + "\n";
    if (!page.wrong.empty()) text += "\nWrong:\n\n" + indented(page.wrong);
    if (!page.corrected.empty()) text += "\nRight:\n\n" + indented(page.corrected);
    return text;
}

}  // namespace

bool print_message_page(const std::string& code) {
    for (const MessagePage& page : all_pages()) {
        if (page.code != code) continue;
        std::printf("%s (%s)\n\n%s", code.c_str(), page.severity, page_text(page).c_str());
        return true;
    }
    return false;
}

std::string message_document() {
    std::string text =
        "# Messages about queries\n\nEvery message of `vantage check` has a code that does not "
        "change. `vantage explain CODE` prints its\npage; this is all of them, written by "
        "`vantage explain --messages`.\n";
    for (const MessagePage& page : all_pages()) {
        text +=
            "\n## " + std::string(page.code) + "\n\n*" + page.severity + ".* " + page_text(page);
    }
    return text;
}

}  // namespace vantage::tools
