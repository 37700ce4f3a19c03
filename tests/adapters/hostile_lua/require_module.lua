-- expect: lua/unknown-name
require("os").execute("true")
