"""What a benchmark's figures were taken on, in the words of its JSON list."""

import platform


def machine():
    """The processor's name; the architecture where the system does not tell."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            model = next(line for line in lines if line.startswith("model name"))
        return model.split(":")[1].strip()
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
