// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Dijkstra's algorithm (1959) with the queue of Dial (1969): a ring of buckets, each an eighth of a
// cell wide. A bucket is sorted when its turn comes; what is still added to it then is inserted in
// its place. So the order is that of an ordinary queue, whatever the widths, for far less. Buckets
// are lists through the nodes themselves, so that a node for which a shorter way is found moves
// from one to the other. Time goes mostly into waiting for memory: what a bucket will need is
// fetched when it is opened. Rounded sums keep their order (a <= b gives a + c <= b + c), so
// distances are the least over all ways of the rounded sums along them, which do not depend on the
// queue.

#include "vantage_analysis/node_search.h"

#include <algorithm>
#include <bit>

#include "base/vec.h"

namespace vantage {

namespace {

constexpr float kBucketsPerCell = 8.0f;
constexpr NodeIndex kNotWaiting = 0xfffffffeu;
constexpr std::uint32_t kFewestBuckets = 64, kMostBuckets = 4096;
constexpr std::uint32_t kShortSort = 16;
constexpr std::ptrdiff_t kLinksAtOnce = 16;
constexpr std::uint32_t kFetchAhead = 4;  ///< Nodes, while others are expanded.

/// Floats that are not negative are ordered like their bits.
std::uint64_t key_of(float distance, NodeIndex node) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(distance)} << 32 | node;
}

NodeIndex node_in(std::uint64_t key) {
    return static_cast<NodeIndex>(key);
}

float just_above(float value) {
    return value < kUnreachable ? std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) + 1)
                                : value;
}

/// Few are put where the number of lesser ones says, again without branches.
void sort_keys(std::uint64_t* keys, std::uint32_t count) {
    if (count > kShortSort) return std::sort(keys, keys + count);
    std::uint64_t sorted[kShortSort];
    for (std::uint32_t i = 0; i < count; ++i) {
        std::uint32_t lesser = 0;
        for (std::uint32_t j = 0; j < count; ++j)
            lesser += static_cast<std::uint32_t>(keys[j] < keys[i]);
        sorted[lesser] = keys[i];
    }
    std::copy_n(sorted, count, keys);
}

}  // namespace

NodeSearch::NodeSearch(const NodeMap& map) : map_(map) {
    float longest = 0;
    for (const NodeLink& link : map.arrays().links)
        longest = std::max(longest, link.length);
    const float cell = map.arrays().cell_size > 0 ? map.arrays().cell_size : 1.0f;
    // All that waits lies within one link of the present bucket; a map with very long links has
    // wider buckets instead of more.
    per_metre_ = std::min(kBucketsPerCell / cell,
                          static_cast<float>(kMostBuckets - 4) / std::max(longest, 1.0f));
    const auto needed = static_cast<std::uint32_t>(longest * per_metre_) + 4;
    const std::uint32_t ring = std::bit_ceil(std::max(needed, kFewestBuckets));
    ring_mask_ = ring - 1;
    heads_.assign(ring, kNoNode);
    occupied_.assign(ring / 64, 0);
    links_.reserve(map.size());
    for (const TacticalNode& node : map.arrays().nodes)
        links_.push_back({node.first_link, node.link_count});
    states_.resize(map.size());
    order_.resize(map.size());
    open_.resize(map.size());
}

void NodeSearch::begin(const NodeSearchQuery& query) noexcept {
    forget();
    direction_ = query.direction;
    is_ordered_ = query.is_ordered;
    if (!(query.max_distance >= 0.0f)) return;
    limit_ = just_above(query.max_distance);
    for (const NodeIndex node : query.sources) {
        if (node >= map_.size() || states_[node].distance == 0.0f) continue;
        if (!is_ordered_) {
            improve<false>(node, 0.0f, kNoNode);
            continue;
        }
        states_[node].distance = 0.0f;
        states_[node].parent = kNoNode;
        open_[open_end_++] = key_of(0.0f, node);
    }
    sort_keys(open_.data(), open_end_);
}

/// What the search before has touched is in the order, or still waits.
void NodeSearch::forget() noexcept {
    const auto forget_open = [this] {
        for (std::uint32_t i = open_first_; i < open_end_; ++i)
            states_[node_in(open_[i])].distance = kUnreachable;
    };
    for (std::uint32_t i = 0; i < visited_; ++i)
        states_[order_[i]].distance = kUnreachable;
    forget_open();
    const std::uint32_t place = bucket_ & ring_mask_;  // It may still hold some, without order.
    occupied_[place / 64] |= std::uint64_t{1} << (place % 64);
    --bucket_;
    while (waiting_ > 0) {
        open_next_bucket();
        forget_open();
    }
    std::fill(occupied_.begin(), occupied_.end(), 0);
    visited_ = open_first_ = open_end_ = bucket_ = 0;
}

NodeIndex NodeSearch::next() noexcept {
    while (open_first_ == open_end_) {
        if (waiting_ == 0) return kNoNode;
        open_next_bucket();
    }
    const NodeIndex node = node_in(open_[open_first_++]);
    if (open_first_ + kFetchAhead <= open_end_)
        prefetch_links(node_in(open_[open_first_ + kFetchAhead - 1]));
    order_[visited_++] = node;
    expand<true>(node);
    return node;
}

/// The head of the present bucket, or of the next one.
NodeIndex NodeSearch::take_any() noexcept {
    std::uint32_t place = bucket_ & ring_mask_;
    while (heads_[place] == kNoNode)
        place = next_place();
    const NodeIndex node = heads_[place];
    const NodeIndex next = states_[node].next;
    heads_[place] = next;
    if (next != kNoNode) {
        states_[next].previous = kNoNode;
        prefetch_links(next);
    }
    states_[node].previous = kNotWaiting;
    --waiting_;
    return node;
}

