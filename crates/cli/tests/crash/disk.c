// Preloaded into the server. The first byte of the file named by FAULT selects the fault:
// 's': syncs fail (I/O error). 'r': writes fail (read-only file system). Otherwise the disk works.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int fault = -1;

__attribute__((constructor)) static void open_fault(void) {
  const char *name = getenv("FAULT");
  if (name) fault = open(name, O_RDONLY | O_CLOEXEC);
}

static int has(char kind) {
  char now = 0;
  return fault >= 0 && pread(fault, &now, 1, 0) == 1 && now == kind;
}

static int sync_fails(void) {
  if (!has('s')) return 0;
  errno = EIO;
  return 1;
}

static int write_fails(int file) {
  struct stat about;
  if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || !has('r')) return 0;
  errno = EROFS;
  return 1;
}

int fsync(int file) { return sync_fails() ? -1 : (int)syscall(SYS_fsync, file); }
int fdatasync(int file) { return sync_fails() ? -1 : (int)syscall(SYS_fdatasync, file); }
ssize_t write(int file, const void *bytes, size_t count) {
  return write_fails(file) ? -1 : syscall(SYS_write, file, bytes, count);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
  return write_fails(file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
  return write_fails(file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, at);
}
