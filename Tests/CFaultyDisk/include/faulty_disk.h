#ifndef WHATWORKS_FAULTY_DISK_H
#define WHATWORKS_FAULTY_DISK_H

// A VFS for SQLite that passes every call on to the system's, but for those that a test lets fail.
//
// It becomes the default of the process, so that the store's own code runs unchanged; a fault
// concerns only files whose path contains a text, so that tests beside one another are left alone.

enum faulty_operation {
  FAULTY_OPEN, FAULTY_READ, FAULTY_SHORT_READ, FAULTY_WRITE, FAULTY_SYNC, FAULTY_TRUNCATE,
  FAULTY_LOCK,
};

// Makes the VFS the default; calls after the first do nothing. Returns SQLite's result code.
int faulty_disk_install(void);

// Lets calls fail from the `after`-th on, counted from 1, `times` of them, with a result code.
void faulty_disk_fail(
    const char *path_part, enum faulty_operation operation, int after, int times, int code);

// Takes back the faults of a path and returns how many calls failed.
int faulty_disk_heal(const char *path_part);

#endif
