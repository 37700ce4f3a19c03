query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { ["visible"] = { from = "target", value = false } },
    weights = { distance_from_puppet = -1 },
  },
}
