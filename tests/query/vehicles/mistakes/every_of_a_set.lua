query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { visible_from_every_threats = false },
    weights = { distance_from_puppet = -1 },
  },
}
