// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See program_bytes.h. Layout, little-endian, texts with a 32-bit length:
//
//   name, behaviour, environments, failure actions, selection, wanted, threshold,
//   objects, names, symbols, options (label and counts), generators, steps

#include "query/program/program_bytes.h"

namespace vantage {

namespace {

/// Nothing in a program is longer; a file that says otherwise is damaged.
constexpr std::uint32_t kMostNames = 4096;
constexpr std::size_t kLongestText = 4096;

void write_texts(const std::vector<std::string>& texts, ByteWriter& out) {
    out.write(static_cast<std::uint32_t>(texts.size()));
    for (const std::string& text : texts)
        out.string(text);
}

void write_curve(const Curve& curve, ByteWriter& out) {
    out.write(curve.kind);
    out.write(curve.exponent);
    out.write(curve.point_count);
    for (std::uint32_t i = 0; i < curve.point_count; ++i)
        out.write(curve.points[i]);
}

void write_step(const ProgramStep& step, const Catalog& catalog, ByteWriter& out) {
    const CriterionRow* row = catalog.criterion(step.criterion);
    out.string(row != nullptr ? row->name : std::string_view{});
    out.write(step.role);
    out.write(step.limit);
    out.write(static_cast<std::uint8_t>(step.is_kept));
    out.write(step.object);
    out.write(step.quantifier);
    out.write(step.group);
    out.write(step.name);
    out.write(step.symbol);
    out.write(step.limit_value);
    out.write(step.keep_slack);
    out.write(step.multiplier);
    out.write(step.range_low);
    out.write(step.range_high);
    write_curve(step.curve, out);
    out.write(step.arguments.values);
}

void write_generator(const ProgramGenerator& generator, const Catalog& catalog, ByteWriter& out) {
    const GeneratorRow* row = catalog.generator(generator.generator);
    out.string(row != nullptr ? row->name : std::string_view{});
    out.write(generator.center);
    out.write(generator.from);
    out.write(generator.name);
    out.write(generator.symbol);
    out.write(generator.radius);
    out.write(generator.arguments.values);
}

/// Reads, and turns unsound at the first thing that cannot be.
class ProgramReader {
  public:
    ProgramReader(Bytes bytes, const Catalog& catalog) : in_(bytes), catalog_(catalog) {}

    ReadProgram take() {
        read_header();
        read_options();
        for (std::uint32_t i = count(kMostGenerators); i > 0 && fits(); --i)
            program().generators.push_back(generator());
        for (std::uint32_t i = count(kMaxProgramSteps); i > 0 && fits(); --i)
            program().steps.push_back(step());
        read_.is_sound = fits() && in_.remaining() == 0;
        return std::move(read_);
    }

  private:
    static constexpr std::uint32_t kMostGenerators = kMaxOptions * kMaxSteps;

    Program& program() { return read_.program; }
    bool fits() const { return in_.ok() && fits_; }

    std::string text() {
        const std::string_view read = in_.string();
        fits_ = fits_ && read.size() <= kLongestText;
        return fits_ ? std::string(read) : std::string{};
    }
    std::uint32_t count(std::uint32_t most) {
        const auto read = in_.read<std::uint32_t>();
        fits_ = fits_ && read <= most;
        return fits() ? read : 0;
    }
    bool truth() {
        const auto read = in_.read<std::uint8_t>();
        fits_ = fits_ && read <= 1;
        return read == 1;
    }
    template <class Enum>
    Enum choice(Enum last) {
        const auto read = in_.read<std::uint8_t>();
        fits_ = fits_ && read <= static_cast<std::uint8_t>(last);
        return fits_ ? static_cast<Enum>(read) : Enum{};
    }
    std::vector<std::string> texts(std::uint32_t most) {
        std::vector<std::string> list;
        for (std::uint32_t i = count(most); i > 0 && fits(); --i)
            list.push_back(text());
        return list;
    }

    void read_header() {
        program().name = text();
        program().behaviour = text();
        program().environments = texts(kMostNames);
        for (std::uint32_t i = count(kMostNames); i > 0 && fits(); --i) {
            const bool is_signal = truth();
            std::string name = text();
            program().on_failure.push_back({is_signal, std::move(name), text()});
        }
        program().selection = choice(SelectionMode::RandomWithin);
        program().selection_count = in_.read<std::uint32_t>();
        program().selection_share = in_.read<float>();
        program().wanted = in_.read<std::uint32_t>();
        program().has_threshold = truth();
        program().threshold = in_.read<float>();
        program().objects = texts(kMaxObjects);
        program().names = texts(kMostNames);
        program().symbols = texts(kMaxSymbols);
    }

