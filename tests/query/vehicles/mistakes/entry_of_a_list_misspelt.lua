query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { { entry = "min distance from pupet", value = 5 } },
    weights = { distance_from_puppet = -1 },
  },
}
