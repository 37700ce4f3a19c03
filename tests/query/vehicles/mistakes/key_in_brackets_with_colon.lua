query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { ["hidden from target"]: true },
    weights = { distance_from_puppet = -1 },
  },
}
