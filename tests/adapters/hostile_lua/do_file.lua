-- expect: lua/unknown-name
dofile("/etc/passwd")
