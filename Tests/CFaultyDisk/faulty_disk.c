#include "faulty_disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

// MARK: Faults

enum { fault_count = 64 };

static struct {
  char path_part[512];
  enum faulty_operation operation;
  int after, times, code, hits;
} faults[fault_count];

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void faulty_disk_fail(
    const char *path_part, enum faulty_operation operation, int after, int times, int code) {
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < fault_count; i++) {
    if (faults[i].path_part[0] != 0) continue;
    strncpy(faults[i].path_part, path_part, sizeof faults[i].path_part - 1);
    faults[i].operation = operation;
    faults[i].after = after, faults[i].times = times, faults[i].code = code, faults[i].hits = 0;
    break;
  }
  pthread_mutex_unlock(&mutex);
}

int faulty_disk_heal(const char *path_part) {
  int hits = 0;
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < fault_count; i++) {
    if (strcmp(faults[i].path_part, path_part) != 0) continue;
    hits += faults[i].hits;
    memset(&faults[i], 0, sizeof faults[i]);
  }
  pthread_mutex_unlock(&mutex);
  return hits;
}

// The code that a call fails with now; SQLITE_OK for one that goes on.
static int fault(const char *path, enum faulty_operation operation) {
  int code = SQLITE_OK;
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < fault_count && path != NULL; i++) {
    if (faults[i].path_part[0] == 0 || faults[i].operation != operation) continue;
    if (strstr(path, faults[i].path_part) == NULL || --faults[i].after > 0) continue;
    if (faults[i].times <= 0) continue;
    faults[i].times--, faults[i].hits++;
    code = faults[i].code;
  }
  pthread_mutex_unlock(&mutex);
  return code;
}

// MARK: Files

// The system's own file follows in memory.
typedef struct {
  sqlite3_file base;
  const char *path;
} faulty_file;

static sqlite3_vfs *parent;

static const char *path_of(sqlite3_file *file) { return ((faulty_file *)file)->path; }

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((faulty_file *)file + 1); }

#define FAIL(operation)                            \
  do {                                             \
    int code = fault(path_of(file), (operation));  \
    if (code != SQLITE_OK) return code;            \
  } while (0)

static int close_file(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  FAIL(FAULTY_READ);
  int code = fault(path_of(file), FAULTY_SHORT_READ);
  if (code == SQLITE_OK) return real(file)->pMethods->xRead(real(file), bytes, count, offset);
  int result = real(file)->pMethods->xRead(real(file), bytes, count / 2, offset);
  // What SQLite asks of a VFS that could not read everything.
  memset((char *)bytes + count / 2, 0, (size_t)(count - count / 2));
  return result == SQLITE_OK ? code : result;
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  int code = fault(path_of(file), FAULTY_WRITE);
  if (code == SQLITE_OK) return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
  // A disk that is full takes a part.
  real(file)->pMethods->xWrite(real(file), bytes, count / 2, offset);
  return code;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  FAIL(FAULTY_TRUNCATE);
  return real(file)->pMethods->xTruncate(real(file), size);
}

static int sync_file(sqlite3_file *file, int flags) {
  FAIL(FAULTY_SYNC);
  return real(file)->pMethods->xSync(real(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

static int lock_file(sqlite3_file *file, int level) {
  FAIL(FAULTY_LOCK);
  return real(file)->pMethods->xLock(real(file), level);
}

static int unlock_file(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}

static int check_lock(sqlite3_file *file, int *is_locked) {
  return real(file)->pMethods->xCheckReservedLock(real(file), is_locked);
}

static int control_file(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int sector_size(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }

static int characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int map_memory(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

static int lock_memory(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void memory_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int unmap_memory(sqlite3_file *file, int delete) {
  return real(file)->pMethods->xShmUnmap(real(file), delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_memory,
    .xShmLock = lock_memory,
    .xShmBarrier = memory_barrier,
    .xShmUnmap = unmap_memory,
};

// MARK: VFS

static int open_file(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  file->pMethods = NULL;
  ((faulty_file *)file)->path = path;
  FAIL(FAULTY_OPEN);
  real(file)->pMethods = NULL;
  int code = parent->xOpen(parent, path, real(file), flags, out_flags);
  if (real(file)->pMethods != NULL) file->pMethods = &methods;
  return code;
}

static sqlite3_vfs disk;

static void install(void) {
  parent = sqlite3_vfs_find(NULL);
  // Everything but opening files is the parent's, which is told by what it is called with.
  disk = *parent;
  disk.zName = "faulty";
  disk.pNext = NULL;
  disk.szOsFile = (int)sizeof(faulty_file) + parent->szOsFile;
  disk.xOpen = open_file;
  sqlite3_vfs_register(&disk, 1);
}

int faulty_disk_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  int code = sqlite3_initialize();
  if (code == SQLITE_OK) pthread_once(&once, install);
  return code;
}
