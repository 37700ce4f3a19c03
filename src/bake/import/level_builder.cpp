// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See level_builder.h.

#include "bake/import/level_builder.h"

#include <algorithm>
#include <utility>

namespace vantage::bake {

LevelBuilder::LevelBuilder(std::string name, std::string source) {
    level_.name = std::move(name);
    level_.source = std::move(source);
    level_.parts.push_back({.name = "level", .kind = PartKind::Static});
    part_by_name_["level"] = 0;
}

template <class T>
void LevelBuilder::push(std::vector<T>& list, T item, std::uint32_t limit) {
    if (list.size() < limit) {
        list.push_back(std::move(item));
    } else {
        is_full_ = true;
    }
}

std::uint32_t LevelBuilder::add_vertex(Vec3 position) {
    push(level_.vertices, position, kMaxLevelVertices);
    return static_cast<std::uint32_t>(level_.vertices.size() - 1);
}

void LevelBuilder::add_triangle(const Face& face) {
    const auto& [a, b, c] = face.vertices;
    push(level_.triangles, Triangle{{a, b, c}, face.surface}, max_triangles_);
    if (level_.triangles.size() > part_of_triangle_.size()) part_of_triangle_.push_back(face.part);
}

std::uint32_t LevelBuilder::add_part(Part part) {
    const std::string wanted = part.name;
    while (part_by_name_.contains(part.name)) {
        std::uint32_t& number = last_number_.try_emplace(wanted, 1).first->second;
        part.name = wanted + " " + std::to_string(++number);
    }
    if (level_.parts.size() >= kMaxLevelParts) {
        is_full_ = true;
        return 0;
    }
    const auto index = static_cast<std::uint32_t>(level_.parts.size());
    part_by_name_[part.name] = index;
    level_.parts.push_back(std::move(part));
    return index;
}

std::uint32_t LevelBuilder::find_or_add_part(const Part& part) {
    const auto found = part_by_name_.find(part.name);
    return found != part_by_name_.end() && found->second != 0 ? found->second : add_part(part);
}

void LevelBuilder::add_point(DesignerPoint point) {
    push(level_.points, std::move(point), kMaxLevelPoints);
}

void LevelBuilder::add_link(Link link) {
    push(level_.links, link, kMaxLevelPoints);
}

void LevelBuilder::add_hazard(Hazard hazard) {
    push(level_.hazards, std::move(hazard), kMaxLevelPoints);
}

Result<Level> LevelBuilder::finish(Diagnostics warnings) && {
    if (is_full_) {
        return Diagnostic{.code = "level/too-large",
                          .message =
                              "the level has more triangles, vertices, parts or points than "
                              "this importer takes",
                          .place = {.file = level_.source},
                          .expected = "at most " + std::to_string(max_triangles_) + " triangles, " +
                                      std::to_string(kMaxLevelParts) + " parts and " +
                                      std::to_string(kMaxLevelPoints) + " points",
                          .hint = "split the level"};
    }
    std::vector<std::uint32_t> next(level_.parts.size() + 1, 0);
    for (const std::uint32_t part : part_of_triangle_)
        ++next[part + 1];
    for (std::size_t i = 0; i < level_.parts.size(); ++i) {
        level_.parts[i].triangle_count = next[i + 1];
        next[i + 1] += next[i];
        level_.parts[i].first_triangle = next[i];
    }
    std::vector<Triangle> sorted(level_.triangles.size());
    for (std::size_t i = 0; i < sorted.size(); ++i)
        sorted[next[part_of_triangle_[i]]++] = level_.triangles[i];
    level_.triangles = std::move(sorted);

    Result<Level> checked = validate(std::move(level_));
    if (!checked || warnings.empty()) return checked;
    warnings.insert(warnings.end(), checked.diagnostics().begin(), checked.diagnostics().end());
    return {std::move(checked).value(), std::move(warnings)};
}

std::string file_name_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string stem_of(const std::string& path) {
    const std::string name = file_name_of(path);
    const std::size_t dot = name.find_last_of('.');
    return dot == std::string::npos || dot == 0 ? name : name.substr(0, dot);
}

}  // namespace vantage::bake
