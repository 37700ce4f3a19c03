AI.RegisterTacticalPointQuery({
    Name = "Converge",
    {
        Generation = { hidespots_from_target_around_puppet = 15 },
        Weights = { distance_to_squadCenter = -1.0 },
    },
})
