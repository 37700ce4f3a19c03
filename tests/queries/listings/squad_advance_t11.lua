AI.RegisterTacticalPointQuery({
    Name = "SquadAdvance",
    {
        Generation = { hidespots_from_target_around_squadCenter = 10 },
    },
})
