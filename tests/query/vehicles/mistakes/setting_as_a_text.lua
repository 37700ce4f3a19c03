query {
  name = "A",
  onFailure = { set = "alert" },
  {
    generation = { grid_around_puppet = 10 },
    weights = { distance_from_puppet = -1 },
  },
}
