-- expect: lua/unknown-name
package.loaded.os.exit(1)
