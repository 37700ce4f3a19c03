// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Cover that is valid against a threat. First each point is asked once, then each node whether one
// of the points near it hides; which those are was found when the job was made.

#include <algorithm>

#include "base/vec.h"
#include "vantage_analysis/field_jobs.h"
#include "world/point_rows.h"

namespace vantage {

CoverFieldJob::CoverFieldJob(const NodeMap& map, const CoverFieldSettings& settings)
    : NodeJob({{settings.threat, SlotType::Node}},
              {settings.output, SlotType::Field, FieldKind::Bit}),
      map_(map),
      section_(settings.section),
      body_height_(settings.body_height),
      eye_height_(settings.eye_height),
      is_gone_(settings.section->part_count(), 0),
      does_hide_(settings.section->cover().size(), 0) {
    const PointIndex& index = section_->cover_index();
    first_.reserve(map.size() + std::size_t{1});
    for (NodeIndex node = 0; node < map.size(); ++node) {
        first_.push_back(static_cast<std::uint32_t>(points_.size()));
        const Vec3 at = map.position(node);
        const PointRows rows(index, at, settings.near);
        for (std::uint32_t row = 0; row < rows.count(); ++row) {
            const PointIndex::Run run = rows[row];
            for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
                if (distance(section_->cover()[i].position, at) <= settings.near)
                    points_.push_back(i);
            }
        }
    }
    first_.push_back(static_cast<std::uint32_t>(points_.size()));
}

void CoverFieldJob::set_part_gone(std::uint32_t part, bool is_gone) noexcept {
    if (part >= is_gone_.size() || (is_gone_[part] != 0) == is_gone) return;
    is_gone_[part] = is_gone ? 1 : 0;
    touch();
}

/// In the cone, and high enough: by the silhouette where there is one, else by the point's height.
bool CoverFieldJob::hides(const PointSection& section, std::uint32_t point, Vec3 eye,
                          float body_height) noexcept {
    const CoverPoint& cover = section.cover()[point];
    const Vec3 to_eye{eye.x - cover.position.x, 0, eye.z - cover.position.z};
    const float away = length_2d(to_eye);
    if (!(away > 0.0f) || !(dot(cover.normal, to_eye) >= cover.cone_cosine * away)) return false;
    const CoverSilhouette* silhouette = section.silhouette(point);
    const float hidden =
        silhouette != nullptr ? hidden_height(cover, *silhouette, eye) : cover.height;
    return hidden >= body_height;
}

void CoverFieldJob::begin(JobRun& run) noexcept {
    const NodeIndex threat = run.node(0);
    has_threat_ = threat != kNoNode;
    if (has_threat_) eye_ = map_.position(threat) + Vec3{0, eye_height_, 0};
    next_point_ = has_threat_ ? 0 : static_cast<std::uint32_t>(does_hide_.size());
    next_word_ = 0;
}

bool CoverFieldJob::work(JobRun& run) noexcept {
    const auto points = static_cast<std::uint32_t>(does_hide_.size());
    if (next_point_ < points) {
        const std::uint32_t end = std::min(next_point_ + kChunkNodes, points);
        for (; next_point_ < end; ++next_point_) {
            const bool is_gone = is_gone_[section_->cover()[next_point_].part] != 0;
            does_hide_[next_point_] =
                !is_gone && hides(*section_, next_point_, eye_, body_height_) ? 1 : 0;
        }
        return false;
    }
    const std::span<std::uint64_t> bits = run.field_output().bits();
    if (next_word_ >= bits.size()) return true;
    std::uint64_t word = 0;
    const NodeIndex first = next_word_ * 64;
    const NodeIndex end = std::min(first + kChunkNodes, map_.size());
    for (NodeIndex node = first; has_threat_ && node < end; ++node) {
        for (std::uint32_t i = first_[node]; i < first_[node + 1]; ++i) {
            if (does_hide_[points_[i]] == 0) continue;
            word |= std::uint64_t{1} << (node - first);
            break;
        }
    }
    bits[next_word_] = word;
    return ++next_word_ >= bits.size();
}

}  // namespace vantage
