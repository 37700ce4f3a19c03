// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A look at an OBJ file before the library sees it: tinyobjloader reads garbage as zeros, and needs
// more than half a minute for one face of two million corners.
#pragma once

#include "adapters/tinyobj/obj_reader.h"

namespace vantage::adapters {

/// How much the file will need.
struct ObjCounts {
    std::uint32_t vertices = 0;
    std::uint32_t faces = 0;
    std::uint32_t corners = 0;
};

Result<ObjCounts> scan_obj(Bytes bytes, const std::string& file, const ObjLimits& limits);

/// The line of the face with that number (from 0), for messages.
std::uint32_t line_of_face(Bytes bytes, std::uint32_t face);

}  // namespace vantage::adapters
