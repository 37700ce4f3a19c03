AI.RegisterTacticalPointQuery({
    Name = "NearestHidden",
    {
        Generation = { circles_around_puppet = 10 },
        Conditions = { visible_from_target = false },
        Weights = { distance_from_puppet = -1.0 },
    },
})
