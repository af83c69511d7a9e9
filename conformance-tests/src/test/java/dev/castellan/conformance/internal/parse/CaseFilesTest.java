package dev.castellan.conformance.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the suite reads case files from a jar. */
class CaseFilesTest {

    @Test
    void casesInAJarAreReadWhileAnotherReaderHasItOpen(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("suite.jar");
        writeClassesTo(jar);
        URL[] path = {jar.toUri().toURL()};

        try (FileSystem held = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of());
                URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            assertThat(held.isOpen()).isTrue();
            List<?> cases = (List<?>)
                    loader.loadClass(CaseFiles.class.getName()).getMethod("all").invoke(null);
            assertThat(cases.stream().map(Object::toString))
                    .containsExactlyElementsOf(
                            CaseFiles.all().stream().map(Object::toString).toList())
                    .isNotEmpty();
        }
    }

    private static void writeClassesTo(Path jar) throws Exception {
        Path classes = Path.of(CaseFiles.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : (Iterable<Path>) files.filter(file -> !file.equals(classes))::iterator) {
                write(zip, classes.relativize(file).toString().replace('\\', '/'), file);
            }
        }
    }

    private static void write(ZipOutputStream zip, String name, Path file) throws IOException {
        boolean directory = Files.isDirectory(file);
        zip.putNextEntry(new ZipEntry(directory ? name + "/" : name));
        if (!directory) {
            Files.copy(file, zip);
        }
    }
}
