#include "file_mapping.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// More than are ever open at once: the files of an archive are unpacked one by one.
enum { slot_count = 256 };

static struct {
  atomic_bool used;
  atomic_bool cut;
  // 0 until the length is there.
  atomic_uintptr_t start;
  atomic_size_t length;
} slots[slot_count];

static pthread_once_t installed = PTHREAD_ONCE_INIT;
static struct sigaction earlier;
static uintptr_t page_size;

// Calls only what a handler may call, and mmap, which on Linux and macOS is the bare system call.
static void handle(int number, siginfo_t *info, void *context) {
  (void)number, (void)context;
  int error = errno;
  uintptr_t address = (uintptr_t)info->si_addr;
  for (int slot = 0; slot < slot_count; slot++) {
    uintptr_t start = atomic_load(&slots[slot].start);
    size_t length = atomic_load(&slots[slot].length);
    if (start == 0 || address < start || address - start >= length) continue;
    uintptr_t page = address / page_size * page_size;
    // All that is left at once: nothing behind the end of a file can be read.
    void *zeros = mmap(
        (void *)page, start + length - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
        0);
    if (zeros == MAP_FAILED) break;
    atomic_store(&slots[slot].cut, true);
    errno = error;
    return;
  }
  // The same access is tried again and meets the handler that was there before.
  sigaction(SIGBUS, &earlier, NULL);
  errno = error;
}

static void install(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {0};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &earlier);
}

int whatworks_watch_mapping(const void *start, size_t length) {
  pthread_once(&installed, install);
  for (int slot = 0; slot < slot_count; slot++) {
    bool is_free = false;
    if (!atomic_compare_exchange_strong(&slots[slot].used, &is_free, true)) continue;
    atomic_store(&slots[slot].cut, false);
    atomic_store(&slots[slot].length, length);
    atomic_store(&slots[slot].start, (uintptr_t)start);
    return slot;
  }
  return -1;
}

bool whatworks_mapping_was_cut(int slot) {
  return slot >= 0 && slot < slot_count && atomic_load(&slots[slot].cut);
}

void whatworks_forget_mapping(int slot) {
  if (slot < 0 || slot >= slot_count) return;
  atomic_store(&slots[slot].start, 0);
  atomic_store(&slots[slot].used, false);
}
