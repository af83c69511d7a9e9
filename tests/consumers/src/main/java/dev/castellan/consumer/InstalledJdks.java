package dev.castellan.consumer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds supported JDKs. Candidates are the running JDK, the JDKs in the environment variables {@code JAVA_HOME*} and
 * {@code JDK_*}, and the JDKs in sibling directories.
 */
final class InstalledJdks {

    private static final List<Integer> PROMISED = List.of(17, 25);

    private InstalledJdks() {}

    /** Returns the home of the running JDK and the home of one JDK for each other supported release. */
    static List<Path> homes() throws IOException {
        Map<Integer, Path> homes = new TreeMap<>();
        homes.put(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
        for (Path home : candidates()) {
            int release = releaseOf(home);
            if (PROMISED.contains(release)) {
                homes.putIfAbsent(release, home);
            }
        }
        return List.copyOf(homes.values());
    }

    private static List<Path> candidates() throws IOException {
        List<Path> candidates = new ArrayList<>();
        System.getenv().forEach((name, value) -> {
            if (name.startsWith("JAVA_HOME") || name.startsWith("JDK_")) {
                candidates.add(Path.of(value));
            }
        });
        Path neighbourhood =
                Path.of(System.getProperty("java.home")).toAbsolutePath().getParent();
        try (Stream<Path> neighbours = Files.list(neighbourhood)) {
            candidates.addAll(neighbours.sorted().toList());
        }
        return candidates;
    }

    /** Returns the release of the JDK in a directory, or 0 if the directory contains no JDK. */
    private static int releaseOf(Path home) throws IOException {
        Path release = home.resolve("release");
        if (!Files.isReadable(release) || !Files.isDirectory(home.resolve("bin"))) {
            return 0;
        }
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(release)) {
            properties.load(in);
        }
        String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return Runtime.Version.parse(version).feature();
    }
}