    void read_options() {
        std::uint32_t generators = 0, steps = 0;
        for (std::uint32_t i = count(kMaxOptions); i > 0 && fits(); --i) {
            ProgramOption option{.label = text(),
                                 .first_generator = generators,
                                 .generator_count = count(kMaxSteps),
                                 .first_step = steps,
                                 .step_count = count(kMaxSteps),
                                 .condition_count = count(kMaxSteps)};
            generators += option.generator_count;
            steps += option.step_count;
            program().options.push_back(std::move(option));
        }
    }

    ProgramGenerator generator() {
        ProgramGenerator read;
        const std::string word = text();
        if (const GeneratorRow* row = catalog_.find_generator(word)) {
            read.generator = catalog_.index_of(*row);
        } else {
            read_.unknown_words.push_back(word);
        }
        read.center = in_.read<std::uint16_t>();
        read.from = in_.read<std::uint16_t>();
        read.name = in_.read<std::uint16_t>();
        read.symbol = in_.read<std::uint16_t>();
        read.radius = in_.read<float>();
        read.arguments = in_.read<Arguments>();
        return read;
    }

    Curve curve() {
        Curve read;
        read.kind = choice(CurveKind::Points);
        read.exponent = in_.read<float>();
        read.point_count = count(kMaxCurvePoints);
        for (std::uint32_t i = 0; i < read.point_count; ++i)
            read.points[i] = in_.read<CurvePoint>();
        return read;
    }

    ProgramStep step() {
        ProgramStep read;
        const std::string word = text();
        if (const CriterionRow* row = catalog_.find_criterion(word)) {
            read.criterion = catalog_.index_of(*row);
        } else {
            read_.unknown_words.push_back(word);
        }
        read.role = choice(StepRole::Weight);
        read.limit = choice(Limit::Above);
        read.is_kept = truth();
        read.object = in_.read<std::uint16_t>();
        read.quantifier = choice(Quantifier::Share);
        read.group = in_.read<std::uint8_t>();
        read.name = in_.read<std::uint16_t>();
        read.symbol = in_.read<std::uint16_t>();
        read.limit_value = in_.read<float>();
        read.keep_slack = in_.read<float>();
        read.multiplier = in_.read<float>();
        read.range_low = in_.read<float>();
        read.range_high = in_.read<float>();
        read.curve = curve();
        read.arguments = in_.read<Arguments>();
        return read;
    }

    ByteReader in_;
    const Catalog& catalog_;
    ReadProgram read_;
    bool fits_ = true;
};

}  // namespace

void write_program(const Program& program, const Catalog& catalog, ByteWriter& out) {
    out.string(program.name);
    out.string(program.behaviour);
    write_texts(program.environments, out);
    out.write(static_cast<std::uint32_t>(program.on_failure.size()));
    for (const FailureAction& action : program.on_failure) {
        out.write(static_cast<std::uint8_t>(action.is_signal));
        out.string(action.name);
        out.string(action.value);
    }
    out.write(program.selection);
    out.write(program.selection_count);
    out.write(program.selection_share);
    out.write(program.wanted);
    out.write(static_cast<std::uint8_t>(program.has_threshold));
    out.write(program.threshold);
    write_texts(program.objects, out);
    write_texts(program.names, out);
    write_texts(program.symbols, out);
    out.write(static_cast<std::uint32_t>(program.options.size()));
    for (const ProgramOption& option : program.options) {
        out.string(option.label);
        out.write(option.generator_count);
        out.write(option.step_count);
        out.write(option.condition_count);
    }
    out.write(static_cast<std::uint32_t>(program.generators.size()));
    for (const ProgramGenerator& generator : program.generators)
        write_generator(generator, catalog, out);
    out.write(static_cast<std::uint32_t>(program.steps.size()));
    for (const ProgramStep& step : program.steps)
        write_step(step, catalog, out);
}

ReadProgram read_program(Bytes bytes, const Catalog& catalog) {
    return ProgramReader(bytes, catalog).take();
}

}  // namespace vantage
