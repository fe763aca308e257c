#ifndef WHATWORKS_FILE_MAPPING_H
#define WHATWORKS_FILE_MAPPING_H

#include <stdbool.h>
#include <stddef.h>

// Watches a mapping of a file that another program may shorten while it is read.
//
// To read past the end of a file that was shortened ends a process with SIGBUS. Within a mapping
// that is watched the reader gets zeros from there on, and the mapping is marked as cut. A handler
// of the signal is installed with the first mapping; a SIGBUS elsewhere goes where it went before.
//
// Returns a slot, or -1 where there is none left: the mapping is then not watched.
int whatworks_watch_mapping(const void *start, size_t length);

// Whether a read met the end of the file before that of the mapping.
bool whatworks_mapping_was_cut(int slot);

// Stops watching; to be called before the mapping goes.
void whatworks_forget_mapping(int slot);

#endif
