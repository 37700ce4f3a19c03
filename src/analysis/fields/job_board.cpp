// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which job runs next. Like a build tool: an output is out of date when its job's settings or one
// of its inputs changed since it was made, and what is wanted is made after whatever it needs. One
// job is at work at a time; it finishes with the inputs that it began with, so that inputs that
// change all the time cannot keep it from ever finishing.

#include <algorithm>

#include "base/log.h"
#include "vantage_analysis/jobs.h"

namespace vantage {

namespace {

constexpr std::uint32_t kNoJob = 0xffffffffu;

Diagnostic job_error(const char* code, std::string message, std::string_view found) {
    return {.code = code, .message = std::move(message), .found = std::string(found)};
}

const char* type_name(SlotType type) {
    switch (type) {
        case SlotType::Node:
            return "a node";
        case SlotType::Area:
            return "an area";
        case SlotType::Field:
            break;
    }
    return "a field";
}

bool fits(SlotType wanted, SlotType given) {
    return wanted == given || (wanted == SlotType::Area && given == SlotType::Node);
}

}  // namespace

struct JobBoard::Slot {
    std::string name;
    SlotType type = SlotType::Node;
    std::uint32_t maker = kNoJob;  ///< In jobs_; none for what the game sets.
    FieldIndex field = kNoField;
    NodeIndex node = kNoNode;
    std::vector<NodeIndex> area;
    std::uint64_t serial = 0;
    bool is_kept = false;
    bool is_wanted = false;
};

struct JobBoard::Entry {
    std::unique_ptr<NodeJob> job;
    std::vector<SlotIndex> inputs;
    SlotIndex output = kNoJobSlot;
    JobRun run;
    std::uint64_t revision = 0;  ///< Of the job, when it was begun last.
    bool has_run = false;
    bool is_needed = false, is_held_up = false;  ///< While choosing.
};

JobBoard::JobBoard(const JobBoardSettings& settings)
    : map_(settings.map),
      fields_(settings.fields),
      max_area_(settings.max_area != 0 ? settings.max_area : settings.map.size()),
      is_permanent_(settings.is_permanent),
      current_(kNoJob) {}

JobBoard::~JobBoard() = default;

// ---- setting up ---------------------------------------------------------------------------------

SlotIndex JobBoard::add_slot(std::string_view name, SlotType type) {
    if (!VANTAGE_CHECK(!is_sealed_)) return kNoJobSlot;
    Slot slot;
    slot.name = name;
    slot.type = type;
    slot.area.reserve(type == SlotType::Area ? max_area_ : 0);
    slots_.push_back(std::move(slot));
    return static_cast<SlotIndex>(slots_.size() - 1);
}

SlotIndex JobBoard::add_node(std::string_view name) {
    return add_slot(name, SlotType::Node);
}

SlotIndex JobBoard::add_area(std::string_view name) {
    return add_slot(name, SlotType::Area);
}

void JobBoard::take(std::unique_ptr<NodeJob> job) {
    if (!VANTAGE_CHECK(!is_sealed_)) return;
    Entry entry;
    entry.job = std::move(job);
    jobs_.push_back(std::move(entry));
}

Result<Done> JobBoard::seal() {
    if (Result<Done> done = connect(); !done) return done;
    if (Result<Done> done = sort_jobs(); !done) return done;
    for (Entry& entry : jobs_) {
        entry.run.inputs_.resize(entry.inputs.size());
        for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
            if (entry.job->inputs()[i].type == SlotType::Area)
                entry.run.inputs_[i].area.reserve(max_area_);
        }
        if (slots_[entry.output].type == SlotType::Area) entry.run.area_.reserve(max_area_);
    }
    wanted_.reserve(slots_.size());
    out_of_date_.resize(jobs_.size());
    is_sealed_ = true;
    return Done{};
}

/// Names become slots; fields that no job makes come from the store.
Result<Done> JobBoard::connect() {
    for (std::uint32_t i = 0; i < jobs_.size(); ++i) {
        const JobPort& output = jobs_[i].job->output();
        if (find(output.name) != kNoJobSlot)
            return job_error("jobs/made-twice", "two jobs, or a job and the game, make one name",
                             output.name);
        jobs_[i].output = add_slot(output.name, output.type);
        slots_.back().maker = i;
        if (output.type != SlotType::Field) continue;
        const FieldIndex field = fields_ != nullptr ? fields_->find(output.name) : kNoField;
        if (field == kNoField)
            return job_error("jobs/no-field", "the store has no field of that name", output.name);
        if (fields_->kind(field) != output.kind)
            return job_error("jobs/wrong-kind", "the store's field is of another kind",
                             output.name);
        slots_.back().field = field;
    }
    for (Entry& entry : jobs_) {
        for (const JobPort& input : entry.job->inputs()) {
            SlotIndex slot = find(input.name);
            const FieldIndex field = fields_ != nullptr ? fields_->find(input.name) : kNoField;
            if (slot == kNoJobSlot && field != kNoField) {
                slot = add_slot(input.name, SlotType::Field);
                slots_[slot].field = field;
            }
            if (slot == kNoJobSlot)
                return job_error("jobs/unknown-input", "nobody makes what a job needs", input.name);
            if (!fits(input.type, slots_[slot].type)) {
                Diagnostic error =
                    job_error("jobs/wrong-type", "an input is not what a job needs", input.name);
                error.expected = type_name(input.type);
                return error;
            }
            entry.inputs.push_back(slot);
        }
    }
    return Done{};
}

