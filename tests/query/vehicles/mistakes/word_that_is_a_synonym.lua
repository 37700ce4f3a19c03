query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { max_time_to_target = 5 },
    weights = { distance_from_puppet = -1 },
  },
}
