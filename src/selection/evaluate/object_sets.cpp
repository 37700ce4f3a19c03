// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See object_sets.h.

#include "selection/evaluate/object_sets.h"

#include <algorithm>

#include "base/vec.h"
#include "selection/evaluate/resolve.h"

namespace vantage {

namespace {

bool can_be_met(const ObjectState& state) noexcept {
    return state.kind == ObjectKind::Agent || state.kind == ObjectKind::Player;
}

bool is_foe(const ObjectState& asker, const ObjectState& other) noexcept {
    return other.kind == ObjectKind::Threat || (can_be_met(other) && other.team != asker.team);
}

bool is_friend(const ObjectState& asker, const ObjectState& other) noexcept {
    return can_be_met(other) && other.team == asker.team;
}

bool is_danger(const ObjectState&, const ObjectState& other) noexcept {
    return other.kind == ObjectKind::Danger;
}

bool is_comrade(const ObjectState& asker, const ObjectState& other) noexcept {
    return can_be_met(other) && asker.squad != 0 && other.squad == asker.squad;
}

using Belongs = bool (*)(const ObjectState& asker, const ObjectState& other) noexcept;

}  // namespace

/// Fills one set after the other.
class SetFiller {
  public:
    SetFiller(const QueryInput& input, ObjectSets& sets) noexcept
        : input_(input), sets_(sets), asker_(input.snapshot->find(input.asker)) {}

    /// A slot of which a step says how its members count together.
    void fill_slot(std::uint16_t slot) noexcept {
        ObjectSets::Run& run = sets_.slots_[slot];
        if (run.is_there || asker_ == nullptr) return;
        const std::string_view name = input_.program->objects[slot];
        if (take_bindings(name, run)) return;
        if (name == "threats") run = threats();
        if (name == "friends") run = collect(is_friend, false);
        if (name == "squad") run = collect(is_comrade, false);
    }

    void fill_known(std::uint8_t reads) noexcept {
        if (asker_ == nullptr) return;
        if ((reads & reads::kThreats) != 0) sets_.threats_ = threats();
        if ((reads & reads::kFriends) != 0) sets_.friends_ = collect(is_friend, false);
        if ((reads & reads::kDangers) != 0) sets_.dangers_ = collect(is_danger, true);
    }

  private:
    ObjectSets::Run threats() noexcept { return collect(is_foe, true); }

    /// Several bindings of one name are a set.
    bool take_bindings(std::string_view name, ObjectSets::Run& run) noexcept {
        bool has_any = false;
        begin();
        for (const Binding& binding : input_.bindings) {
            if (binding.name != name) continue;
            has_any = true;
            const ObjectState* state = input_.snapshot->find(binding.object);
            if (state != nullptr) offer(*state, binding.object);
        }
        if (has_any) run = end();
        return has_any;
    }

    /// With `only_known`, an agent that has knowledge sees only what is in it.
    ObjectSets::Run collect(Belongs belongs, bool only_known) noexcept {
        begin();
        const Snapshot& snapshot = *input_.snapshot;
        if (only_known && snapshot.has_knowledge(input_.asker)) {
            for (const Belief& belief : snapshot.beliefs(input_.asker))
                consider(belief.subject, belongs);
        } else {
            for (std::uint32_t i = 0; i < snapshot.object_limit(); ++i)
                consider(snapshot.id_at(i), belongs);
        }
        return end();
    }

    void consider(ObjectId id, Belongs belongs) noexcept {
        const ObjectState* state = input_.snapshot->find(id);
        if (state == nullptr || id == input_.asker || !belongs(*asker_, *state)) return;
        offer(believed(*input_.snapshot, input_.asker, id, *state), id);
    }

    void begin() noexcept {
        count_ = 0;
        room_ = std::min(kMaxSetMembers, ObjectSets::kRoom - sets_.used_);
    }

    /// Keeps the nearest; of equal ones the lower id. Insertion, because sets are small.
    void offer(const ObjectState& state, ObjectId id) noexcept {
        const Vec3 apart = state.position - asker_->position;
        const Key key{dot(apart, apart), id};
        std::uint32_t place = count_;
        while (place > 0 && key < keys_[place - 1])
            --place;
        if (place == room_) return;
        ObjectState* members = sets_.members_.data() + sets_.used_;
        count_ = std::min(count_ + 1, room_);
        for (std::uint32_t i = count_ - 1; i > place; --i) {
            keys_[i] = keys_[i - 1];
            members[i] = members[i - 1];
        }
        keys_[place] = key;
        members[place] = state;
    }

    ObjectSets::Run end() noexcept {
        const ObjectSets::Run run{sets_.used_, count_, true};
        sets_.used_ += count_;
        return run;
    }

    struct Key {
        float distance = 0;
        ObjectId id;
        bool operator<(const Key& other) const noexcept {
            return distance != other.distance ? distance < other.distance : id < other.id;
        }
    };

    const QueryInput& input_;
    ObjectSets& sets_;
    const ObjectState* asker_;
    std::array<Key, kMaxSetMembers> keys_;
    std::uint32_t count_ = 0, room_ = 0;
};

void ObjectSets::resolve(const QueryInput& input) noexcept {
    used_ = 0;
    threats_ = friends_ = dangers_ = {};
    std::fill_n(slots_.begin(), input.program->objects.size(), Run{});
    SetFiller filler(input, *this);
    reads_ = 0;
    for (const ProgramStep& step : input.program->steps) {
        const CriterionRow* row = input.catalog->criterion(step.criterion, step.arguments.values);
        if (row != nullptr) reads_ = static_cast<std::uint8_t>(reads_ | row->reads);
        if (step.quantifier != Quantifier::None && step.object != kNoObject)
            filler.fill_slot(step.object);
    }
    for (const ProgramGenerator& entry : input.program->generators) {
        const GeneratorRow* row = input.catalog->generator(entry.generator);
        if (row != nullptr) reads_ = static_cast<std::uint8_t>(reads_ | row->reads);
    }
    filler.fill_known(reads_);
}

}  // namespace vantage
