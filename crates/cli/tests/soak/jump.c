// Preloaded into the server. Shifts its wall clock by the number of seconds in the file named by JUMP.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int jumps = -1;

__attribute__((constructor)) static void open_jumps(void) {
  const char *name = getenv("JUMP");
  if (name) jumps = open(name, O_RDONLY | O_CLOEXEC);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int64_t seconds = 0;
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (clock == CLOCK_REALTIME && jumps >= 0 && pread(jumps, &seconds, sizeof seconds, 0) == sizeof seconds)
    now->tv_sec += seconds;
  return result;
}
