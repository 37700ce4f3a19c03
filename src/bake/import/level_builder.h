// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Collects triangles in any order of parts and returns a Level whose triangles stand part by part.
// Refuses to grow past its limits: an importer asks is_full() and says so.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "vantage_bake/level.h"

namespace vantage::bake {

class LevelBuilder {
  public:
    LevelBuilder(std::string name, std::string source);

    void limit_triangles(std::uint32_t count) { max_triangles_ = count; }

    std::uint32_t add_vertex(Vec3 position);

    struct Face {
        std::array<std::uint32_t, 3> vertices{};
        std::uint32_t part = 0;
        std::uint8_t surface = surface::kSolid;
    };
    void add_triangle(const Face& face);

    /// A new part. A name that is taken gets a number: "crate", "crate 2".
    std::uint32_t add_part(Part part);
    /// The part of that name, made when there is none yet.
    std::uint32_t find_or_add_part(const Part& part);

    void add_point(DesignerPoint point);
    void add_link(Link link);
    void add_hazard(Hazard hazard);

    /// Something did not fit any more.
    bool is_full() const { return is_full_; }

    /// Sorted by part and validated. Warnings given here come before those of validate().
    Result<Level> finish(Diagnostics warnings = {}) &&;

  private:
    template <class T>
    void push(std::vector<T>& list, T item, std::uint32_t limit);

    Level level_;
    std::vector<std::uint32_t> part_of_triangle_;
    std::map<std::string, std::uint32_t> part_by_name_;
    std::map<std::string, std::uint32_t> last_number_;
    std::uint32_t max_triangles_ = kMaxLevelTriangles;
    bool is_full_ = false;
};

/// The name of a file without its folders.
std::string file_name_of(const std::string& path);
/// ... and without its ending.
std::string stem_of(const std::string& path);

}  // namespace vantage::bake
