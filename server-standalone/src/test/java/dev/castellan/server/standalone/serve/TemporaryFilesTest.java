package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a server leaves nothing in the folder for temporary files. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a loaded library cannot be deleted")
@Tag("process")
final class TemporaryFilesTest {

    @TempDir
    private Path folder;

    @Test
    void leavesNoTemporaryFilesWhileServingOrAfterSigterm() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        try (ServedProcess server = ServedProcess.start(
                folder,
                List.of("-Djava.io.tmpdir=" + temporary),
                List.of("--data", folder.resolve("castellan.db").toString()))) {
            assertThat(server.url()).isNotNull();
            assertThat(files(temporary)).isEmpty();

            assertThat(server.stop()).isZero();
            assertThat(files(temporary)).isEmpty();
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
