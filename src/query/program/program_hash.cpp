// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See program_hash.h. The bytes that are hashed are those of a program file.

#include "query/program/program_hash.h"

#include "base/hash.h"
#include "query/program/program_bytes.h"

namespace vantage {

std::uint64_t hash_program(const Program& program, const Catalog& catalog) {
    ByteWriter out;
    write_program(program, catalog, out);
    return hash_bytes(out.bytes());
}

}  // namespace vantage
