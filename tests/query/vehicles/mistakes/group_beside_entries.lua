query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { anyOf = { softCover = true, hardCover = true } },
    weights = { distance_from_puppet = -1 },
  },
}
