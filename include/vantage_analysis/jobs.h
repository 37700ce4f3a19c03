// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Jobs over the node map. A job has typed inputs and exactly one output: a node, an area (a list of
// nodes) or a field. Names chain them: who needs "los" runs after whoever makes "los". A board
// holds the jobs of one chain or of many, runs what is wanted and out of date, inputs first, and is
// itself a vantage::Job, so that all this happens within the scheduler's budget. field_jobs.h and
// node_jobs.h have the jobs that come with the library.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/scheduler.h"
#include "vantage_analysis/fields.h"

namespace vantage {

/// A job gives way after so many visited nodes: one unit of a budget...
inline constexpr std::uint32_t kChunkNodes = 64;
/// ...or so many that are only filled or copied, which takes no longer.
inline constexpr std::uint32_t kChunkCopies = 4096;

enum class SlotType : std::uint8_t { Node, Area, Field };

using SlotIndex = std::uint32_t;
inline constexpr SlotIndex kNoJobSlot = 0xffffffffu;

/// What a job reads or makes. Where an area is wanted a node will do: it is an area of one.
struct JobPort {
    std::string name;
    SlotType type = SlotType::Field;
    FieldKind kind = FieldKind::Float;  ///< Of an output; inputs take fields of every kind.
};

/// Room for the nodes of an output.
class AreaWriter {
  public:
    explicit AreaWriter(std::vector<NodeIndex>& nodes) noexcept : nodes_(&nodes) {}
    void clear() noexcept { nodes_->clear(); }
    /// False when it is full.
    bool add(NodeIndex node) noexcept {
        if (nodes_->size() == nodes_->capacity()) return false;
        nodes_->push_back(node);
        return true;
    }

  private:
    std::vector<NodeIndex>* nodes_;
};

/// What a job sees while it runs: its inputs as they were when it began, and its output.
class JobRun {
  public:
    /// By the number of the input.
    NodeIndex node(std::uint32_t input) const noexcept { return inputs_[input].node; }
    std::span<const NodeIndex> area(std::uint32_t input) const noexcept {
        return inputs_[input].area;
    }
    FieldView field(std::uint32_t input) const noexcept { return inputs_[input].pin.view(); }
    const FieldPin& pin(std::uint32_t input) const noexcept { return inputs_[input].pin; }

    FieldWriter& field_output() noexcept { return writer_; }
    AreaWriter area_output() noexcept { return AreaWriter(area_); }
    void set_node(NodeIndex node) noexcept { node_ = node; }

  private:
    friend class JobBoard;
    struct Input {
        NodeIndex node = kNoNode;
        std::vector<NodeIndex> area;
        FieldPin pin;
        std::uint64_t serial = 0;
    };
    std::vector<Input> inputs_;
    FieldWriter writer_;
    std::vector<NodeIndex> area_;
    NodeIndex node_ = kNoNode;
};

/// Derive from it for a job of one's own. Allocates when it is made, never later.
class NodeJob {
  public:
    virtual ~NodeJob() = default;
    NodeJob(const NodeJob&) = delete;
    NodeJob& operator=(const NodeJob&) = delete;

    std::span<const JobPort> inputs() const noexcept { return inputs_; }
    const JobPort& output() const noexcept { return output_; }
    /// Changes whenever the output would be another one for the same inputs.
    virtual std::uint64_t revision() const noexcept { return revision_; }

    virtual void begin(JobRun& run) noexcept = 0;
    /// One chunk; true when the output is complete.
    virtual bool work(JobRun& run) noexcept = 0;

  protected:
    NodeJob(std::vector<JobPort> inputs, JobPort output)
        : inputs_(std::move(inputs)), output_(std::move(output)) {}
    /// Its own settings have changed: what it made is out of date.
    void touch() noexcept { ++revision_; }

  private:
    std::vector<JobPort> inputs_;
    JobPort output_;
    std::uint64_t revision_ = 0;
};

struct JobBoardSettings {
    NodeMap map;
    std::shared_ptr<FieldStore> fields;
    std::uint32_t max_area = 0;  ///< Most nodes of an area; 0 for as many as the map has.
    /// Waits for more when nothing is left to do, for a board that stays submitted. Otherwise it is
    /// done then.
    bool is_permanent = false;
};

/// Set up first (add..., then seal()), then submitted to a scheduler or stepped by hand. Everything
/// but step() is for the time between two updates, on their thread.
class JobBoard final : public Job {
  public:
    explicit JobBoard(const JobBoardSettings& settings);
    ~JobBoard() override;

    /// Names that the game sets. Fields need none: they are found in the store.
    SlotIndex add_node(std::string_view name);
    SlotIndex add_area(std::string_view name);
    /// The job belongs to the board from now on.
    template <class T>
    T& add(std::unique_ptr<T> job) {
        T& it = *job;
        take(std::move(job));
        return it;
    }
    /// Checks that every name is made once and used as what it is, and that no job needs its own
    /// output (codes "jobs/..."). Takes all memory. Nothing may be added afterwards.
    Result<Done> seal();

    /// kNoJobSlot when there is none.
    SlotIndex find(std::string_view name) const noexcept;
    /// Only what add_node() or add_area() made. False otherwise, and when it does not fit.
    bool set_node(SlotIndex slot, NodeIndex node) noexcept;
    bool set_area(SlotIndex slot, std::span<const NodeIndex> nodes) noexcept;

    /// Brings it up to date: it and, before it, whatever it needs that is out of date. Slots are
    /// served in the order in which they were wanted.
    void want(SlotIndex slot) noexcept;
    /// From now on wanted whenever it is out of date: for what all agents share.
    void keep(SlotIndex slot, bool is_kept = true) noexcept;
    /// Was it made from what its inputs are now?
    bool is_current(SlotIndex slot) const noexcept;
    bool is_idle() const noexcept;

    /// As last made or set.
    NodeIndex node(SlotIndex slot) const noexcept;
    std::span<const NodeIndex> area(SlotIndex slot) const noexcept;
    /// Counts how often it was made or set.
    std::uint64_t serial(SlotIndex slot) const noexcept;

    JobState step(WorkTurn& turn) noexcept override;
    bool is_any_thread() const noexcept override { return true; }

    /// Jobs that were begun since the start: tells what was not done again.
    std::uint64_t runs() const noexcept { return runs_; }
    std::uint64_t chunks() const noexcept { return chunks_; }

  private:
    struct Slot;
    struct Entry;
    SlotIndex add_slot(std::string_view name, SlotType type);
    void take(std::unique_ptr<NodeJob> job);
    Result<Done> connect();
    Result<Done> sort_jobs();
    bool is_stale(const Entry& entry) const noexcept;
    void find_out_of_date() const noexcept;
    bool is_out_of_date(std::uint32_t job) const noexcept { return out_of_date_[job] != 0; }
    std::uint32_t choose() noexcept;
    void queue_kept() noexcept;
    void drop_wanted(std::uint32_t place) noexcept;
    bool begin(std::uint32_t job) noexcept;
    void finish() noexcept;

    NodeMap map_;
    std::shared_ptr<FieldStore> fields_;
    std::uint32_t max_area_ = 0;
    bool is_permanent_ = false;
    bool is_sealed_ = false;
    std::vector<Slot> slots_;
    std::vector<Entry> jobs_;  ///< After seal(), inputs before those who need them.
    mutable std::vector<std::uint8_t> out_of_date_;  ///< By job, as of find_out_of_date().
    std::vector<SlotIndex> wanted_;
    std::uint32_t current_;
    std::uint64_t runs_ = 0, chunks_ = 0;
};

}  // namespace vantage