std::uint32_t NodeSearch::advance(std::uint32_t max_nodes) noexcept {
    std::uint32_t count = 0;
    if (is_ordered_) {
        while (count < max_nodes && next() != kNoNode)
            ++count;
        return count;
    }
    for (; count < max_nodes && waiting_ > 0; ++count)
        expand<false>(take_any());
    return count;
}

inline std::span<const NodeLink> NodeSearch::links_of(NodeIndex node) const noexcept {
    if (direction_ == PathDirection::ToSource) return map_.back_links(node);
    return {map_.arrays().links.data() + links_[node].first, links_[node].count};
}

/// They mostly lie across two lines of memory.
void NodeSearch::prefetch_links(NodeIndex node) const noexcept {
    const NodeLink* const first = links_of(node).data();
    __builtin_prefetch(first);
    __builtin_prefetch(first + 7);
}

/// First all links are looked at, without a branch for each, which no processor could predict; then
/// those that lead on are taken.
template <bool is_ordered>
void NodeSearch::expand(NodeIndex node) noexcept {
    const float so_far = states_[node].distance;
    const float limit = limit_;
    const State* const states = states_.data();
    const std::span<const NodeLink> links = links_of(node);
    const NodeLink* link = links.data();
    const NodeLink* const end = link + links.size();
    NodeIndex better[kLinksAtOnce];
    float distances[kLinksAtOnce];
    while (link != end) {
        const NodeLink* const stop = end - link > kLinksAtOnce ? link + kLinksAtOnce : end;
        std::uint32_t count = 0;
        for (; link != stop; ++link) {
            const float distance = so_far + link->length;
            better[count] = link->to;
            distances[count] = distance;
            count += distance < min_of(states[link->to].distance, limit) ? 1u : 0u;
        }
        for (std::uint32_t i = 0; i < count; ++i)
            improve<is_ordered>(better[i], distances[i], node);
    }
}

template <bool is_ordered>
inline void NodeSearch::improve(NodeIndex node, float distance, NodeIndex parent) noexcept {
    State& state = states_[node];
    const float known = state.distance;
    if (!(distance < known)) return;  // Two links may lead to one node.
    const std::uint32_t bucket = bucket_of(distance);
    if (known == kUnreachable) {
        if (!is_ordered) order_[visited_++] = node;
    } else if (is_ordered && bucket_of(known) <= bucket_) {
        remove_open(key_of(known, node));
    } else if (is_ordered || state.previous != kNotWaiting) {
        leave_bucket(node, bucket_of(known));
    }
    state.distance = distance;
    state.parent = parent;
    if (is_ordered && bucket <= bucket_)
        insert_open(key_of(distance, node));
    else
        enter_bucket(node, bucket);
}

inline void NodeSearch::enter_bucket(NodeIndex node, std::uint32_t bucket) noexcept {
    const std::uint32_t place = bucket & ring_mask_;
    const NodeIndex head = heads_[place];
    states_[node].next = head;
    states_[node].previous = kNoNode;
    if (head != kNoNode) states_[head].previous = node;
    heads_[place] = node;
    occupied_[place / 64] |= std::uint64_t{1} << (place % 64);
    ++waiting_;
}

/// The bucket may become empty without being marked so.
void NodeSearch::leave_bucket(NodeIndex node, std::uint32_t bucket) noexcept {
    const State& state = states_[node];
    if (state.next != kNoNode) states_[state.next].previous = state.previous;
    if (state.previous != kNoNode)
        states_[state.previous].next = state.next;
    else
        heads_[bucket & ring_mask_] = state.next;
    --waiting_;
}

void NodeSearch::insert_open(std::uint64_t key) noexcept {
    if (open_end_ == open_.size()) {  // What was taken is not needed any more.
        std::copy(open_.begin() + open_first_, open_.begin() + open_end_, open_.begin());
        open_end_ -= open_first_;
        open_first_ = 0;
    }
    std::uint32_t at = open_end_++;
    for (; at > open_first_ && open_[at - 1] > key; --at)
        open_[at] = open_[at - 1];
    open_[at] = key;
}

void NodeSearch::remove_open(std::uint64_t key) noexcept {
    std::uint64_t* const end = open_.data() + open_end_;
    std::uint64_t* const at = std::lower_bound(open_.data() + open_first_, end, key);
    std::copy(at + 1, end, at);
    --open_end_;
}

/// Of the next bucket that is marked: at most one turn of the ring away.
std::uint32_t NodeSearch::next_place() noexcept {
    const std::uint32_t from = (bucket_ + 1) & ring_mask_;
    const auto words = static_cast<std::uint32_t>(occupied_.size());
    std::uint32_t word = from / 64;
    std::uint64_t bits = occupied_[word] & ~std::uint64_t{0} << (from % 64);
    while (bits == 0) {
        word = word + 1 == words ? 0 : word + 1;
        bits = occupied_[word];
    }
    const std::uint32_t place = word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
    occupied_[word] &= ~(bits & (~bits + 1));
    bucket_ += 1 + ((place - from) & ring_mask_);
    return place;
}

void NodeSearch::open_next_bucket() noexcept {
    const std::uint32_t place = next_place();
    open_first_ = open_end_ = 0;
    for (NodeIndex node = heads_[place]; node != kNoNode; node = states_[node].next) {
        open_[open_end_++] = key_of(states_[node].distance, node);
        __builtin_prefetch(links_.data() + node);
    }
    heads_[place] = kNoNode;
    waiting_ -= open_end_;
    sort_keys(open_.data(), open_end_);
    for (std::uint32_t i = 0; i < std::min(kFetchAhead - 1, open_end_); ++i)
        prefetch_links(node_in(open_[i]));
}

}  // namespace vantage
