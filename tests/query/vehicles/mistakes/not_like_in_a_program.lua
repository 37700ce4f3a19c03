query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { not visible_from_target },
    weights = { distance_from_puppet = -1 },
  },
}
