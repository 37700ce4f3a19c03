// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Versions are bits of a FieldStore: one field whose bits are the words of both kinds of sight, one
// after the other. A version differs from the bake only in words that some part can change, so an
// old buffer is brought up to date by copying those.
//
//   pass:  copy what can differ -> ask the groups that are out of date -> publish
//                                  ^ a part moved meanwhile: its groups again, a few times at most
//
// A group whose parts are all gone is as baked: no ray, exactly the bits that were there.

#include <algorithm>

#include "base/log.h"
#include "base/vec.h"
#include "vantage_analysis/jobs.h"
#include "vantage_analysis/live_sight.h"

namespace vantage {

namespace {

/// So often a part that keeps moving holds a version back.
constexpr std::uint32_t kMostRestarts = 3;
constexpr std::size_t kHigh = static_cast<std::size_t>(NodeSightKind::HighHigh);
constexpr std::size_t kLow = static_cast<std::size_t>(NodeSightKind::HighLow);

const char* live_sight_problem(const LiveSightSettings& settings) {
    if (settings.rays == nullptr) return "there is nobody to ask for rays";
    const SightPartArrays& parts = settings.parts;
    if (parts.node_count == 0) return "nothing is known about parts";
    if (parts.node_count != settings.high_high.node_count ||
        parts.node_count != settings.high_low.node_count) {
        return "sight and parts are about different nodes";
    }
    if (parts.rays == 0 || parts.rays > kMostSightRays) return "pairs have no or too many rays";
    const std::size_t words = settings.high_high.words.size() + settings.high_low.words.size();
    return words < (std::size_t{1} << 26) ? nullptr : "there is too much of it";
}

}  // namespace

Result<std::shared_ptr<LiveSight>> LiveSight::make(const LiveSightSettings& settings) {
    if (const char* problem = live_sight_problem(settings)) {
        return Diagnostic{.code = "sight/bad-parts",
                          .message = problem,
                          .hint = "bake the level again, with sight"};
    }
    std::shared_ptr<LiveSight> made(new LiveSight(settings));
    const std::size_t words = settings.high_high.words.size() + settings.high_low.words.size();
    const FieldDescription field{
        .name = "sight", .kind = FieldKind::Bit, .buffers = settings.buffers};
    auto store = FieldStore::make(
        {.node_count = static_cast<std::uint32_t>(words * 64), .fields = {&field, 1}});
    if (!store.ok()) return std::move(store).diagnostics();
    made->store_ = std::move(store).value();
    std::vector<FieldPin> filled;  // Held, so that the next one is another.
    for (std::uint32_t i = 0; i < settings.buffers; ++i) {
        FieldWriter writer = made->store_->begin_write(0);
        const auto rest = std::copy(settings.high_high.words.begin(),
                                    settings.high_high.words.end(), writer.bits().begin());
        std::copy(settings.high_low.words.begin(), settings.high_low.words.end(), rest);
        writer.publish();
        filled.push_back(made->store_->pin(0));
    }
    return made;
}

LiveSight::LiveSight(const LiveSightSettings& settings)
    : settings_(settings),
      baked_{NodeSight(settings.high_high), NodeSight(settings.high_low)},
      high_words_(static_cast<std::uint32_t>(settings.high_high.words.size())) {
    index_parts();
    list_words();
}

/// Which groups each part is in.
void LiveSight::index_parts() {
    const SightPartArrays& parts = settings_.parts;
    const auto groups = static_cast<std::uint32_t>(parts.part_first.size() - 1);
    const std::uint32_t count =
        parts.parts.empty() ? 0 : *std::max_element(parts.parts.begin(), parts.parts.end()) + 1;
    part_group_first_.assign(count + 1, 0);
    for (const std::uint32_t part : parts.parts)
        ++part_group_first_[part + 1];
    for (std::uint32_t part = 0; part < count; ++part)
        part_group_first_[part + 1] += part_group_first_[part];
    part_groups_.resize(parts.parts.size());
    std::vector<std::uint32_t> next(part_group_first_);
    for (std::uint32_t group = 0; group < groups; ++group) {
        for (std::uint32_t i = parts.part_first[group]; i < parts.part_first[group + 1]; ++i)
            part_groups_[next[parts.parts[i]]++] = group;
    }
    is_there_.assign(count, 0);
    is_dirty_.assign(groups, 0);
}

void LiveSight::list_words() {
    const SightPartArrays& parts = settings_.parts;
    const auto add = [this](std::size_t kind, NodeIndex from, NodeIndex to) {
        const std::uint32_t word = baked_[kind].word_of(from, to);
        if (word == NodeSight::kNoWord) return;
        words_.push_back(kind == kHigh ? word : high_words_ + word);
    };
    for (std::uint32_t row = 0; row < parts.rows.size(); ++row) {
        const NodeIndex node = parts.rows[row].node;
        for (std::uint32_t i = parts.rows[row].first; i < row_end(row); ++i) {
            const NodeIndex other = parts.others[i];
            for (const std::size_t kind : {kHigh, kLow}) {
                add(kind, node, other);
                add(kind, other, node);
            }
        }
    }
    std::sort(words_.begin(), words_.end());
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
    words_.shrink_to_fit();
}

std::size_t LiveSight::memory_bytes() const noexcept {
    return store_->memory_bytes() +
           4 * (words_.size() + part_group_first_.size() + part_groups_.size()) + is_there_.size() +
           is_dirty_.size();
}

// ---- what is told and read ----------------------------------------------------------------------

void LiveSight::part_changed(std::uint32_t part, bool is_there) noexcept {
    if (part >= is_there_.size()) return;  // It comes between nobody.
    if (!is_there && is_there_[part] == 0) return;
    is_there_[part] = is_there ? 1 : 0;
    for (std::uint32_t i = part_group_first_[part]; i < part_group_first_[part + 1]; ++i) {
        std::uint8_t& is_dirty = is_dirty_[part_groups_[i]];
        dirty_ += is_dirty == 0 ? 1 : 0;
        is_dirty = 1;
    }
}

bool LiveSight::is_current() const noexcept {
    return dirty_ == 0 && phase_ == Phase::Idle;
}

SightPin LiveSight::pin() const noexcept {
    SightPin pin;
    pin.pin_ = store_->pin(0);
    const std::span<const std::uint64_t> words = pin.pin_.view().bits();
    pin.kinds_ = {settings_.high_high, settings_.high_low};
    pin.kinds_[kHigh].words = words.first(high_words_);
    pin.kinds_[kLow].words = words.subspan(high_words_);
    for (NodeSightArrays& kind : pin.kinds_) {
        kind.shares = {};
        kind.share_steps = 0;
    }
    return pin;
}

// ---- working ------------------------------------------------------------------------------------

JobState LiveSight::step(WorkTurn& turn) noexcept {
    while (turn.may_go_on()) {
        if (phase_ == Phase::Idle) {
            if (dirty_ == 0) return settings_.is_permanent ? JobState::Waiting : JobState::Done;
            if (!start_pass()) return JobState::Waiting;  // Readers hold all buffers.
        }
        if (phase_ == Phase::Copy)
            copy_chunk();
        else
            ask_chunk();
        turn.spend_unit();
    }
    return JobState::More;
}

bool LiveSight::start_pass() noexcept {
    writer_ = store_->begin_write(0);
    if (!writer_) return false;
    before_ = store_->pin(0);
    phase_ = Phase::Copy;
    next_word_ = restarts_ = 0;
    is_in_group_ = false;
    at_ = {};
    return true;
}

void LiveSight::copy_chunk() noexcept {
    const std::span<const std::uint64_t> from = before_.view().bits();
    const std::span<std::uint64_t> to = writer_.bits();
    const auto end =
        static_cast<std::uint32_t>(std::min<std::size_t>(next_word_ + kChunkCopies, words_.size()));
    for (; next_word_ < end; ++next_word_)
        to[words_[next_word_]] = from[words_[next_word_]];
    if (next_word_ < words_.size()) return;
    before_.release();
    phase_ = Phase::Ask;
}

/// Goes to the next group that is out of date. From now on it is not, unless a part moves again.
bool LiveSight::find_group() noexcept {
    while (at_.group < is_dirty_.size() && is_dirty_[at_.group] == 0)
        ++at_.group;
    if (at_.group == is_dirty_.size()) return false;
    is_dirty_[at_.group] = 0;
    --dirty_;
    at_.row = settings_.parts.row_first[at_.group];
    at_.other = at_.row < settings_.parts.rows.size() ? settings_.parts.rows[at_.row].first : 0;
    at_.kind = 1;
    is_in_group_ = true;
    return true;
}

bool LiveSight::is_anything_there(std::uint32_t group) const noexcept {
    const SightPartArrays& parts = settings_.parts;
    const auto group_parts = parts.parts.subspan(
        parts.part_first[group], parts.part_first[group + 1] - parts.part_first[group]);
    return std::any_of(group_parts.begin(), group_parts.end(),
                       [this](std::uint32_t part) { return is_there_[part] != 0; });
}

std::uint32_t LiveSight::row_end(std::uint32_t row) const noexcept {
    const SightPartArrays& parts = settings_.parts;
    return row + 1 < parts.rows.size() ? parts.rows[row + 1].first
                                       : static_cast<std::uint32_t>(parts.others.size());
}

void LiveSight::ask_chunk() noexcept {
    if (!is_in_group_ && !find_group()) return end_sweep();
    if (is_anything_there(at_.group))
        cast_chunk();
    else
        restore_chunk();
}

/// All groups were asked. Those whose parts moved meanwhile once more; then it is published.
void LiveSight::end_sweep() noexcept {
    at_ = {};
    if (dirty_ > 0 && restarts_ < kMostRestarts) {
        ++restarts_;
        ++statistics_.restarts;
        return;
    }
    writer_.publish();
    ++statistics_.versions;
    phase_ = Phase::Idle;
}

/// The next pair and kind of the group; false when there are no more.
bool LiveSight::next_question(Question& question) noexcept {
    const SightPartArrays& parts = settings_.parts;
    while (at_.row < parts.row_first[at_.group + 1]) {
        const SightPartRow& row = parts.rows[at_.row];
        while (at_.kind <= row.kinds && (row.kinds & at_.kind) == 0)
            at_.kind = static_cast<std::uint16_t>(at_.kind * 2);
        if (at_.kind <= row.kinds) {
            const NodeIndex other = parts.others[at_.other];
            const bool is_back = at_.kind == SightPartRow::kNodeLow;
            question = {is_back ? other : row.node, is_back ? row.node : other, at_.kind};
            at_.kind = static_cast<std::uint16_t>(at_.kind * 2);
            return true;
        }
        at_.kind = 1;
        if (++at_.other == row_end(at_.row)) ++at_.row;
    }
    is_in_group_ = false;
    ++at_.group;  // Not this one again, though its parts may have moved: others wait.
    return false;
}

void LiveSight::restore_chunk() noexcept {
    Question question;
    for (std::uint32_t i = 0; i < kChunkCopies; ++i) {
        if (!next_question(question)) return;
        set(question, true);
        ++statistics_.restored;
    }
}

void LiveSight::cast_chunk() noexcept {
    const SightPartArrays& parts = settings_.parts;
    std::array<Question, kChunkRays> questions;
    std::array<Ray, kChunkRays> lines;
    std::array<std::uint8_t, kChunkRays> blocked;
    std::uint32_t count = 0, line_count = 0;
    while (line_count + parts.rays <= kChunkRays && next_question(questions[count])) {
        const Question& question = questions[count++];
        const auto places = [&parts](NodeIndex node) {
            return std::span<const Vec3, kSightPlaces>(
                parts.places.subspan(std::size_t{node} * kSightPlaces, kSightPlaces));
        };
        const bool is_high = question.kind == SightPartRow::kBothHigh;
        const SightEnds ends{.from = places(question.from),
                             .to = places(question.to),
                             .eye = parts.eye_high,
                             .height = is_high ? parts.eye_high : parts.eye_low};
        for (std::uint32_t k = 0; k < parts.rays; ++k)
            lines[line_count++] = sight_ray(ends, k);
    }
    settings_.rays->any_hit(std::span(lines).first(line_count),
                            std::span(blocked).first(line_count));
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto first = blocked.begin() + i * parts.rays;
        const auto free = std::count(first, first + parts.rays, std::uint8_t{0});
        set(questions[i], static_cast<std::uint32_t>(free) >= parts.needed);
    }
    statistics_.rays += line_count;
    statistics_.questions += count;
}

void LiveSight::set(const Question& question, bool is_seen) noexcept {
    if (question.kind != SightPartRow::kBothHigh)
        return set_bit(NodeSightKind::HighLow, question.from, question.to, is_seen);
    set_bit(NodeSightKind::HighHigh, question.from, question.to, is_seen);
    set_bit(NodeSightKind::HighHigh, question.to, question.from, is_seen);
}

void LiveSight::set_bit(NodeSightKind kind, NodeIndex from, NodeIndex to, bool is_seen) noexcept {
    const bool is_high = kind == NodeSightKind::HighHigh;
    const std::uint32_t word = baked_[is_high ? kHigh : kLow].word_of(from, to);
    if (word == NodeSight::kNoWord) return;
    const std::uint64_t bit = std::uint64_t{1} << (to % 64);
    std::uint64_t& bits = writer_.bits()[is_high ? word : high_words_ + word];
    bits = is_seen ? bits | bit : bits & ~bit;
}

}  // namespace vantage
