package dev.castellan.system.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads all hostile inputs from files. Each file covers one subject. */
final class InputFiles {

    private InputFiles() {}

    static List<HostileInput> all() {
        try (Stream<Path> files = Files.list(folder())) {
            return files.sorted().flatMap(file -> read(file).stream()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<HostileInput> read(Path file) {
        try {
            String subject = file.getFileName().toString().replace(".txt", "");
            return InputParser.parse(subject, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(InputFiles.class.getResource("/hostile"), "no folder hostile")
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
