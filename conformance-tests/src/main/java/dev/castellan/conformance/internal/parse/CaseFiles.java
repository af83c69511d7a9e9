package dev.castellan.conformance.internal.parse;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.conformance.cases.CaseFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Reads the case files of the suite from the class path. */
public final class CaseFiles {

    private static final String FOLDER = "castellan/cases/";
    private static final String SUFFIX = ".http";
    private static final List<CaseFile> ALL = read();

    private CaseFiles() {}

    /**
     * Returns all cases, sorted by path.
     *
     * @throws IllegalStateException if there is no case. The message names the place that was searched.
     */
    public static List<CaseFile> all() {
        if (ALL.isEmpty()) {
            throw new IllegalStateException("the suite has no cases: no file *" + SUFFIX + " is below " + FOLDER
                    + " in " + location() + "; use the suite's jar as it was published");
        }
        return ALL;
    }

    /** Returns the case with this path below {@code cases}. */
    public static CaseFile at(String path) {
        return all().stream()
                .filter(file -> file.path().equals(path))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("there is no case " + path));
    }

    private static List<CaseFile> read() {
        URL location = location();
        try {
            URLConnection connection = location.openConnection();
            return connection instanceof JarURLConnection jar ? inJar(jar) : inFolder(Path.of(location.toURI()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the folder of the cases, or this class, because a jar may lack entries for its folders. */
    private static URL location() {
        URL folder = CaseFiles.class.getResource("/" + FOLDER);
        return folder != null ? folder : Objects.requireNonNull(CaseFiles.class.getResource("CaseFiles.class"));
    }

    private static List<CaseFile> inFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .map(file -> parse(
                            folder.relativize(file).toString().replace('\\', '/'), () -> Files.readAllBytes(file)))
                    .toList();
        }
    }

    /** Opens the jar without a {@code FileSystem}, because a JVM allows only one for each jar. */
    private static List<CaseFile> inJar(JarURLConnection connection) throws IOException {
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            return jar.stream()
                    .filter(entry -> entry.getName().startsWith(FOLDER)
                            && entry.getName().endsWith(SUFFIX))
                    .sorted(Comparator.comparing(JarEntry::getName))
                    .map(entry -> parse(entry.getName().substring(FOLDER.length()), () -> bytes(jar, entry)))
                    .toList();
        }
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private static CaseFile parse(String path, FileContent content) {
        try {
            return CaseParser.parse(path, new String(content.read(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface FileContent {
        byte[] read() throws IOException;
    }
}
