query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { softCover, visible_from_target = false },
    weights = { distance_from_puppet = -1 },
  },
}
