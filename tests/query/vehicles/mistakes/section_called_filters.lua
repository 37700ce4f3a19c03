query {
  name = "A",
  {
    Filters = { softCover = true },
    generation = { grid_around_puppet = 10 },
    weights = { distance_from_puppet = -1 },
  },
}
