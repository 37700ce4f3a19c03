query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { ["visible from target = false"] = true },
    weights = { distance_from_puppet = -1 },
  },
}
