package dev.castellan.conformance.internal.parse;

import dev.castellan.conformance.cases.CaseFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads the case files of the suite from the class path. */
public final class CaseFiles {

    private static final String FOLDER = "/castellan/cases";
    private static final List<CaseFile> ALL = read();

    private CaseFiles() {}

    /** Returns all cases, sorted by path. */
    public static List<CaseFile> all() {
        return ALL;
    }

    /** Returns the case with this path below {@code cases}. */
    public static CaseFile at(String path) {
        return ALL.stream()
                .filter(file -> file.path().equals(path))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("there is no case " + path));
    }

    private static List<CaseFile> read() {
        URI folder = folder();
        try {
            if (!folder.getScheme().equals("jar")) {
                return read(Path.of(folder));
            }
            try (FileSystem jar = FileSystems.newFileSystem(folder, Map.of())) {
                return read(jar.getPath(FOLDER));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<CaseFile> read(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".http"))
                    .sorted()
                    .map(file -> read(folder, file))
                    .toList();
        }
    }

    private static CaseFile read(Path folder, Path file) {
        try {
            return CaseParser.parse(folder.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URI folder() {
        try {
            return Objects.requireNonNull(CaseFiles.class.getResource(FOLDER), "no folder " + FOLDER)
                    .toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
