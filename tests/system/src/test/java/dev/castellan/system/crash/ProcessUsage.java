package dev.castellan.system.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a process uses of the machine; available on Linux only.
 *
 * @param threads how many threads it has
 * @param files how many files and connections it has open
 * @param kilobytes its resident memory
 */
record ProcessUsage(long threads, long files, long kilobytes) {

    static ProcessUsage of(long process) throws IOException {
        Path proc = Path.of("/proc", Long.toString(process));
        try (Stream<Path> open = Files.list(proc.resolve("fd"))) {
            return new ProcessUsage(number(proc, "Threads:"), open.count(), number(proc, "VmRSS:"));
        }
    }

    private static long number(Path proc, String name) throws IOException {
        try (Stream<String> lines = Files.lines(proc.resolve("status"))) {
            String line =
                    lines.filter(text -> text.startsWith(name)).findFirst().orElseThrow();
            return Long.parseLong(line.replaceAll("\\D", ""));
        }
    }

    /** Fails if it takes more than at an earlier time, beyond what a pool or a cache may still have grown by. */
    void requireNoGrowthSince(ProcessUsage earlier) {
        if (threads > earlier.threads + 20 || files > earlier.files + 50 || kilobytes > earlier.kilobytes + 200_000) {
            throw new AssertionError("the server grows: from " + earlier + " to " + this);
        }
    }
}
