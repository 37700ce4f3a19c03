query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { { entry = "softCover" } },
    weights = { distance_from_puppet = -1 },
  },
}
