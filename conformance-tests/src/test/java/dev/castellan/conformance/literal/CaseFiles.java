package dev.castellan.conformance.literal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** All case files of the suite. */
final class CaseFiles {

    private static final List<CaseFile> ALL = read();

    private CaseFiles() {}

    static List<CaseFile> all() {
        return ALL;
    }

    /** Returns the case with this path below {@code cases}. */
    static CaseFile at(String path) {
        return ALL.stream()
                .filter(file -> file.path().equals(path))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("there is no case " + path));
    }

    private static List<CaseFile> read() {
        Path folder = folder();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".http"))
                    .sorted()
                    .map(file -> read(folder, file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CaseFile read(Path folder, Path file) {
        try {
            return CaseParser.parse(folder.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(CaseFiles.class.getResource("/cases"), "no folder cases")
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
