package dev.castellan.system.unloading;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@link UnloadingProgram} in a JVM of its own, because each of its collections stops all threads. */
@Timeout(300)
@Tag("long")
@Tag("process")
class UnloadingTest {

    @Test
    // JDK 25 keeps the three loaders that have used a client or SQLite, for a reason that is not known yet
    @EnabledForJreRange(maxVersion = 24)
    void releasesClassLoadersOfStoppedApplications(@TempDir Path folder) throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx300m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        UnloadingProgram.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = program.inputReader()) {
            assertThat(out.lines())
                    .containsExactlyInAnyOrder(
                            "released OfJson",
                            "released OfServerWithoutSocket",
                            "released OfClientAndServer",
                            "released OfSqlite",
                            "released OfConsole",
                            "released OfHarness");
        } finally {
            program.destroyForcibly();
        }
    }
}
