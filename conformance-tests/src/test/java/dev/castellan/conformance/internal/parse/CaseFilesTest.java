package dev.castellan.conformance.internal.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the suite reads case files from a jar. */
class CaseFilesTest {

    @TempDir
    private Path folder;

    @Test
    void readsCasesFromJarThatIsAlreadyOpen() throws Exception {
        Path jar = writeJar("", entry -> true);
        try (FileSystem held = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of())) {
            assertThat(held.isOpen()).isTrue();
            assertThat(casesIn(jar)).containsExactlyElementsOf(names(CaseFiles.all()));
        }
    }

    /** The class loader names the folder of such a jar with a slash at its end. */
    @Test
    void readsCasesFromMultiReleaseJar() throws Exception {
        assertThat(casesIn(writeJar("Multi-Release: true\n", entry -> true)))
                .containsExactlyElementsOf(names(CaseFiles.all()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Multi-Release: true\n"})
    void readsCasesFromJarWithoutDirectoryEntries(String manifest) throws Exception {
        assertThat(casesIn(writeJar(manifest, entry -> !entry.endsWith("/"))))
                .containsExactlyElementsOf(names(CaseFiles.all()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Multi-Release: true\n"})
    void rejectsJarWithoutCases(String manifest) throws Exception {
        Path jar = writeJar(manifest, entry -> !entry.endsWith(".http"));
        assertThatThrownBy(() -> casesIn(jar))
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching("the suite has no cases: no file \\*\\.http is below castellan/cases/ in jar:.*"
                        + "suite\\.jar!.*; use the suite's jar as it was published");
    }

    /** Reads the cases with the classes in a jar. */
    private static List<String> casesIn(Path jar) throws Exception {
        URL[] path = {jar.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            return names((List<?>)
                    loader.loadClass(CaseFiles.class.getName()).getMethod("all").invoke(null));
        }
    }

    private static List<String> names(List<?> cases) {
        return cases.stream().map(Object::toString).toList();
    }

    /** Writes a jar with these attributes and with the classes and resources whose names match. */
    private Path writeJar(String attributes, Predicate<String> entries) throws Exception {
        Path jar = folder.resolve("suite.jar");
        Path classes = Path.of(CaseFiles.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            zip.write(("Manifest-Version: 1.0\n" + attributes).getBytes(UTF_8));
            for (Path file : (Iterable<Path>) files.filter(file -> !file.equals(classes))::iterator) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                String entry = Files.isDirectory(file) ? name + "/" : name;
                if (entries.test(entry) && !entry.startsWith("META-INF")) {
                    write(zip, entry, file);
                }
            }
        }
        return jar;
    }

    private static void write(ZipOutputStream zip, String entry, Path file) throws IOException {
        zip.putNextEntry(new ZipEntry(entry));
        if (!entry.endsWith("/")) {
            Files.copy(file, zip);
        }
    }
}
