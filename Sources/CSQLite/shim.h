#ifndef WHATWORKS_CSQLITE_SHIM_H
#define WHATWORKS_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
