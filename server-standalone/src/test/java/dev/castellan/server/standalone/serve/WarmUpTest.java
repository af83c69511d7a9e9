package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
final class WarmUpTest {

    @TempDir
    private Path directory;

    @Test
    void warmsUpWithMemoryStoreAndFileStoreWithoutLeavingTemporaryFiles() throws IOException, InterruptedException {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Path output = directory.resolve("said");
        Process process = new ProcessBuilder(
                        ProgramCommand.of(List.of("-Djava.io.tmpdir=" + temporary), List.of("warm-up")))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();

        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        assertThat(Files.readAllLines(output))
                .filteredOn(line -> line.contains("warming up http://127.0.0.1:"))
                .hasSize(2);
        assertThat(Files.readAllLines(output))
                .filteredOn(line -> line.contains("\"operation\":\"projects.create\",\"status\":201"))
                .hasSize(2);
        assertThat(temporary).isEmptyDirectory();
    }
}
