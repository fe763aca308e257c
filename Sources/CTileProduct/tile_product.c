#include "tile_product.h"

#if defined(__x86_64__) && defined(__linux__)
#include <cpuid.h>
#include <immintrin.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TILES __attribute__((target( \
    "amx-tile,amx-bf16,avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,bmi2")))

// A tile holds 16 rows of 16 words; a word is two bfloat16, from one row of the table and the
// next.
enum {
  SIDE = 16,
  WORDS = SIDE * SIDE,
  STEP = 2 * SIDE,       // rows of the table that one tile covers
  DEPTH = 256,           // rows of the table that are packed at a time: A's panel stays in L1
  STEPS = DEPTH / STEP,
  PANEL = 2 * SIDE       // columns that are multiplied at a time: 2 × 2 tiles of sums
};

static bool ask_system(void) {
  enum { REQUEST_PERMISSION = 0x1023, TILE_DATA = 18 };
  unsigned a, b, c, d;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
  bool has_tiles = (d >> 22 & 1) && (d >> 24 & 1);
  if (!__get_cpuid_count(7, 1, &a, &b, &c, &d)) return false;
  bool has_halves = a >> 5 & 1;
  __builtin_cpu_init();
  return has_tiles && has_halves && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
         syscall(SYS_arch_prctl, REQUEST_PERMISSION, TILE_DATA) == 0;
}

bool whatworks_has_tile_product(void) {
  // 0 not asked yet. Two threads that ask at once get the same answer.
  static _Atomic int answer;
  if (answer == 0) answer = ask_system() ? 1 : 2;
  return answer == 1;
}

static inline size_t least(size_t x, size_t y) { return x < y ? x : y; }

static inline size_t panels(size_t columns) { return (columns + PANEL - 1) / PANEL; }

// Two rows of 16 columns as words, split into the part that one bfloat16 holds and the rest.
TILES static inline void split(
    const float *row, size_t stride, size_t rows, __mmask16 columns, __m512i parts[2]) {
  __m512 first = rows > 0 ? _mm512_maskz_loadu_ps(columns, row) : _mm512_setzero_ps();
  __m512 second = rows > 1 ? _mm512_maskz_loadu_ps(columns, row + stride) : _mm512_setzero_ps();
  for (int part = 0; part < 2; part++) {
    __m512i low = _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(first));
    __m512i high = _mm512_slli_epi32(
        _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(second)), 16);
    parts[part] = _mm512_or_si512(low, high);
    first = _mm512_sub_ps(first, _mm512_castsi512_ps(_mm512_slli_epi32(low, 16)));
    second = _mm512_sub_ps(second, _mm512_castsi512_ps(high));
  }
}

// Writes columns as tiles, 16 after 16, one a step and part, rows of the table down a tile.
//
// Row by row: a row's columns lie together in memory, its neighbours on other pages.
TILES static void pack(
    const float *table, size_t stride, size_t columns, size_t rows, size_t steps, int parts,
    uint32_t *tiles) {
  size_t groups = panels(columns) * 2;
  for (size_t pair = 0; pair < steps * SIDE; pair++) {
    size_t row = 2 * pair, left = row < rows ? rows - row : 0;
    uint32_t *target = tiles + pair / SIDE * parts * WORDS + pair % SIDE * SIDE;
    for (size_t group = 0; group < groups; group++, target += steps * parts * WORDS) {
      size_t first = group * SIDE;
      __mmask16 mask = first + SIDE <= columns ? 0xffff
                       : first >= columns      ? 0
                                               : (__mmask16)((1u << (columns - first)) - 1);
      __m512i words[2];
      split(table + row * stride + first, stride, left, mask, words);
      for (int part = 0; part < parts; part++)
        _mm512_store_si512(target + part * WORDS, words[part]);
    }
  }
}

// Turns the rows of a tile into its columns.
TILES static void transpose(uint32_t *tile) {
  __m512i r[SIDE], s[SIDE];
  for (int i = 0; i < SIDE; i++) r[i] = _mm512_load_si512(tile + i * SIDE);
  for (int i = 0; i < SIDE; i += 2) {
    s[i] = _mm512_unpacklo_epi32(r[i], r[i + 1]);
    s[i + 1] = _mm512_unpackhi_epi32(r[i], r[i + 1]);
  }
  for (int i = 0; i < SIDE; i += 4)
    for (int j = 0; j < 2; j++) {
      r[i + 2 * j] = _mm512_unpacklo_epi64(s[i + j], s[i + j + 2]);
      r[i + 2 * j + 1] = _mm512_unpackhi_epi64(s[i + j], s[i + j + 2]);
    }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 2; j++) {
      s[i + 8 * j] = _mm512_shuffle_i32x4(r[i + 8 * j], r[i + 8 * j + 4], 0x88);
      s[i + 8 * j + 4] = _mm512_shuffle_i32x4(r[i + 8 * j], r[i + 8 * j + 4], 0xdd);
    }
  for (int i = 0; i < 8; i++) {
    _mm512_store_si512(tile + i * SIDE, _mm512_shuffle_i32x4(s[i], s[i + 8], 0x88));
    _mm512_store_si512(tile + (i + 8) * SIDE, _mm512_shuffle_i32x4(s[i], s[i + 8], 0xdd));
  }
}

