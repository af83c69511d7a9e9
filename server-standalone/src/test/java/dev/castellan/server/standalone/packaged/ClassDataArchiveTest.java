package dev.castellan.server.standalone.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.standalone.packaged.Installation.Ended;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests that the class-data archive makes the JVM start faster, and that a damaged or missing archive never prevents
 * the program from starting.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
@Tag("process")
final class ClassDataArchiveTest {

    private static final Ended VERSION = new Ended(0, "castellan-server " + ProductVersion.get() + "\n", "");

    private static final String WRITES_ARCHIVE = """
            for option; do
                case $option in
                    -XX:ArchiveClassesAtExit=*) echo classes >"${option#*=}" ;;
                esac
            done""";

    @TempDir
    private static Path folder;

    private Installation installation;
    private Path archive;
    private byte[] whole;

    @BeforeAll
    void twoProcessesMakeItAtOnce() throws Exception {
        // systemd's folder cannot be created, so the next candidate is used
        installation = Installation.unpack(folder).with("CACHE_DIRECTORY", "/dev/null/castellan");
        Process one = installation.start("archive");
        Process other = installation.start("archive");
        for (Process process : List.of(one, other)) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
        }
        List<Path> archives = archives(installation.file("lib"));
        assertThat(archives).isNotEmpty();
        archive = archives.get(0);
        whole = Files.readAllBytes(archive);
    }

    @AfterAll
    void noDraftStays() throws IOException {
        try (Stream<Path> files = Files.list(installation.file("lib"))) {
            assertThat(files).noneMatch(file -> file.toString().contains("draft"));
        }
    }

    @Test
    void loadsClassesFromArchive() throws Exception {
        assertThat(classesFromArchive()).isGreaterThan(200);
    }

    @Test
    void createsArchiveOnlyOnce() throws Exception {
        Ended repeated = installation.run("archive");
        assertThat(repeated.code()).isZero();
        assertThat(archives(installation.file("lib")))
                .contains(Path.of(repeated.out().strip()));
    }

    @Test
    void silentlyIgnoresTruncatedArchive() throws Exception {
        try (RandomAccessFile file = writable()) {
            file.setLength(whole.length / 2);
        }
        expectSilentStartWithoutIt();
    }

    @Test
    void silentlyIgnoresInvalidArchive() throws Exception {
        try (RandomAccessFile file = writable()) {
            file.setLength(0);
            file.setLength(whole.length);
        }
        expectSilentStartWithoutIt();
    }

    @Test
    void silentlyIgnoresArchiveCreatedForAnotherJar() throws Exception {
        Path other = Files.createDirectories(folder.resolve("other"));
        Installation changed = Installation.unpack(other).without("JDK_JAVA_OPTIONS");
        Path lib = changed.file("lib");
        Files.copy(archive, lib.resolve(archive.getFileName()));
        assertThat(changed.run("--version")).isEqualTo(VERSION);
    }

    @Test
    void createsArchiveInSystemdCacheDirectory() throws Exception {
        Path cache = folder.resolve("cache of systemd");
        Path java = Files.createDirectory(folder.resolve("java"));
        Installation service = Installation.unpack(folder.resolve("service"))
                .withJava(java, "17.0.1", WRITES_ARCHIVE)
                .with("CACHE_DIRECTORY", cache + ":/dev/null");
        Ended created = service.run("archive");
        assertThat(created.complaints()).isEmpty();
        assertThat(archives(cache)).containsExactly(Path.of(created.out().strip()));
        assertThat(archives(service.file("lib"))).isEmpty();
    }

    @Test
    void explainsFailureToCreateArchive() throws Exception {
        Installation full = Installation.unpack(folder.resolve("full"));
        // simulates a full disk: the warm-up cannot write its temporary files
        full.with("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -Djava.io.tmpdir=/dev/null");
        Ended refused = full.run("archive");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("castellan-server: no archive was made. Java said: ", "/dev/null");
        assertThat(archives(full.file("lib"))).isEmpty();
    }

    private void expectSilentStartWithoutIt() throws Exception {
        try {
            installation.without("JDK_JAVA_OPTIONS");
            assertThat(installation.run("--version")).isEqualTo(VERSION);
        } finally {
            installation.with("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
            Path copy = Files.write(folder.resolve("whole"), whole);
            Files.move(copy, archive, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Replaces the read-only archive with a writable copy and opens it. */
    private RandomAccessFile writable() throws IOException {
        Path copy = Files.write(folder.resolve("writable"), whole);
        Files.move(copy, archive, StandardCopyOption.REPLACE_EXISTING);
        return new RandomAccessFile(archive.toFile(), "rw");
    }

    /** Returns the number of classes from the jar that the JVM loads from the archive when it runs a command. */
    private long classesFromArchive() throws Exception {
        Path log = folder.resolve("classes");
        installation.with("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -Xlog:class+load:file=" + log);
        try {
            assertThat(installation.run("openapi").code()).isZero();
        } finally {
            installation.with("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("shared objects file"))
                    .filter(line -> line.contains("dev.castellan.") || line.contains("com.fasterxml."))
                    .count();
        }
    }

    private static List<Path> archives(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("castellan-server-"))
                    .toList();
        }
    }
}
