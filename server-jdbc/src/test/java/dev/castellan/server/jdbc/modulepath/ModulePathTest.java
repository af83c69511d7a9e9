package dev.castellan.server.jdbc.modulepath;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that both databases work when the store and its libraries are on the module path. */
@Tag("database")
@Tag("process")
final class ModulePathTest {

    @TempDir
    private Path folder;

    @Test
    void sqliteAndPostgresStoresOpenOnModulePath() throws Exception {
        try (Database database = Postgres.fresh()) {
            Process program = new ProcessBuilder(command(database))
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(program.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(printed.strip()).endsWith("module dev.castellan.server.jdbc");
            assertThat(program.exitValue()).isZero();
        }
    }

    private List<String> command(Database database) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-p",
                classPath(entry -> !isForTests(entry)),
                "--add-modules",
                "dev.castellan.server.jdbc",
                "-cp",
                classPath(ModulePathTest::isForTests),
                StoreProgram.class.getName(),
                folder.resolve("castellan.db").toString(),
                database.url(),
                database.user(),
                database.password());
    }

    private static String classPath(Predicate<String> expected) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(expected)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Returns true if the entry contains test classes, which must stay on the class path, because they share packages
     * with the modules under test.
     */
    private static boolean isForTests(String entry) {
        return entry.endsWith("test-classes") || entry.endsWith("-tests.jar");
    }
}
