-- expect: vehicle/wrong-kind
query { Name = "A", { Generation = { grid_around_puppet = 0 / 0 } } }
