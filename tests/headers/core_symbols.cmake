# cmake -DNM=nm -DLIBRARIES=a;b -P: the core opens no file and no connection, starts no program and
# throws nothing; so its libraries must not even ask the linker for the means. Nor for printf's and
# strtod's numbers, which have a comma where the game's locale has one: std::to_string of a fraction
# counts too.
cmake_minimum_required(VERSION 3.25)

set(forbidden
  socket connect bind listen accept accept4 send sendto recv recvfrom getaddrinfo
  open open64 openat openat64 creat fopen fopen64 freopen opendir stat mmap mmap64 unlink rename
  system popen fork vfork execv execve execvp posix_spawn dlopen getenv
  snprintf vsnprintf sprintf vsprintf __snprintf_chk __vsnprintf_chk __sprintf_chk __vsprintf_chk
  strtod strtof strtold atof sscanf localeconv
  __cxa_throw __cxa_allocate_exception __dynamic_cast)
# Files of the C++ library: basic_filebuf, basic_ifstream and so on, std::filesystem.
set(forbidden_pattern "basic_(filebuf|ifstream|ofstream|fstream)|St10filesystem")

foreach(library IN LISTS LIBRARIES)
  execute_process(COMMAND ${NM} --undefined-only --format=posix ${library}
                  OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n ]+ U " symbols "${output}")
  list(LENGTH symbols count)
  if(count EQUAL 0)
    message(FATAL_ERROR "${library} asks for no symbol at all: this test would prove nothing")
  endif()
  foreach(symbol IN LISTS symbols)
    string(REGEX REPLACE " U $" "" symbol "${symbol}")
    if(symbol IN_LIST forbidden OR symbol MATCHES "${forbidden_pattern}")
      message(SEND_ERROR "${library} uses ${symbol}, which the core must not")
    endif()
  endforeach()
endforeach()
