#ifndef WHATWORKS_COPENBLAS_SHIM_H
#define WHATWORKS_COPENBLAS_SHIM_H

// OpenBLAS declares CBLAS and its own controls (thread count, core name);
// LAPACKE comes from its own package. The complex types are never used here,
// and C's _Complex does not import into Swift.
#include <cblas.h>
#include <lapacke.h>

#endif