/// Repeatedly takes the first job whose inputs are all there: the order in which they were added,
/// as far as it can be kept.
Result<Done> JobBoard::sort_jobs() {
    std::vector<Entry> sorted;
    std::vector<bool> is_there(slots_.size(), false);
    for (SlotIndex i = 0; i < slots_.size(); ++i)
        is_there[i] = slots_[i].maker == kNoJob;
    while (!jobs_.empty()) {
        const auto ready = std::find_if(jobs_.begin(), jobs_.end(), [&](const Entry& entry) {
            return std::all_of(entry.inputs.begin(), entry.inputs.end(),
                               [&](SlotIndex slot) { return is_there[slot]; });
        });
        if (ready == jobs_.end())
            return job_error("jobs/circle", "a job needs what is made from its own output",
                             jobs_.front().job->output().name);
        is_there[ready->output] = true;
        slots_[ready->output].maker = static_cast<std::uint32_t>(sorted.size());
        sorted.push_back(std::move(*ready));
        jobs_.erase(ready);
    }
    jobs_ = std::move(sorted);
    return Done{};
}

// ---- looking ------------------------------------------------------------------------------------

SlotIndex JobBoard::find(std::string_view name) const noexcept {
    for (SlotIndex i = 0; i < slots_.size(); ++i) {
        if (slots_[i].name == name) return i;
    }
    return kNoJobSlot;
}

NodeIndex JobBoard::node(SlotIndex slot) const noexcept {
    return slots_[slot].node;
}

std::span<const NodeIndex> JobBoard::area(SlotIndex slot) const noexcept {
    return slots_[slot].area;
}

std::uint64_t JobBoard::serial(SlotIndex slot) const noexcept {
    const Slot& it = slots_[slot];
    return it.type == SlotType::Field ? fields_->serial(it.field) : it.serial;
}

bool JobBoard::is_stale(const Entry& entry) const noexcept {
    if (!entry.has_run || entry.revision != entry.job->revision()) return true;
    for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
        if (entry.run.inputs_[i].serial != serial(entry.inputs[i])) return true;
    }
    return false;
}

/// A job is, when it is stale or one that makes its inputs is: those come before it.
void JobBoard::find_out_of_date() const noexcept {
    for (std::uint32_t i = 0; i < jobs_.size(); ++i) {
        bool is_old = is_stale(jobs_[i]);
        for (const SlotIndex input : jobs_[i].inputs) {
            const std::uint32_t maker = slots_[input].maker;
            is_old = is_old || (maker != kNoJob && is_out_of_date(maker));
        }
        out_of_date_[i] = is_old ? 1 : 0;
    }
}

bool JobBoard::is_current(SlotIndex slot) const noexcept {
    const std::uint32_t maker = slots_[slot].maker;
    if (maker != kNoJob) find_out_of_date();
    return maker == kNoJob || (maker != current_ && !is_out_of_date(maker));
}

bool JobBoard::is_idle() const noexcept {
    if (current_ != kNoJob) return false;
    find_out_of_date();
    return std::none_of(slots_.begin(), slots_.end(), [this](const Slot& slot) {
        return (slot.is_wanted || slot.is_kept) && slot.maker != kNoJob &&
               is_out_of_date(slot.maker);
    });
}

// ---- setting and wanting ------------------------------------------------------------------------

bool JobBoard::set_node(SlotIndex slot, NodeIndex node) noexcept {
    if (slot >= slots_.size()) return false;
    Slot& it = slots_[slot];
    if (it.type != SlotType::Node || it.maker != kNoJob) return false;
    if (node != kNoNode && node >= map_.size()) return false;
    if (it.node == node && it.serial != 0) return true;
    it.node = node;
    ++it.serial;
    return true;
}

bool JobBoard::set_area(SlotIndex slot, std::span<const NodeIndex> nodes) noexcept {
    if (slot >= slots_.size()) return false;
    Slot& it = slots_[slot];
    if (it.type != SlotType::Area || it.maker != kNoJob || nodes.size() > max_area_) return false;
    for (const NodeIndex node : nodes) {
        if (node >= map_.size()) return false;
    }
    if (it.serial != 0 && std::equal(nodes.begin(), nodes.end(), it.area.begin(), it.area.end()))
        return true;
    it.area.assign(nodes.begin(), nodes.end());
    ++it.serial;
    return true;
}

