// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Programs as files: 8 bytes of magic, version, size and checksum of what follows, then the bytes
// of program_bytes.h. Loading believes nothing of it.

#include <algorithm>

#include "base/hash.h"
#include "query/compile/passes.h"
#include "query/program/program_bytes.h"
#include "query/program/program_check.h"
#include "query/program/program_hash.h"
#include "query/program/unbind.h"
#include "vantage/language.h"

namespace vantage {

namespace {

constexpr std::uint8_t kProgramMagic[8] = {'V', 'Q', 'P', 'R', 'O', 'G', '\r', '\n'};
constexpr std::uint32_t kProgramVersion = 1;
constexpr std::size_t kProgramHeader = sizeof(kProgramMagic) + 4 + 4 + 8;

Diagnostic refuse_program(const char* code, std::string message) {
    return {.code = code, .message = std::move(message)};
}

/// Compile writes one program in one way only: the order of entries, of slots and of groups is part
/// of it.
bool is_canonical(const Program& program, const Catalog& catalog) {
    compile::BoundQuery query = unbind_program(program, catalog);
    compile::order_query(query);
    const Program again = compile::emit_query(query, catalog);
    return again.hash == hash_program(program, catalog);
}

}  // namespace

std::vector<std::uint8_t> save_program(const Program& program, const Catalog& catalog) {
    ByteWriter body, out;
    write_program(program, catalog, body);
    out.write(kProgramMagic);
    out.write(kProgramVersion);
    out.write(static_cast<std::uint32_t>(body.size()));
    out.write(hash_bytes(body.bytes()));
    out.array(std::span<const std::uint8_t>(body.bytes()));
    return std::move(out.bytes());
}

Result<Program> load_program(std::span<const std::uint8_t> bytes, const Catalog& catalog) {
    const bool has_magic =
        bytes.size() >= sizeof(kProgramMagic) &&
        std::equal(std::begin(kProgramMagic), std::end(kProgramMagic), bytes.begin());
    if (!has_magic)
        return refuse_program("program-file/magic", "this is no file of a compiled query");
    ByteReader in(bytes.subspan(sizeof(kProgramMagic)));
    const auto version = in.read<std::uint32_t>();
    const auto size = in.read<std::uint32_t>();
    const auto checksum = in.read<std::uint64_t>();
    if (!in.ok() || bytes.size() < kProgramHeader || in.remaining() < size)
        return refuse_program("program-file/truncated", "the file ends too early");
    if (version != kProgramVersion) {
        Diagnostic error = refuse_program("program-file/version",
                                          "another version of the library wrote this file");
        error.found = std::to_string(version);
        error.expected = std::to_string(kProgramVersion);
        error.hint = "compile the query again";
        return error;
    }
    const Bytes body = bytes.subspan(kProgramHeader);
    if (body.size() != size || hash_bytes(body) != checksum)
        return refuse_program("program-file/checksum", "the file is damaged");
    ReadProgram read = read_program(body, catalog);
    if (!read.is_sound)
        return refuse_program("program-file/damaged", "the file has no program in it");
    Diagnostics unknown;
    for (const std::string& word : read.unknown_words) {
        Diagnostic error =
            refuse_program("program-file/unknown-word", "the catalog has no word '" + word + "'");
        error.found = word;
        error.hint = "register it before loading";
        unknown.push_back(std::move(error));
    }
    if (!unknown.empty()) return unknown;
    const std::string unsound = unsound_part(read.program, catalog);
    if (!unsound.empty())
        return refuse_program("program-file/damaged", unsound + " of the program cannot be");
    if (!is_canonical(read.program, catalog))
        return refuse_program("program-file/damaged", "the entries are not in their order");
    read.program.hash = hash_program(read.program, catalog);
    return std::move(read.program);
}

}  // namespace vantage
