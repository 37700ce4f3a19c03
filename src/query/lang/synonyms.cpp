// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See synonyms.h. A row is a word of ours and what others call it, folded and parted by blanks.

#include "query/lang/synonyms.h"

#include <algorithm>
#include <array>

#include "base/spelling.h"

namespace vantage::lang {

namespace {

struct SynonymRow {
    WordPlace place;
    std::string_view word;
    std::string_view others;
};

constexpr SynonymRow kSynonyms[] = {
    // ---- criteria ----
    {WordPlace::Criterion, "distance",
     "dist range proximity nearness near nearby nearto close closeto closeness closest closestto "
     "nearest nearestto closer closerthan closeby within withinrange inrange far farfrom farther "
     "farthest furthest fartherthan away awayfrom separation gap spacing length radius remote "
     "distant distanceto distancefrom dst"},
    {WordPlace::Criterion, "distance2d",
     "dist2d horizontaldistance flatdistance distancexy xydistance grounddistance planardistance"},
    {WordPlace::Criterion, "visible",
     "los lineofsight sightline sight see sees seen cansee canbeseen seenby visibleto visibility "
     "insight hassight hasline haslineofsight haslos clearview spotted spottable noticed observed "
     "watched lookedat"},
    {WordPlace::Criterion, "canShoot",
     "shoot shootable canfire canfireat canhit clearshot hasshot firingposition canattack "
     "hasclearshot canshootat attackable lineoffireto"},
    {WordPlace::Criterion, "hidden",
     "hide hides hiding concealed occluded outofsight unseen invisible notvisible covered "
     "coveredfrom hiddenfrom incoverfrom shielded protected"},
    {WordPlace::Criterion, "coverQuality",
     "cover incover hascover iscover goodcover coverscore coverstrength quality protection "
     "behindcover coverrating"},
    {WordPlace::Criterion, "heightRelative",
     "height above higher higherthan highground elevation altitude heightdifference "
     "heightadvantage relativeheight heightabove vertical verticaldistance heightdelta below "
     "lower lowerthan under beneath overlook overlooks z"},
    {WordPlace::Criterion, "elevationAngle", "angle pitch slope steepness inclination"},
    {WordPlace::Criterion, "pathDistance",
     "walkdistance walkingdistance pathlength path traveldistance navdistance navigationdistance "
     "routelength routedistance walk walklength pathcost navpath movedistance pathdist"},
    {WordPlace::Criterion, "travelTime",
     "time timetoreach timeto eta walktime walkingtime duration arrivaltime traveltimeto "
     "movetime runtime"},
    {WordPlace::Criterion, "reachable",
     "haspath pathexists walkable accessible canreach canwalk canwalkto navigable canmove "
     "canmoveto canget cangetto reach isreach"},
    {WordPlace::Criterion, "inNavMesh", "onnavmesh navmesh onmesh onnav onground grounded"},
    {WordPlace::Criterion, "claimed",
     "reserved taken used inuse free available blocked busy unoccupied vacant isfree booked"},
    {WordPlace::Criterion, "inDanger",
     "danger dangerous threatened hazardous unsafe safe hazard safezone issafe burning grenade"},
    {WordPlace::Criterion, "inFieldOfView",
     "fov fieldofview infov inview viewcone visioncone infrontof infront incone inviewcone "
     "lookingat insightcone"},
    {WordPlace::Criterion, "exposure",
     "exposed exposedto exposedness vulnerable vulnerability safety risk visibleshare"},
    {WordPlace::Criterion, "inArea",
     "area inside zone inzone region inregion in insidearea withinarea contained room inroom"},
    {WordPlace::Criterion, "hasTag", "tag tagged tags hastags withtag istagged"},
    {WordPlace::Criterion, "hasKind", "kind istype iskind oftype ofkind category class"},
    {WordPlace::Criterion, "random", "rand noise jitter randomness variation chance rnd randomize"},
    {WordPlace::Criterion, "distanceToWall",
     "wall walldistance nearwall distancetowalls distancefromwall wallclearance clearance edge "
     "distancetoedge"},
    {WordPlace::Criterion, "directness",
     "flank flanking approach advance progress straightness direct"},
    {WordPlace::Criterion, "otherSide", "oppositeside farside across acrossfrom opposite"},
    {WordPlace::Criterion, "objectsDot",
     "behind inback backside rear front ahead facing facingdot relativeangle frontness"},
    {WordPlace::Criterion, "dot", "direction alignment dotproduct cosine sameway bearing heading"},
    {WordPlace::Criterion, "crossesLineOfFire", "crossfire crossesfire crossinglineoffire"},
    {WordPlace::Criterion, "inLineOfFire", "lineoffire inlane firelane lanesoffire infire"},
    {WordPlace::Criterion, "friendDistance",
     "allydistance teammatedistance distancetofriends distancetoallies distancetofriend "
     "friendsdistance nearestfriend crowding"},
    {WordPlace::Criterion, "threatDistance",
     "enemydistance foedistance distancetoenemies distancetothreats nearestenemy nearestthreat "
     "distancetoenemy distancefromenemies threatsdistance"},
    {WordPlace::Criterion, "coverDensity",
     "covercount numberofcovers covers coveramount coveraround"},
    {WordPlace::Criterion, "nearbyCover",
     "covernearby coverdistance distancetocover closestcover nearestcover covernear nearcover"},
    {WordPlace::Criterion, "effectiveCoverHeight", "coverheight coverlevel"},
    {WordPlace::Criterion, "highCover",
     "tallcover standingcover fullcover highwall standcover bigcover"},
    {WordPlace::Criterion, "lowCover",
     "crouchcover halfcover shortcover crouchingcover smallcover lowwall"},
    {WordPlace::Criterion, "softCover", "concealment bush bushes foliage thincover weakcover"},
    {WordPlace::Criterion, "hardCover",
     "solidcover bulletproof strongcover bulletproofcover solid armored"},
    {WordPlace::Criterion, "partialCover", "peekcover peek partlycovered semicover"},
    {WordPlace::Criterion, "canReachBefore",
     "reachbefore reachfirst canreachfirst firstto fasterthan arrivebefore beats getsbefore "
     "closerthanenemy"},
    {WordPlace::Criterion, "preferredRange",
     "idealrange idealdistance optimalrange engagementrange combatrange preferreddistance "
     "optimaldistance bestrange attackdistance"},
    {WordPlace::Criterion, "cameraCenter",
     "oncamera onscreen screen screencenter incamera cameraview camera"},
    {WordPlace::Criterion, "current", "samespot stay currentspot same currentposition"},
    {WordPlace::Criterion, "navRay", "straightpath straightwalk walkline navraycast"},
    {WordPlace::Criterion, "distanceLeft", "left leftof toleft leftside"},
    {WordPlace::Criterion, "distanceRight", "right rightof toright rightside"},
    {WordPlace::Criterion, "towards", "toward ontheway enroute onway"},
    {WordPlace::Criterion, "changeInDistance", "distancechange closing retreat gaindistance"},
    // ---- generators ----
    {WordPlace::Generator, "grid",
     "square box lattice gridpoints rectangle raster tiles cells points2d simplegrid gridaround"},
    {WordPlace::Generator, "circles",
     "circle ring rings radial donut annulus concentric orbit round oncircle"},
    {WordPlace::Generator, "hidespots",
     "hide hides hideplaces hidingspots hidingspot hidespot covers coverpoints coverpoint "
     "coverspots coverspot coverpositions hidepoints hidingplaces coverslots hiding hidden "
     "coverplaces hidingpoints"},
    {WordPlace::Generator, "navMesh",
     "navmeshpoints navigation nav navpoints walkable floor ground pathinggrid pathgrid navgrid "
     "navmeshgrid reachablepoints"},
    {WordPlace::Generator, "points",
     "waypoints waypoint markers marker spots anchors smartobjects placedpoints nodes point "
     "designerpoints tagged locators"},
    {WordPlace::Generator, "scatter",
     "random randompoints randoms disc disk sphere cloud sample samples poisson randomscatter"},
    {WordPlace::Generator, "currentPos",
     "self me here ownposition mypos currentlocation currentposition position stay ownpos "
     "standing"},
    {WordPlace::Generator, "entities",
     "agents characters npcs actors enemies units friends players people soldiers actorsofclass "
     "perceivedactors"},
    {WordPlace::Generator, "rails", "walls edges rail wall edge wallpoints"},
    {WordPlace::Generator, "area", "zone region room areapoints"},
    {WordPlace::Generator, "pureGrid", "grid3d volume airgrid flygrid rawgrid air"},
    // ---- objects ----
    {WordPlace::Object, "puppet",
     "me self npc owner querier this ai bot unit character actor soldier myself pawn i my "
     "agentself mine guard requester asker user1 him entity"},
    {WordPlace::Object, "target",
     "enemy foe opponent attacker adversary hostile victim currenttarget mytarget attacktarget "
     "opfor aimtarget prey quarry threatsource nearestenemy closestenemy"},
    {WordPlace::Object, "threats",
     "enemies foes opponents hostiles attackers threat targets adversaries allenemies"},
    {WordPlace::Object, "friends",
     "allies ally friend friendlies friendly buddies buddy companions comrades comrade allallies"},
    {WordPlace::Object, "squad",
     "team teammates teammate squadmates squadmate members group party squadmembers unitmates "
     "platoon teammembers"},
    {WordPlace::Object, "leader",
     "captain boss commander squadleader groupleader officer chief sergeant teamleader"},
    {WordPlace::Object, "player", "human hero user playercharacter players pc player1 gamer"},
    {WordPlace::Object, "currentCover", "cover mycover hidepoint currentcoverpoint"},
    {WordPlace::Object, "squadCenter",
     "center centre squadposition groupcenter teamcenter front frontline squadmiddle formation"},
    {WordPlace::Object, "referencePoint",
     "reference ref refpoint point waypoint anchor home post destination objective goal origin "
     "location"},
    {WordPlace::Object, "lastResult",
     "last lastplace lastposition previous previousresult lastquery lastpoint previousplace"},
    {WordPlace::Object, "realTarget", "realenemy truetarget actualtarget realposition"},
    // ---- arguments ----
    {WordPlace::Argument, "density",
     "spacing step steps resolution gap interval cellsize cell size spread stepsize gridsize "
     "distance pointspacing every delta dist granularity gridspacing pitch"},
    {WordPlace::Argument, "count",
     "number amount num n samples points max quantity total howmany numpoints pointcount"},
    {WordPlace::Argument, "height",
     "maxheight vertical z heightlimit verticalrange elevation maxz zlimit tall"},
    {WordPlace::Argument, "layers", "levels layer stacks stories"},
    {WordPlace::Argument, "floors", "floor allfloors storeys storey level"},
    {WordPlace::Argument, "radius", "range within distance size"},
    {WordPlace::Argument, "stance", "posture pose standing crouched crouching crouch position"},
    {WordPlace::Argument, "angle", "fov cone degrees width aperture"},
    {WordPlace::Argument, "width", "thickness wide breadth size radius"},
    {WordPlace::Argument, "path", "walking bypath walk usepath nav"},
    {WordPlace::Argument, "reverse", "reversed backwards back inverse inverted"},
    {WordPlace::Argument, "safe", "safely avoiddanger safepath careful"},
    {WordPlace::Choice, "crouched", "crouch crouching low duck ducked kneeling"},
    {WordPlace::Choice, "standing", "stand upright up high stood"},
    {WordPlace::Choice, "all", "every any true yes both"},
    {WordPlace::Choice, "nearest", "closest near one false no"},
    // ---- values of the agent ----
    {WordPlace::Symbol, "weaponRange",
     "attackrange shootrange gunrange weapondistance firerange firingrange range maxrange "
     "shootingrange attackdistance weaponreach"},
    {WordPlace::Symbol, "speed",
     "walkspeed movespeed runspeed velocity movementspeed maxspeed pace agentspeed"},
    {WordPlace::Symbol, "sightRange",
     "viewrange viewdistance sightdistance visionrange seerange sight visibilityrange"},
    {WordPlace::Symbol, "throwRange", "grenaderange throwdistance tossrange"},
    {WordPlace::Symbol, "blastRadius", "explosionradius blast splashradius blastrange splash"},
    {WordPlace::Symbol, "eyeHeight", "eyelevel eye eyes headheight viewheight"},
    {WordPlace::Symbol, "radius", "width agentradius bodyradius bodywidth"},
    {WordPlace::Symbol, "height", "agentheight bodyheight tall"},
    {WordPlace::Symbol, "reloadTime", "reload reloadduration"},
    {WordPlace::Symbol, "minRange", "minimumrange minweaponrange minattackrange"},
    // ---- curves ----
    {WordPlace::Curve, "logistic", "sigmoid scurve s logit sshape sshaped sigmoidal"},
    {WordPlace::Curve, "smoothstep",
     "ease easein easeout easeinout smooth smoothing cosine sine sin cos hermite smoother soft "
     "smootherstep"},
    {WordPlace::Curve, "power",
     "quadratic square squared parabola exponential exp exponent pow gamma cubic sqrt root "
     "polynomial x2 quad inverse cube"},
    {WordPlace::Curve, "linear", "straight lerp line none identity constant flat ramp lin"},
    {WordPlace::Curve, "points",
     "table custom spline piecewise keys keyframes bezier curve list step steps lut"},
    // ---- sections ----
    {WordPlace::Section, "generation",
     "generate generator generators candidates candidate points gen source sources sampling "
     "samples positions places from spawn create pointgeneration"},
    {WordPlace::Section, "conditions",
     "condition filter filters tests test where require requires requirement requirements "
     "constraints constraint rules rule checks check must restrictions limits criteria cond "
     "filtering needs validation"},
    {WordPlace::Section, "weights",
     "weight score scores scoring prefer preference preferences rank ranking rate rating utility "
     "evaluation priorities priority cost costs sort order bonus"},
    {WordPlace::Section, "parameters",
     "parameter params param arguments args argument settings setting config configuration "
     "variables defaults"},
    {WordPlace::Section, "label", "name title id description comment caption optionname"},
    {WordPlace::Section, "withoutDefaults",
     "without nodefaults ignoredefaults skipdefaults disabledefaults"},
    // ---- header lines, and keys of queries ----
    {WordPlace::Header, "name", "title id queryname label key"},
    {WordPlace::Header, "extends",
     "inherits inherit base parent derives basedon extend inheritsfrom derivedfrom super"},
    {WordPlace::Header, "behaviour", "behavior behaviours behaviors action state task role bt"},
    {WordPlace::Header, "environment",
     "env environments biome terrain context setting environs map level"},
    {WordPlace::Header, "objects",
     "object slots slot entities targets needs inputs binding bindings references"},
    {WordPlace::Header, "values", "value variables variable vars symbols numbers constants let"},
    {WordPlace::Header, "wanted",
     "count results result amount number num howmany max maxresults want wants need needed limit "
     "maximum returns return top wantedresults resultcount maxcount"},
    {WordPlace::Header, "accept",
     "threshold minscore minimumscore score acceptscore cutoff accepts scorethreshold minimum "
     "acceptance acceptable"},
    {WordPlace::Header, "select",
     "pick choose selection choice selects mode selector selectionmode random draw"},
    {WordPlace::Header, "withoutDefaults",
     "without nodefaults ignoredefaults skipdefaults disabledefaults no"},
    {WordPlace::Header, "without", "no skip ignore disable nodefaults"},
    {WordPlace::Header, "onFailure",
     "fail failure onfail failed otherwise iffail onerror else fallback onfailed whenfailed "
     "iffailed"},
    {WordPlace::Header, "options", "option alternatives choices steps stages variants cases"},
    {WordPlace::Header, "defaults", "default globals global common shared"},
    {WordPlace::Header, "signal", "emit send event notify trigger raise"},
    {WordPlace::Header, "set", "assign let setvalue store"},
    // ---- keys of entries ----
    {WordPlace::EntryKey, "value",
     "radius weight amount number limit val v score factor multiplier size distance threshold "
     "equals is"},
    {WordPlace::EntryKey, "arguments", "args params parameters argument arg options settings"},
    {WordPlace::EntryKey, "entry",
     "word key name criterion test type condition generator what expression text"},
    {WordPlace::EntryKey, "anyOf", "any or oneof either alternatives anyone some"},
    {WordPlace::EntryKey, "keep", "sticky hold held hysteresis stay"},
    {WordPlace::EntryKey, "slack", "tolerance margin leeway keepslack"},
    {WordPlace::EntryKey, "not", "negate inverted invert negated inverse isnot"},
    {WordPlace::EntryKey, "curve", "function shape response easing falloff"},
    {WordPlace::EntryKey, "range", "interval bounds clamp span between domain"},
    {WordPlace::CurveKey, "kind", "type name curve shape function"},
    {WordPlace::CurveKey, "exponent", "power exp pow p e n degree"},
    {WordPlace::CurveKey, "steepness", "k slope strength steep gain s"},
    {WordPlace::CurveKey, "midpoint", "at center centre mid x0 middle offset m"},
    {WordPlace::CurveKey, "points", "keys values keyframes table list"},
    {WordPlace::RootKey, "queries", "query list items tactical questions entries"},
    {WordPlace::RootKey, "fallbacks", "fallback contexts environments"},
    {WordPlace::RootKey, "defaults", "default globals global common shared"},
    {WordPlace::RootKey, "$schema", "schema version"},
};

constexpr std::string_view kAskForMax =
    " near nearby nearto close closeto closest closestto nearest nearestto closer closerthan "
    "closeby closeness nearness proximity within withinrange inrange below lower lowerthan under "
    "beneath ";
constexpr std::string_view kAskForMin =
    " far farfrom farther farthest furthest fartherthan away awayfrom remote distant above higher "
    "higherthan highground heightabove heightadvantage overlook overlooks ";
constexpr std::string_view kOpposites =
    " free isfree available unoccupied vacant safe issafe safezone safety ";

bool has_whole_word(std::string_view list, std::string_view word) {
    for (std::size_t at = list.find(word); at != std::string_view::npos;
         at = list.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || list[at - 1] == ' ';
        if (begins && (end == list.size() || list[end] == ' ')) return true;
    }
    return false;
}

/// Without `words` the first row that has it.
std::string_view row_of(std::string_view word, WordPlace place,
                        std::span<const std::string_view> words = {}) {
    if (word.empty()) return {};
    for (const SynonymRow& row : kSynonyms) {
        const bool is_asked =
            words.empty() || std::find(words.begin(), words.end(), row.word) != words.end();
        if (row.place == place && is_asked && has_whole_word(row.others, word)) return row.word;
    }
    return {};
}

std::string_view same_but_folded(const std::string& word, std::span<const std::string_view> words) {
    for (const std::string_view candidate : words) {
        if (folded(candidate) == word) return candidate;
    }
    return {};
}

/// "isVisible", "getDistance": what programmers put before a name.
std::string_view without_prefix(std::string_view word) {
    constexpr std::array<std::string_view, 6> kPrefixes = {"is", "has", "get", "the", "calc", "my"};
    for (const std::string_view prefix : kPrefixes) {
        if (word.starts_with(prefix) && word.size() > prefix.size() + 2)
            return word.substr(prefix.size());
    }
    return {};
}

}  // namespace

std::string folded(std::string_view word) {
    std::string text;
    for (const char c : word) {
        if (c == '_' || c == '-' || c == ' ') continue;
        text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

std::string_view synonym(std::string_view written, WordPlace place) {
    constexpr std::size_t kLongest = 32;
    if (written.size() > kLongest) return {};
    const std::string word = folded(written);
    if (const std::string_view found = row_of(word, place); !found.empty()) return found;
    return row_of(without_prefix(word), place);
}

std::string number_called(std::string_view word) {
    constexpr std::string_view kNumbers[] = {"zero", "one",   "two",   "three", "four", "five",
                                             "six",  "seven", "eight", "nine",  "ten"};
    const std::string lower = folded(word.substr(0, 8));
    const auto* found = std::find(std::begin(kNumbers), std::end(kNumbers), lower);
    return found == std::end(kNumbers) ? std::string{}
                                       : std::to_string(found - std::begin(kNumbers));
}

std::string_view synonym_limit(std::string_view written) {
    if (written.empty() || written.size() > 32) return {};
    const std::string word = folded(written);
    if (has_whole_word(kAskForMax, word)) return "max";
    return has_whole_word(kAskForMin, word) ? "min" : std::string_view{};
}

bool synonym_is_opposite(std::string_view written) {
    return !written.empty() && written.size() <= 32 && has_whole_word(kOpposites, folded(written));
}

std::string_view known_word(std::string_view written, WordPlace place,
                            std::span<const std::string_view> words) {
    constexpr std::size_t kLongest = 64;
    if (written.empty() || written.size() > kLongest) return {};
    const std::string word = folded(written);
    if (const auto same = same_but_folded(word, words); !same.empty()) return same;
    if (const auto meant = row_of(word, place, words); !meant.empty()) return meant;
    const std::string_view bare = without_prefix(word);
    if (bare.empty()) return {};
    const std::string_view same = same_but_folded(std::string(bare), words);
    return same.empty() ? row_of(bare, place, words) : same;
}

std::string_view likely_word(std::string_view written, WordPlace place,
                             std::span<const std::string_view> words) {
    const std::string_view known = known_word(written, place, words);
    return known.empty() ? closest_word(written, words) : known;
}

std::string did_you_mean(std::string_view written, WordPlace place,
                         std::span<const std::string_view> words) {
    const std::string_view best = likely_word(written, place, words);
    return best.empty() ? std::string{} : "did you mean '" + std::string(best) + "'?";
}

}  // namespace vantage::lang
