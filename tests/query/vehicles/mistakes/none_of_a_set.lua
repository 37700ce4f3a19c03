query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { visible_from_none_threats = true },
    weights = { distance_from_puppet = -1 },
  },
}
