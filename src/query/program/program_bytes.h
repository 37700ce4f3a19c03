// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The canonical bytes of a program, words by name. Without magic, version and checksum, which
// program_file.cpp puts around them.
#pragma once

#include "base/bytes.h"
#include "vantage/program.h"

namespace vantage {

void write_program(const Program& program, const Catalog& catalog, ByteWriter& out);

/// Only the shape is checked here: counts are within the limits of program.h and the bytes suffice.
/// Words that the catalog lacks are listed. False when the bytes are none of ours.
struct ReadProgram {
    Program program;
    std::vector<std::string> unknown_words;
    bool is_sound = false;
};
ReadProgram read_program(Bytes bytes, const Catalog& catalog);

}  // namespace vantage