// Adds the products of two columns of tiles with two others to 32 × 32 sums.
TILES static void multiply_panel(
    const uint32_t *a, int parts_a, const uint32_t *b, int parts_b, size_t steps, float *c,
    size_t stride, bool is_first) {
  size_t row = stride * sizeof(float);
  const uint32_t *a0 = a, *a1 = a + steps * parts_a * WORDS;
  const uint32_t *b0 = b, *b1 = b + steps * parts_b * WORDS;
  if (is_first) {
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
  } else {
    _tile_loadd(0, c, row);
    _tile_loadd(1, c + SIDE, row);
    _tile_loadd(2, c + SIDE * stride, row);
    _tile_loadd(3, c + SIDE * stride + SIDE, row);
  }
#define LOAD(left, right, part, x) \
  _tile_loadd(left, x##0 + (part) * WORDS, 64); \
  _tile_loadd(right, x##1 + (part) * WORDS, 64)
#define MULTIPLY \
  _tile_dpbf16ps(0, 4, 6); \
  _tile_dpbf16ps(1, 4, 7); \
  _tile_dpbf16ps(2, 5, 6); \
  _tile_dpbf16ps(3, 5, 7)
  for (size_t step = 0; step < steps; step++) {
    LOAD(4, 5, 0, a);
    if (parts_b > 1) {
      LOAD(6, 7, 1, b);
      MULTIPLY;
    }
    LOAD(6, 7, 0, b);
    MULTIPLY;
    if (parts_a > 1) {
      LOAD(4, 5, 1, a);
      MULTIPLY;
    }
    a0 += parts_a * WORDS;
    a1 += parts_a * WORDS;
    b0 += parts_b * WORDS;
    b1 += parts_b * WORDS;
  }
#undef LOAD
#undef MULTIPLY
  _tile_stored(0, c, row);
  _tile_stored(1, c + SIDE, row);
  _tile_stored(2, c + SIDE * stride, row);
  _tile_stored(3, c + SIDE * stride + SIDE, row);
}

// The same where fewer than 32 rows or columns of C are left.
TILES static void multiply_edge(
    const uint32_t *a, int parts_a, const uint32_t *b, int parts_b, size_t steps, float *c,
    size_t stride, size_t rows, size_t columns, bool is_first) {
  _Alignas(64) float sums[PANEL * PANEL] = {0};
  if (!is_first)
    for (size_t i = 0; i < rows; i++) memcpy(sums + i * PANEL, c + i * stride, columns * 4);
  multiply_panel(a, parts_a, b, parts_b, steps, sums, PANEL, false);
  for (size_t i = 0; i < rows; i++) memcpy(c + i * stride, sums + i * PANEL, columns * 4);
}

TILES static void multiply(
    const float *a, size_t stride_a, int parts_a, const float *b, size_t stride_b, int parts_b,
    float *c, size_t m, size_t n, size_t k, uint32_t *packed_a, uint32_t *packed_b) {
  for (size_t row = 0; row < k; row += DEPTH) {
    size_t rows = least(DEPTH, k - row), steps = (rows + STEP - 1) / STEP;
    size_t panel_a = 2 * steps * parts_a * WORDS, panel_b = 2 * steps * parts_b * WORDS;
    pack(a + row * stride_a, stride_a, m, rows, steps, parts_a, packed_a);
    for (size_t tile = 0; tile < panels(m) * 2 * steps * parts_a; tile++)
      transpose(packed_a + tile * WORDS);
    pack(b + row * stride_b, stride_b, n, rows, steps, parts_b, packed_b);
    for (size_t i = 0; i < m; i += PANEL)
      for (size_t j = 0; j < n; j += PANEL) {
        const uint32_t *x = packed_a + i / PANEL * panel_a, *y = packed_b + j / PANEL * panel_b;
        float *sums = c + i * n + j;
        if (i + PANEL <= m && j + PANEL <= n)
          multiply_panel(x, parts_a, y, parts_b, steps, sums, n, row == 0);
        else
          multiply_edge(x, parts_a, y, parts_b, steps, sums, n, least(PANEL, m - i),
                        least(PANEL, n - j), row == 0);
      }
  }
}

TILES static void set_up_tiles(void) {
  struct {
    uint8_t palette, start, reserved[14];
    uint16_t row_bytes[16];
    uint8_t rows[16];
  } shape = {.palette = 1};
  for (int tile = 0; tile < 8; tile++) {
    shape.row_bytes[tile] = 64;
    shape.rows[tile] = SIDE;
  }
  _tile_loadconfig(&shape);
}

TILES bool whatworks_tile_product(
    const float *a, size_t stride_a, int parts_a, const float *b, size_t stride_b, int parts_b,
    float *c, size_t m, size_t n, size_t k) {
  if (!whatworks_has_tile_product()) return false;
  size_t words_a = panels(m) * 2 * STEPS * WORDS * parts_a;
  size_t words_b = panels(n) * 2 * STEPS * WORDS * parts_b;
  uint32_t *packed = aligned_alloc(64, (words_a + words_b) * sizeof(uint32_t));
  if (!packed) return false;
  set_up_tiles();
  multiply(a, stride_a, parts_a, b, stride_b, parts_b, c, m, n, k, packed, packed + words_a);
  _tile_release();
  free(packed);
  return true;
}
#else
bool whatworks_has_tile_product(void) { return false; }

bool whatworks_tile_product(
    const float *a, size_t stride_a, int parts_a, const float *b, size_t stride_b, int parts_b,
    float *c, size_t m, size_t n, size_t k) {
  (void)a, (void)stride_a, (void)parts_a, (void)b, (void)stride_b, (void)parts_b;
  (void)c, (void)m, (void)n, (void)k;
  return false;
}
#endif
