// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the command lines of vantage and vantage-bench have in common. Includes CLI11, which takes
// long to compile: only the two command lines of this folder include it.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "tools/terminal.h"

namespace vantage::tools {

/// Runs the command that the arguments choose. What it returned is in exit_code, which this gives
/// back unless something went wrong on the way: 2 for arguments that make no sense.
inline int run_command_line(CLI::App& app, int argc, char** argv, const int& exit_code) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        return fail({Diagnostic{.code = "cli/failed",
                                .message = "the command could not be finished",
                                .found = error.what(),
                                .hint = "is there enough memory?"}});
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        return fail({Diagnostic{.code = "cli/output",
                                .message = "not everything could be printed",
                                .hint = "is the disk full?"}});
    }
    return exit_code;
}

}  // namespace vantage::tools