void JobBoard::want(SlotIndex slot) noexcept {
    if (!VANTAGE_CHECK(is_sealed_ && slot < slots_.size())) return;
    if (slots_[slot].is_wanted || slots_[slot].maker == kNoJob) return;
    slots_[slot].is_wanted = true;
    wanted_.push_back(slot);
}

void JobBoard::keep(SlotIndex slot, bool is_kept) noexcept {
    if (!VANTAGE_CHECK(is_sealed_ && slot < slots_.size())) return;
    slots_[slot].is_kept = is_kept;
}

// ---- working ------------------------------------------------------------------------------------

void JobBoard::queue_kept() noexcept {
    for (SlotIndex i = 0; i < slots_.size(); ++i) {
        const Slot& slot = slots_[i];
        if (slot.is_kept && !slot.is_wanted && slot.maker != kNoJob && is_out_of_date(slot.maker))
            want(i);
    }
}

void JobBoard::drop_wanted(std::uint32_t place) noexcept {
    slots_[wanted_[place]].is_wanted = false;
    wanted_.erase(wanted_.begin() + place);
}

/// The first job in order of need of the first wanted slot that can be begun.
std::uint32_t JobBoard::choose() noexcept {
    find_out_of_date();
    queue_kept();
    for (Entry& entry : jobs_)
        entry.is_held_up = false;
    for (std::uint32_t place = 0; place < wanted_.size();) {
        const std::uint32_t maker = slots_[wanted_[place]].maker;
        if (!is_out_of_date(maker)) {
            drop_wanted(place);
            continue;
        }
        for (Entry& entry : jobs_)
            entry.is_needed = false;
        jobs_[maker].is_needed = true;
        for (std::uint32_t i = maker + 1; i-- > 0;) {
            if (!jobs_[i].is_needed) continue;
            for (const SlotIndex input : jobs_[i].inputs) {
                if (slots_[input].maker != kNoJob) jobs_[slots_[input].maker].is_needed = true;
            }
        }
        for (std::uint32_t i = 0; i <= maker; ++i) {
            Entry& entry = jobs_[i];
            if (!entry.is_needed) continue;
            for (const SlotIndex input : entry.inputs) {
                const std::uint32_t from = slots_[input].maker;
                if (from != kNoJob && jobs_[from].is_held_up) entry.is_held_up = true;
            }
            if (entry.is_held_up || !is_stale(entry)) continue;
            if (begin(i)) return i;
            entry.is_held_up = true;  // Readers hold all buffers of its field.
        }
        ++place;
    }
    return kNoJob;
}

bool JobBoard::begin(std::uint32_t job) noexcept {
    Entry& entry = jobs_[job];
    const Slot& output = slots_[entry.output];
    if (output.type == SlotType::Field) {
        entry.run.writer_ = fields_->begin_write(output.field);
        if (!entry.run.writer_) return false;
    }
    for (std::size_t i = 0; i < entry.inputs.size(); ++i) {
        const Slot& slot = slots_[entry.inputs[i]];
        JobRun::Input& input = entry.run.inputs_[i];
        input.serial = serial(entry.inputs[i]);
        input.node = slot.node;
        if (slot.type == SlotType::Field) {
            input.pin = fields_->pin(slot.field);
            input.serial = input.pin.serial();
        }
        if (entry.job->inputs()[i].type != SlotType::Area) continue;
        input.area.clear();
        if (slot.type == SlotType::Area)
            input.area.assign(slot.area.begin(), slot.area.end());
        else if (slot.node != kNoNode)
            input.area.push_back(slot.node);
    }
    entry.run.area_.clear();
    entry.run.node_ = kNoNode;
    entry.revision = entry.job->revision();
    entry.job->begin(entry.run);
    ++runs_;
    return true;
}

void JobBoard::finish() noexcept {
    Entry& entry = jobs_[current_];
    Slot& output = slots_[entry.output];
    for (JobRun::Input& input : entry.run.inputs_)
        input.pin.release();
    if (output.type == SlotType::Field) {
        entry.run.writer_.publish();
    } else {
        output.node = entry.run.node_;
        if (output.type == SlotType::Area)
            output.area.assign(entry.run.area_.begin(), entry.run.area_.end());
        ++output.serial;
    }
    entry.has_run = true;
    current_ = kNoJob;
}

JobState JobBoard::step(WorkTurn& turn) noexcept {
    while (turn.may_go_on()) {
        if (current_ == kNoJob) current_ = choose();
        if (current_ == kNoJob)
            return is_permanent_ || !wanted_.empty() ? JobState::Waiting : JobState::Done;
        const bool is_done = jobs_[current_].job->work(jobs_[current_].run);
        turn.spend_unit();
        ++chunks_;
        if (is_done) finish();
    }
    return JobState::More;
}

}  // namespace vantage
