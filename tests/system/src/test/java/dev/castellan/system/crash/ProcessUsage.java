package dev.castellan.system.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The resources that a process uses. Available on Linux only.
 *
 * @param threads the number of threads
 * @param files the number of open files and connections
 * @param kilobytes the resident memory in kilobytes
 */
public record ProcessUsage(long threads, long files, long kilobytes) {

    /** Returns the resources that a process uses now. */
    public static ProcessUsage of(long process) throws IOException {
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

    /** Returns whether the process uses nearly as few threads and files as before. */
    public boolean hasReleased(ProcessUsage earlier) {
        return threads <= earlier.threads + 20 && files <= earlier.files + 5;
    }

    /** Fails if the process uses more resources than before, apart from the possible growth of pools and caches. */
    void requireNoGrowthSince(ProcessUsage earlier) {
        if (threads > earlier.threads + 20 || files > earlier.files + 50 || kilobytes > earlier.kilobytes + 200_000) {
            throw new AssertionError("the server grows: from " + earlier + " to " + this);
        }
    }
}
