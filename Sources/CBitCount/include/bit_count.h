#ifndef WHATWORKS_BIT_COUNT_H
#define WHATWORKS_BIT_COUNT_H

#include <stddef.h>
#include <stdint.h>

// Counts the bits that each of p columns shares with each of q others.
//
// A column is `words` words; columns follow one another. counts[i * q + j] receives the bits
// set in both x[i] and y[j]. The instructions are chosen at run time: a Swift package is built
// for the least processor of its family, which counts bits 14 times slower.
void whatworks_count_common_bits(
    const uint64_t *x, size_t p, const uint64_t *y, size_t q, size_t words, uint32_t *counts);

#endif
