package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileProblemTest {

    @TempDir
    private Path directory;

    @Test
    void explainsWhyFileCannotBeRead() throws IOException {
        Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff});
        assertThat(problemOf(directory.resolve("none"))).isEqualTo("no such file or directory");
        assertThat(problemOf(binary)).isEqualTo("it is not UTF-8 text");
        assertThat(problemOf(directory)).doesNotContain("Exception", "null");
    }

    @Test
    void explainsFileSystemExceptionsEvenIfWrapped() {
        assertThat(Map.of(
                        new AccessDeniedException("x"), "permission denied",
                        new FileAlreadyExistsException("x"), "it already exists",
                        new FileSystemException("x", null, "No space left on device"), "No space left on device",
                        new FileSystemLoopException("x"), "java.nio.file.FileSystemLoopException: x",
                        new IOException("Is a directory"), "Is a directory"))
                .allSatisfy((problem, reason) -> {
                    assertThat(FileProblem.of(problem)).isEqualTo(reason);
                    assertThat(FileProblem.of(new UncheckedIOException(problem)))
                            .isEqualTo(reason);
                });
    }

    private static String problemOf(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return FileProblem.of(e);
        }
    }
}
