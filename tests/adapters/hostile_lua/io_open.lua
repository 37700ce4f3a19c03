-- expect: lua/unknown-name
io.open("/etc/passwd"):read("a")
