# Which third-party libraries the installed baker needs. vantage_module() calls this in the folder
# that found the library, because imported targets are visible only there.

# Writes cmake code that gives the consumer a target of the same name, linked to the files found
# when Vantage was built. Libraries named by path need nothing.
function(vantage_export_third_party library)
  if(NOT TARGET ${library})
    return()
  endif()
  get_target_property(imported ${library} IMPORTED)
  get_target_property(kind ${library} TYPE)
  if(NOT imported)
    return()
  endif()
  if(kind STREQUAL "INTERFACE_LIBRARY")
    set(links "$<JOIN:$<TARGET_PROPERTY:${library},INTERFACE_LINK_LIBRARIES>, >")
  else()
    set(links "$<TARGET_FILE:${library}>")
  endif()
  string(MAKE_C_IDENTIFIER ${library} file)
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/third_party/${file}.cmake CONTENT
"if(NOT TARGET ${library})
  add_library(${library} INTERFACE IMPORTED)
  target_link_libraries(${library} INTERFACE ${links})
endif()
")
endfunction()
