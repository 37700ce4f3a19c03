// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See codes.h. Rows without an example tell of what only other vehicles, C++ or several files can
// say.

#include "query/compile/codes.h"

#include <algorithm>

namespace vantage::compile {

namespace {

constexpr CodeRow kCodes[] = {
    {.code = "query/accept",
     .severity = Severity::Error,
     .explanation = "The score to accept is a plain number, at most a million.",
     .wrong = "query Example\n"
              "accept score >= 2000000\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    distance from target = 1\n",
     .corrected = "query Example\n"
                  "accept score >= 0.5\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    distance from target = 1\n"},
    {.code = "query/accept-never",
     .severity = Severity::Error,
     .explanation =
         "A place scores at most the sum of the positive weights, so this score is never reached.",
     .wrong = "query Example\n"
              "accept score >= 3\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    distance from target = 1\n",
     .corrected = "query Example\n"
                  "accept score >= 0.5\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    distance from target = 1\n",
     .is_runnable = true},
    {.code = "query/always-holds",
     .severity = Severity::Warning,
     .explanation = "Every value of the word keeps this limit: the condition turns nothing down.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    max directness to target = 1\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    max directness to target = 0.1\n"},
    {.code = "query/argument-range",
     .severity = Severity::Error,
     .explanation = "The value of an argument lies outside what its word allows.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10 (density 0.001)\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10 (density 0.5)\n"},
    {.code = "query/argument-value",
     .severity = Severity::Error,
     .explanation = "An argument has a value of the wrong kind: a number is wanted, or a flag that "
                    "stands alone.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10 (density true)\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10 (density 0.5)\n"},
    {.code = "query/broken-base",
     .severity = Severity::Error,
     .explanation =
         "The query that this one extends stands in another file and has mistakes of its own.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/center-missing",
     .severity = Severity::Error,
     .explanation = "A generator needs a centre: around and an object.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/constant-weight",
     .severity = Severity::Error,
     .explanation = "The weight's own range does not meet the values that its word can have, so it "
                    "is the same everywhere.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    distance from puppet = -1 range -10 to 0\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    distance from puppet = -1 range 0 to 10\n",
     .is_runnable = true},
    {.code = "query/contradiction",
     .severity = Severity::Error,
     .explanation = "Two conditions exclude each other: cover is high or low, hard or soft, never "
                    "both.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    highCover = true\n"
              "    lowCover = true\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    highCover = true\n",
     .is_runnable = true},
    {.code = "query/criterion-in-generation",
     .severity = Severity::Error,
     .explanation = "A word that measures places stands where a word that makes them belongs.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    distance around puppet = 10\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    circles around puppet = 10\n"},
    {.code = "query/curve",
     .severity = Severity::Error,
     .explanation =
         "A curve is linear, smoothstep, power, logistic or points, each with its own numbers.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    distance from puppet = -1 curve points 0:0, 0.5:2\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    distance from puppet = -1 curve points 0:0, 0.5:1\n"},
    {.code = "query/cyclic-base",
     .severity = Severity::Error,
     .explanation = "Queries that extend each other in a circle have no beginning.",
     .wrong = "query One extends Two\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "query Two extends One\n"
              "option\n"
              "  generation:\n"
              "    circles around puppet = 10\n",
     .corrected = "query One extends Two\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "query Two\n"
                  "option\n"
                  "  generation:\n"
                  "    circles around puppet = 10\n"},
    {.code = "query/deep-base",
     .severity = Severity::Error,
     .explanation = "A query extends at most 8 others in a row.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/deep-group",
     .severity = Severity::Error,
     .explanation = "Groups stand in each other at most 8 deep.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/duplicate",
     .severity = Severity::Error,
     .explanation = "The same entry stands twice in a section. Glue words mean nothing, so from "
                    "and to are the same.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from puppet = 5\n"
              "    min distance to puppet = 8\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"
                  "    max distance to puppet = 8\n"},
    {.code = "query/duplicate-argument",
     .severity = Severity::Error,
     .explanation = "An argument or a parameter is given twice.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10 (density 0.5, density 1)\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10 (density 0.5)\n"},
    {.code = "query/duplicate-failure",
     .severity = Severity::Error,
     .explanation = "A signal or a setting occurs twice under on failure.",
     .wrong = "query Example\n"
              "on failure:\n"
              "  signal lost\n"
              "  signal lost\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n",
     .corrected = "query Example\n"
                  "on failure:\n"
                  "  signal lost\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/duplicate-label",
     .severity = Severity::Warning,
     .explanation = "Two options of a query have the same label; whoever extends the query "
                    "replaces options by label.",
     .wrong = "query Example\n"
              "option \"near\"\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    max distance from puppet = 3\n"
              "option \"near\"\n"
              "  generation:\n"
              "    circles around puppet = 12\n",
     .corrected = "query Example\n"
                  "option \"near\"\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    max distance from puppet = 3\n"
                  "option \"far\"\n"
                  "  generation:\n"
                  "    circles around puppet = 12\n"},
    {.code = "query/duplicate-name",
     .severity = Severity::Error,
     .explanation = "The header declares a name twice.",
     .wrong = "query Example\n"
              "objects door, door\n"
              "option\n"
              "  generation:\n"
              "    grid around door = 5\n",
     .corrected = "query Example\n"
                  "objects door\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around door = 5\n"},
    {.code = "query/duplicate-query",
     .severity = Severity::Error,
     .explanation = "Two queries of a library have the same name.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "query Other\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/duplicate-section",
     .severity = Severity::Error,
     .explanation = "An option has the same section twice.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from puppet = 5\n"
              "  conditions:\n"
              "    canReachBefore the target = true\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"
                  "    canReachBefore the target = true\n"},
    {.code = "query/empty-band",
     .severity = Severity::Error,
     .explanation = "The lower limit lies above the upper one: no value is between them.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from puppet = 12\n"
              "    max distance from puppet = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"
                  "    max distance from puppet = 12\n",
     .is_runnable = true},
    {.code = "query/empty-group",
     .severity = Severity::Error,
     .explanation = "A group without entries has no alternative that could hold.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/fallback",
     .severity = Severity::Error,
     .explanation = "A behaviour or an environment falls back on one other, and never on itself.",
     .wrong = "fallback environment forest = forest\n"
              "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n",
     .corrected = "fallback environment forest = open\n"
                  "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/generator-as-criterion",
     .severity = Severity::Error,
     .explanation = "A word that makes places stands where a word that measures them belongs.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min grid from puppet = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"},
    {.code = "query/implied",
     .severity = Severity::Note,
     .explanation = "Another condition says this already.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    max pathDistance from puppet = 20\n"
              "    max distance from puppet = 30\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    max pathDistance from puppet = 20\n"},
    {.code = "query/implied-costly",
     .severity = Severity::Warning,
     .explanation = "A costly condition that a cheaper one says already: work for nothing.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from target = 12\n"
              "    min pathDistance from target = 10\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from target = 12\n"},
    {.code = "query/known-name",
     .severity = Severity::Warning,
     .explanation = "The header declares what the catalog knows anyway.",
     .wrong = "query Example\n"
              "objects target\n"
              "option\n"
              "  generation:\n"
              "    grid around target = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around target = 5\n"},
    {.code = "query/limit-missing",
     .severity = Severity::Error,
     .explanation = "A condition on a number needs min or max.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    distance from puppet = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"},
    {.code = "query/limit-on-truth",
     .severity = Severity::Error,
     .explanation = "A word that is true or false takes no min and max.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min visible from target = 1\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    visible from target = true\n"},
    {.code = "query/limit-on-weight",
     .severity = Severity::Error,
     .explanation = "Weights have no limits: min and max belong into conditions.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    min distance from puppet = -1\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    distance from puppet = -1\n"},
    {.code = "query/many-points",
     .severity = Severity::Warning,
     .explanation = "The generator makes more places than a scheduler has room for unless it is "
                    "told otherwise.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 40\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 40 (density 2)\n"},
    {.code = "query/many-weights",
     .severity = Severity::Note,
     .explanation = "One or two weights give results that one can foresee.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    directness to target = 1\n"
              "    distance from puppet = -1\n"
              "    heightRelative to target = 1\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    directness to target = 1\n"
                  "    distance from puppet = -1\n"},
    {.code = "query/misplaced",
     .severity = Severity::Error,
     .explanation = "Something stands in a section that it does not belong into, such as a curve "
                    "on a condition.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/more",
     .severity = Severity::Note,
     .explanation = "There are more mistakes than are told at once.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/name-missing",
     .severity = Severity::Error,
     .explanation = "The word needs a text in quotes behind it.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    points around puppet = 20\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    points \"sniper\" around puppet = 20\n"},
    {.code = "query/name-underscore",
     .severity = Severity::Error,
     .explanation =
         "Underscores part the words of an entry, so names of objects and values have none.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/name-unwanted",
     .severity = Severity::Error,
     .explanation = "The word takes no text in quotes.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    canReachBefore \"first\" the target = true\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    canReachBefore the target = true\n"},
    {.code = "query/nested-group",
     .severity = Severity::Error,
     .explanation = "All of several conditions as one alternative cannot be said in a group.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    any of\n"
              "      canReachBefore the target = true\n"
              "      not any of\n"
              "        max distance from target = 5\n"
              "        max distance from puppet = 3\n"
              "      end\n"
              "    end\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    any of\n"
                  "      canReachBefore the target = true\n"
                  "      min distance from target = 5\n"
                  "    end\n"
                  "    min distance from puppet = 3\n"},
    {.code = "query/never-holds",
     .severity = Severity::Error,
     .explanation = "No value of the word keeps this limit: the condition turns everything down.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min directness to target = 3\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min directness to target = 0.3\n",
     .is_runnable = true},
    {.code = "query/no-generation",
     .severity = Severity::Error,
     .explanation = "An option without a generator has no places to choose from.",
     .wrong = "query Example\n"
              "option\n"
              "  conditions:\n"
              "    min distance from puppet = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"},
    {.code = "query/no-options",
     .severity = Severity::Error,
     .explanation = "A query without options has no answer.",
     .wrong = "query Example\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/not-finite",
     .severity = Severity::Error,
     .explanation = "A number is too large to be one, or none at all.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/nothing-declared",
     .severity = Severity::Warning,
     .explanation = "The file declares no query, no defaults and no fallback.",
     .wrong = "-- queries for the market\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/object-missing",
     .severity = Severity::Error,
     .explanation = "The word needs an object behind a glue word.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"},
    {.code = "query/object-unwanted",
     .severity = Severity::Error,
     .explanation = "The word takes no object.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    random from target = 1\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    random = 1\n"},
    {.code = "query/opposite-fallback",
     .severity = Severity::Warning,
     .explanation = "A fallback prefers the opposite of what the first option prefers; one of the "
                    "signs is wrong.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    canReachBefore the target = true\n"
              "  weights:\n"
              "    distance from target = 1\n"
              "option\n"
              "  generation:\n"
              "    circles around puppet = 15\n"
              "  weights:\n"
              "    distance from target = -1\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    canReachBefore the target = true\n"
                  "  weights:\n"
                  "    distance from target = 1\n"
                  "option\n"
                  "  generation:\n"
                  "    circles around puppet = 15\n"
                  "  weights:\n"
                  "    distance from target = 1\n"},
    {.code = "query/out-of-reach",
     .severity = Severity::Error,
     .explanation = "All that the option generates is nearer to its centre than a condition asks "
                    "for. The corners of a grid lie 1.4 times its radius away.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    circles around puppet = 4\n"
              "  conditions:\n"
              "    min distance2d from puppet = 8\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    circles around puppet = 12\n"
                  "  conditions:\n"
                  "    min distance2d from puppet = 8\n",
     .is_runnable = true},
    {.code = "query/quantifier-missing",
     .severity = Severity::Error,
     .explanation = "A set is several objects: any, all or share says how they count together.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from threats = 8\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from all threats = 8\n"},
    {.code = "query/quantifier-unwanted",
     .severity = Severity::Error,
     .explanation = "any, all and share stand before sets, not before a single object.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from any target = 8\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from target = 8\n"},
    {.code = "query/radius",
     .severity = Severity::Error,
     .explanation = "A radius is over 0 and at most 1000 m.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = -10\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/range",
     .severity = Severity::Error,
     .explanation = "The range of a weight has its lower end first.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    distance from puppet = -1 range 20 to 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    distance from puppet = -1 range 5 to 20\n"},
    {.code = "query/range-on-truth",
     .severity = Severity::Error,
     .explanation = "A word that is true or false weighs 0 or 1 and has no range.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    visible from target = -1 range 0 to 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    visible from target = -1\n",
     .is_runnable = true},
    {.code = "query/selection",
     .severity = Severity::Error,
     .explanation = "random among takes a number of places, at least as many as are wanted; random "
                    "within a percentage.",
     .wrong = "query Example\n"
              "select random among 200\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    random = 1\n",
     .corrected = "query Example\n"
                  "select random among 20\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    random = 1\n"},
    {.code = "query/set-in-generation",
     .severity = Severity::Error,
     .explanation = "A generator needs one object, not a set.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around threats = 10\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around target = 10\n"},
    {.code = "query/slack",
     .severity = Severity::Error,
     .explanation = "Slack is a number in the word's unit or a percentage, from 0; truths have "
                    "none, and values of the agent take a percentage.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    visible from target = false keep slack 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    visible from target = false keep\n"},
    {.code = "query/too-large",
     .severity = Severity::Error,
     .explanation = "A file has at most 50,000 entries, inherited ones counted in.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/too-many-entries",
     .severity = Severity::Error,
     .explanation = "An option has at most 256 entries, 32 of them costly.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/too-many-names",
     .severity = Severity::Error,
     .explanation = "A query names at most 32 objects and 32 values, and has at most 1024 "
                    "conditions and weights.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/too-many-options",
     .severity = Severity::Error,
     .explanation = "A query has at most 64 options.",
     .wrong = "",
     .corrected = ""},
    {.code = "query/too-many-points",
     .severity = Severity::Error,
     .explanation = "The generator makes more places than a query may look at.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 500 (density 0.1)\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 50 (density 2)\n",
     .is_runnable = true},
    {.code = "query/two-distances",
     .severity = Severity::Warning,
     .explanation = "With weights on two distances all places between the objects tie, or one of "
                    "them wins alone.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    distance from puppet = -1\n"
              "    distance from target = -1\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    max distance from target = 15\n"
                  "  weights:\n"
                  "    distance from puppet = -1\n"},
    {.code = "query/unit",
     .severity = Severity::Error,
     .explanation = "A number has the unit of something else.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from puppet = 5 deg\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5 m\n"},
    {.code = "query/unknown-argument",
     .severity = Severity::Error,
     .explanation = "The word has no argument of this name.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10 (densty 0.5)\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10 (density 0.5)\n"},
    {.code = "query/unknown-base",
     .severity = Severity::Error,
     .explanation = "The library has no query of the name behind extends.",
     .wrong = "query Flank extends Flnak2\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n",
     .corrected = "query Flank\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/unknown-choice",
     .severity = Severity::Error,
     .explanation = "The argument has no choice of this name.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    visible from target = false (stance crouch)\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    visible from target = false (stance crouched)\n"},
    {.code = "query/unknown-object",
     .severity = Severity::Error,
     .explanation = "An object is one that the catalog knows or that the header declares.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from tagret = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from target = 5\n"},
    {.code = "query/unknown-value",
     .severity = Severity::Error,
     .explanation =
         "A value of the agent is one that the catalog knows or that the header declares.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    max distance from target = meleRange\n",
     .corrected = "query Example\n"
                  "values meleeRange\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    max distance from target = meleeRange\n"},
    {.code = "query/unknown-word",
     .severity = Severity::Error,
     .explanation = "The catalog has no word of this name.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distence from puppet = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"},
    {.code = "query/unreachable-option",
     .severity = Severity::Warning,
     .explanation = "An earlier option has an answer whenever this one has one.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    min distance from puppet = 5\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    min distance from puppet = 5\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/unused-name",
     .severity = Severity::Warning,
     .explanation = "The header declares a name that no entry uses.",
     .wrong = "query Example\n"
              "objects door\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n",
     .corrected = "query Example\n"
                  "objects door\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around door = 10\n"},
    {.code = "query/unused-parameter",
     .severity = Severity::Warning,
     .explanation = "No entry of the option takes an argument of this name.",
     .wrong = "query Example\n"
              "option\n"
              "  parameters:\n"
              "    densty = 0.5\n"
              "  generation:\n"
              "    grid around puppet = 10\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  parameters:\n"
                  "    density = 0.5\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/value-kind",
     .severity = Severity::Error,
     .explanation = "A truth stands where a number belongs, or the other way round.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    visible from target = 0\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    visible from target = false\n"},
    {.code = "query/value-unit",
     .severity = Severity::Warning,
     .explanation = "The value of the agent has another unit than the word.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  conditions:\n"
              "    max travelTime from puppet = weaponRange\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  conditions:\n"
                  "    max distance from puppet = weaponRange\n"},
    {.code = "query/wanted",
     .severity = Severity::Error,
     .explanation = "A query wants 1 to 64 results.",
     .wrong = "query Example\n"
              "wanted 100\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n",
     .corrected = "query Example\n"
                  "wanted 10\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"},
    {.code = "query/weight-size",
     .severity = Severity::Error,
     .explanation = "A weight is at most a million, of either sign.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    distance from puppet = 5000000\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    distance from puppet = 5\n"},
    {.code = "query/zero-radius",
     .severity = Severity::Error,
     .explanation = "A radius of 0 makes one place at most; currentPos says that better.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 0\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    currentPos around puppet = 0\n",
     .is_runnable = true},
    {.code = "query/zero-weight",
     .severity = Severity::Warning,
     .explanation = "A weight of 0 changes nothing.",
     .wrong = "query Example\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "  weights:\n"
              "    distance from puppet = 0\n",
     .corrected = "query Example\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "  weights:\n"
                  "    distance from puppet = -1\n"},
};

}  // namespace

std::span<const CodeRow> all_codes() {
    return kCodes;
}

const CodeRow* find_code(std::string_view code) {
    const auto row = std::lower_bound(
        std::begin(kCodes), std::end(kCodes), code,
        [](const CodeRow& known, std::string_view wanted) { return known.code < wanted; });
    return row != std::end(kCodes) && row->code == code ? row : nullptr;
}

}  // namespace vantage::compile
