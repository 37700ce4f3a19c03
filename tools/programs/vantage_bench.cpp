// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The command line of vantage bench; the measurements themselves stand in bench*_command.cpp.

#include <utility>

#include "tools/bench_commands.h"
#include "tools/programs/command_line.h"

namespace {

using namespace vantage::tools;

/// What the chosen measurement will run with, filled in while the command line is read.
struct BenchOptions {
    BenchStrategiesOptions strategies;
    BenchBudgetOptions budget;
    BenchSquadsOptions squads;
    BenchSkirmishOptions skirmish;
    BenchLevelsOptions levels;
    BenchPlotsOptions plots;
    BenchReportOptions report;
};

CLI::App* add_strategies(CLI::App& bench, BenchStrategiesOptions& options) {
    CLI::App* command = bench.add_subcommand(
        "strategies",
        "Count what each way to an answer evaluates: baselines, all orders of the costly steps, "
        "and the learned order");
    command->add_option("--queries", options.settings.queries, "Queries to count, in each regime")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command->add_option("--warm-up", options.settings.warm_up, "Queries to learn from before them")
        ->check(CLI::Range(0, 100'000))
        ->capture_default_str();
    command
        ->add_option("--speculation", options.settings.speculation,
                     "Places tried ahead while the best one waits for its ray")
        ->check(CLI::Range(0, 8))
        ->capture_default_str();
    command->add_option("--seed", options.settings.seed, "Another seed, other values")
        ->capture_default_str();
    command->add_flag("--all", options.all, "Print all 24 fixed orders");
    command->add_option("--csv", options.csv, "Write everything to this file, as CSV");
    return command;
}

CLI::App* add_budget(CLI::App& bench, BenchBudgetOptions& options) {
    CLI::App* command = bench.add_subcommand(
        "budget",
        "Measure the CPU time of updates with a full queue, beside a loop that watches the clock");
    command->add_option("--updates", options.settings.updates, "Updates to measure")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    command->add_option("--queries", options.settings.queries, "Queries in the queue")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--microseconds", options.settings.microseconds, "Budget of one update")
        ->check(CLI::Range(10, 1'000'000))
        ->capture_default_str();
    command->add_option("--csv", options.csv, "Write everything to this file, as CSV");
    return command;
}

CLI::App* add_squads(CLI::App& bench, BenchSquadsOptions& options) {
    CLI::App* command = bench.add_subcommand(
        "squads",
        "Add up what squads reach that coordinate their own queries: beside first come first "
        "served, and the exact optimum");
    command->add_option("--squads", options.settings.squads, "Random squads, in each regime")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--seed", options.settings.seed, "Another seed, other squads")
        ->capture_default_str();
    command->add_option("--csv", options.csv, "Write everything to this file, as CSV");
    return command;
}

CLI::App* add_skirmish(CLI::App& bench, BenchSkirmishOptions& options) {
    CLI::App* command = bench.add_subcommand(
        "skirmish",
        "Play matches of a tactical team against one that takes the nearest cover, sides swapped");
    command->add_option("--level", options.levels, "Bundle or level to bake; may be repeated")
        ->take_all()
        ->capture_default_str();
    command->add_option("--queries", options.queries, "Folder of the queries")
        ->capture_default_str();
    command->add_option("--matches", options.matches, "Matches on each level")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--seconds", options.seconds, "Length of a match")
        ->check(CLI::Range(1, 36'000))
        ->capture_default_str();
    command->add_option("--team-size", options.team_size, "Soldiers of a team")
        ->check(CLI::Range(1, 16))
        ->capture_default_str();
    command->add_option("--threads", options.threads, "Matches beside each other")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--seed", options.seed, "The first seed; the next ones follow")
        ->capture_default_str();
    command->add_option("--csv", options.csv,
                        "File of the results; what it holds already is not played again");
    return command;
}

/// One of the measurements on levels, or, without a name, all of them.
void add_levels(CLI::App& command, BenchLevelsOptions& options) {
    command.add_flag("--quick", options.settings.is_quick,
                     "Fewer workloads, levels and repetitions: all of it in under two minutes");
    command.add_option("--level", options.settings.levels,
                       "Only levels of these names (default: all of the workload)");
    command
        .add_option("--batches", options.settings.batches,
                    "How often each figure is taken, of sharing four times as often")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_option("--workloads", options.settings.folder, "Folder of mix.json and workloads/")
        ->capture_default_str();
    command.add_option("--results", options.results, "Folder of the results that are kept")
        ->capture_default_str();
    command.add_flag("--write", options.writes, "Keep these results from now on");
}

CLI::App* add_plots(CLI::App& bench, BenchPlotsOptions& options) {
    CLI::App* command =
        bench.add_subcommand("plots", "Draw the charts of docs/benchmarks.md from the results");
    command->add_option("--results", options.results, "Folder of the results")
        ->capture_default_str();
    command->add_option("-o,--output", options.output, "Folder for the pictures")
        ->capture_default_str();
    return command;
}

CLI::App* add_report(CLI::App& bench, BenchReportOptions& options) {
    CLI::App* command = bench.add_subcommand(
        "report", "Print the tables of docs/benchmarks.md from the results, as Markdown");
    command->add_option("--results", options.results, "Folder of the results")
        ->capture_default_str();
    command->add_option("--update", options.update,
                        "Instead put them into these documents, where they are marked");
    return command;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App bench{
        "Measure: everything on levels with tables of what was promised, or one of the following"};
    bench.name("vantage bench");

    BenchOptions options;
    int exit_code = 0;
    bench.require_subcommand(0, 1);
    add_levels(bench, options.levels);
    bench.callback([&] {
        if (bench.get_subcommands().empty()) exit_code = run_bench_levels(options.levels);
    });
    const std::pair<const char*, const char*> measurements[] = {
        {"queries", "Single queries on levels, by stage and against other orders of work"},
        {"scale", "Frames with 1 to 10,000 agents, and how costs grow"},
        {"sharing", "100 agents against 5 targets, each alone and together"},
        {"bake", "Each step of the bake beside the libraries' part of it"},
        {"memory", "Bytes of a candidate, an agent, a cover point, a node"}};
    for (const auto& [name, about] : measurements) {
        CLI::App* command = bench.add_subcommand(name, about);
        add_levels(*command, options.levels);
        command->callback([&, what = name] {
            options.levels.what = what;
            exit_code = run_bench_levels(options.levels);
        });
    }
    add_plots(bench, options.plots)->callback([&] { exit_code = run_bench_plots(options.plots); });
    add_report(bench, options.report)->callback([&] {
        exit_code = run_bench_report(options.report);
    });
    add_strategies(bench, options.strategies)->callback([&] {
        exit_code = run_bench_strategies(options.strategies);
    });
    add_budget(bench, options.budget)->callback([&] {
        exit_code = run_bench_budget(options.budget);
    });
    add_squads(bench, options.squads)->callback([&] {
        exit_code = run_bench_squads(options.squads);
    });
    add_skirmish(bench, options.skirmish)->callback([&] {
        exit_code = run_bench_skirmish(options.skirmish);
    });
    return run_command_line(bench, argc, argv, exit_code);
}
