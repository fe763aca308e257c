#ifndef WHATWORKS_TILE_PRODUCT_H
#define WHATWORKS_TILE_PRODUCT_H

#include <stdbool.h>
#include <stddef.h>

// Whether this processor and its system multiply matrices of bfloat16 in tiles (Intel AMX).
bool whatworks_has_tile_product(void);

// C = AᵀB in single precision, each factor as the sum of one or two bfloat16.
//
// A is k rows of m, B is k rows of n, C is m rows of n, dense. Two parts hold a factor to 2^-16
// of its size, and of their four products the least is left out: beside the rounding of single
// precision, a sum is off by at most 3 * 2^-16 of the sum of the products' sizes. One part holds
// whole numbers up to 256 exactly, so a mask of 0 and 1 needs no more. What is smaller than
// 2^-126 counts as 0.
//
// Returns false, with C untouched, where there is no such unit or no memory.
bool whatworks_tile_product(
    const float *a, size_t stride_a, int parts_a, const float *b, size_t stride_b, int parts_b,
    float *c, size_t m, size_t n, size_t k);

#endif
