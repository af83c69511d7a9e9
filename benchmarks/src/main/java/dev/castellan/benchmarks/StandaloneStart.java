package dev.castellan.benchmarks;

import dev.castellan.benchmarks.servers.StandaloneProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the time from the start of the start script to a first answer of the runnable server, with and without a
 * class-data archive, in memory and on a new SQLite file. The arguments are the folder of an unpacked zip and the homes
 * of the JDKs to run. Each start is a process of its own; they take turns.
 */
public final class StandaloneStart {

    private static final int ROUNDS = 11;

    private StandaloneStart() {}

    /** Measures and prints medians, the least and the most, and ratios. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 2) {
            throw new IllegalArgumentException("name the folder of the unpacked zip, and the homes of JDKs");
        }
        Map<String, List<Double>> millis = new LinkedHashMap<>();
        Path none = Files.createTempDirectory("castellan-no-archive");
        List<Path> archives = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            Path archive = Files.createTempDirectory("castellan-archive");
            StandaloneProcess.makeArchive(Path.of(args[0]), Path.of(args[i]), archive);
            archives.add(archive);
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 1; i < args.length; i++) {
                for (boolean sqlite : new boolean[] {false, true}) {
                    StandaloneProcess plain = new StandaloneProcess(Path.of(args[0]), Path.of(args[i]), none, sqlite);
                    StandaloneProcess archived =
                            new StandaloneProcess(Path.of(args[0]), Path.of(args[i]), archives.get(i - 1), sqlite);
                    String name = Path.of(args[i]).getFileName() + (sqlite ? ", SQLite" : ", memory");
                    add(millis, name + ", without archive", plain.millisToFirstAnswer());
                    add(millis, name + ", with archive", archived.millisToFirstAnswer());
                }
            }
        }
        millis.forEach(StandaloneStart::print);
    }

    private static void add(Map<String, List<Double>> millis, String name, double value) {
        millis.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
    }

    private static void print(String name, List<Double> millis) {
        List<Double> sorted = millis.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%-50s first answer after %5.0f ms (%5.0f to %5.0f; %d processes)%n",
                name,
                sorted.get(sorted.size() / 2),
                sorted.get(0),
                sorted.get(sorted.size() - 1),
                sorted.size());
    }
}
