package dev.castellan.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a process holds, as Linux tells it.
 *
 * @param descriptors open files and sockets
 * @param threads threads
 * @param residentMegabytes memory
 */
record Footprint(long descriptors, long threads, long residentMegabytes) {

    static Footprint of(Peer peer) throws IOException {
        Path process = Path.of("/proc", String.valueOf(peer.id()));
        return new Footprint(
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
