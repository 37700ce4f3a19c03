AI.RegisterTacticalPointQuery({
    Name = "ExpressivePower",
    {
        Generation = { grid_around_puppet = 10 },
        Conditions = { min_distance_from_target = 5, max_distance_from_squadCentre = 20, min_distanceRight_from_squadCentre = 5 },
        Weights = { distance_from_target = -1, distance_from_leader = -0.5, distanceRight_from_squadCentre = 1 },
    },
})
