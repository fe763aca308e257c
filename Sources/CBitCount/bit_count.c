#include "bit_count.h"

typedef void (*count_function)(
    const uint64_t *, size_t, const uint64_t *, size_t, size_t, uint32_t *);

static inline __attribute__((always_inline)) uint32_t common_bits(
    const uint64_t *x, const uint64_t *y, size_t words) {
  uint64_t sum = 0;
  for (size_t k = 0; k < words; k++) sum += (uint64_t)__builtin_popcountll(x[k] & y[k]);
  return (uint32_t)sum;
}

static inline __attribute__((always_inline)) void count_all(
    const uint64_t *x, size_t p, const uint64_t *y, size_t q, size_t words, uint32_t *counts) {
  for (size_t i = 0; i < p; i++)
    for (size_t j = 0; j < q; j++)
      counts[i * q + j] = common_bits(x + i * words, y + j * words, words);
}

static void count_portable(
    const uint64_t *x, size_t p, const uint64_t *y, size_t q, size_t words, uint32_t *counts) {
  count_all(x, p, y, q, words, counts);
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("popcnt"))) static void count_popcnt(
    const uint64_t *x, size_t p, const uint64_t *y, size_t q, size_t words, uint32_t *counts) {
  count_all(x, p, y, q, words, counts);
}

#define AVX512 __attribute__((target("avx512f,avx512vpopcntdq,popcnt")))

// Eight words at a time, four outcomes at once: x is loaded once for all four, and four sums
// keep the adder busy. The last words of a column are loaded under a mask.
AVX512 static void count_avx512(
    const uint64_t *x, size_t p, const uint64_t *y, size_t q, size_t words, uint32_t *counts) {
  for (size_t i = 0; i < p; i++) {
    const uint64_t *a = x + i * words;
    size_t j = 0;
    for (; j + 4 <= q; j += 4) {
      __m512i sums[4] = {0};
      for (size_t k = 0; k < words; k += 8) {
        __mmask8 mask = words - k >= 8 ? 0xff : (__mmask8)((1u << (words - k)) - 1);
        __m512i left = _mm512_maskz_loadu_epi64(mask, a + k);
#pragma clang loop unroll(full)
        for (size_t n = 0; n < 4; n++) {
          __m512i right = _mm512_maskz_loadu_epi64(mask, y + (j + n) * words + k);
          __m512i bits = _mm512_popcnt_epi64(_mm512_and_si512(left, right));
          sums[n] = _mm512_add_epi64(sums[n], bits);
        }
      }
      for (size_t n = 0; n < 4; n++)
        counts[i * q + j + n] = (uint32_t)_mm512_reduce_add_epi64(sums[n]);
    }
    for (; j < q; j++) counts[i * q + j] = common_bits(a, y + j * words, words);
  }
}

static count_function best(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512vpopcntdq")) return count_avx512;
  if (__builtin_cpu_supports("popcnt")) return count_popcnt;
  return count_portable;
}
#else
static count_function best(void) { return count_portable; }
#endif

void whatworks_count_common_bits(
    const uint64_t *x, size_t p, const uint64_t *y, size_t q, size_t words, uint32_t *counts) {
  best()(x, p, y, q, words, counts);
}
