// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage convert FILE --to vq|lua|json [-o OUT]

#include <cstdio>

#include "bake/files.h"
#include "commands.h"
#include "convert.h"
#include "query_files.h"
#include "terminal.h"

namespace vantage::tools {

namespace {

Diagnostic comments_lost(const std::string& file) {
    return {.severity = Severity::Warning,
            .code = "convert/comments-lost",
            .message = "the comments of the file are not in the result",
            .place = {.file = file},
            .hint = "only the text form (--to vq) keeps comments"};
}

}  // namespace

int run_convert(const ConvertOptions& options) {
    const auto target = vehicle_called(options.to);
    if (!target) {
        return fail({Diagnostic{.code = "convert/unknown-vehicle",
                                .message = "queries cannot be written as '" + options.to + "'",
                                .expected = "vq, lua or json"}});
    }
    const Result<std::string> text = read_query_text(options.file);
    if (!text.ok()) return fail(text.diagnostics());
    const Result<lang::File> file = read_queries({.name = options.file, .text = *text});
    if (!file.ok()) return fail(file.diagnostics());

    Diagnostics warnings = file.diagnostics();
    if (*target != Vehicle::Text && has_comments(*file)) {
        warnings.push_back(comments_lost(options.file));
    }
    if (!warnings.empty()) fail(warnings);
    const std::string converted = write_queries(*file, *target);
    if (options.output.empty()) {
        std::fwrite(converted.data(), 1, converted.size(), stdout);
        return 0;
    }
    const auto written = bake::write_file_whole(
        options.output,
        {reinterpret_cast<const std::uint8_t*>(converted.data()), converted.size()});
    return written.ok() ? 0 : fail(written.diagnostics());
}

}  // namespace vantage::tools
