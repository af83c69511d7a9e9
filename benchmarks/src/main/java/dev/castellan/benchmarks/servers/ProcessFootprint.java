package dev.castellan.benchmarks.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The resources of a process, as reported by Linux.
 *
 * @param descriptors the number of open files and sockets
 * @param threads the number of threads
 * @param residentMegabytes the resident memory
 */
public record ProcessFootprint(long descriptors, long threads, long residentMegabytes) {

    /** Returns the resources that a server's process has now. */
    public static ProcessFootprint of(ServerProcess peer) throws IOException {
        Path process = Path.of("/proc", String.valueOf(peer.id()));
        return new ProcessFootprint(
                count(process.resolve("fd")), count(process.resolve("task")), resident(process.resolve("status")));
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.count();
        }
    }

    private static long resident(Path status) throws IOException {
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String toString() {
        return descriptors + " descriptors, " + threads + " threads, " + residentMegabytes + " MB";
    }
}
