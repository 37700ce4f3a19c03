query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { inArea = "market" },
    weights = { distance_from_puppet = -1 },
  },
}
