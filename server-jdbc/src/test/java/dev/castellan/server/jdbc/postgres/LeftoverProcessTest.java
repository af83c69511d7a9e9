package dev.castellan.server.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.support.concurrent.Condition;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
@Tag("long")
@Tag("process")
final class LeftoverProcessTest {

    @Test
    void removesServerProcessAndFilesWhenJvmExits() throws Exception {
        Process jvm = startProgram();
        try (BufferedReader output = jvm.inputReader()) {
            Leftover leftover = Leftover.read(output);
            assertThat(leftover.isThere()).isTrue();

            jvm.getOutputStream().close();

            assertThat(jvm.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(leftover.isGone()).isTrue();
        }
    }

    @Test
    void removesServerProcessAndFilesWhenJvmIsKilled() throws Exception {
        Process jvm = startProgram();
        try (BufferedReader output = jvm.inputReader()) {
            Leftover leftover = Leftover.read(output);
            assertThat(leftover.isThere()).isTrue();

            jvm.destroyForcibly();

            Condition.await(leftover::isGone, () -> "the end of " + leftover);
        }
    }

    private static Process startProgram() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LeftoverProgram.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The process and the directory that a JVM could leave behind after using the shared server. */
    private record Leftover(long process, Path directory) {

        static Leftover read(BufferedReader output) throws IOException {
            return new Leftover(Long.parseLong(output.readLine()), Path.of(output.readLine()));
        }

        boolean isThere() {
            return ProcessHandle.of(process).isPresent() && Files.exists(directory);
        }

        boolean isGone() {
            return ProcessHandle.of(process).isEmpty() && !Files.exists(directory.getParent());
        }
    }
}
