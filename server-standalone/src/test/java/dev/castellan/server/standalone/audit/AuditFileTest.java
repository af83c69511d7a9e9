package dev.castellan.server.standalone.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A file that lines are appended to, and that the system may rotate. */
@DisabledOnOs(OS.WINDOWS)
final class AuditFileTest {

    @TempDir
    private Path directory;

    private AuditFile file;

    @AfterEach
    void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }

    @Test
    void newFileIsForItsOwnerOnly() throws IOException {
        open();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
                .isEqualTo("rw-------");
    }

    @Test
    void existingFileIsAppendedTo() throws IOException {
        Files.writeString(path(), "before\n");
        open();
        write("after");
        assertThat(path()).hasContent("before\nafter\n");
    }

    @Test
    void renamedFileIsFollowedByANewOne() throws IOException {
        open();
        write("one");
        Files.move(path(), directory.resolve("audit.1"));
        write("two");

        assertThat(directory.resolve("audit.1")).hasContent("one\n");
        assertThat(path()).hasContent("two\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
                .isEqualTo("rw-------");
    }

    @Test
    void fileThatTheSystemMadeInItsPlaceIsUsed() throws IOException {
        open();
        write("one");
        Files.move(path(), directory.resolve("audit.1"));
        Files.createFile(path());
        write("two");
        assertThat(directory.resolve("audit.1")).hasContent("one\n");
        assertThat(path()).hasContent("two\n");
    }

    @Test
    void deletedFileIsFollowedByANewOne() throws IOException {
        open();
        write("one");
        Files.delete(path());
        write("two");
        assertThat(path()).hasContent("two\n");
    }

    @Test
    void truncatedFileIsWrittenFromItsStart() throws IOException {
        open();
        write("one");
        FileChannel.open(path(), StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)
                .close();
        write("two");
        assertThat(path()).hasContent("two\n");
    }

    @Test
    void interruptedThreadWritesItsLineAndKeepsTheFileOpen() throws IOException {
        open();
        Thread.currentThread().interrupt();
        write("one");
        assertThat(Thread.interrupted()).isTrue();
        write("two");
        assertThat(path()).hasContent("one\ntwo\n");
    }

    @Test
    void fileThatCannotBeWrittenIsNamed() {
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> AuditFile.open(directory))
                .withMessageContaining("--audit-log " + directory + " cannot be written");
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> AuditFile.open(directory.resolve("nowhere").resolve("audit")))
                .withMessageContaining("nowhere");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onlyRegularFilesAreOpened() {
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> AuditFile.open(Path.of("/dev/null")))
                .withMessageContaining("--audit-log /dev/null cannot be written")
                .withMessageContaining("not a regular file");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void otherFileInItsPlaceIsRefused() throws IOException {
        open();
        write("one");
        Files.delete(path());
        Files.createSymbolicLink(path(), Path.of("/dev/null"));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> write("two"))
                .withMessageContaining("not a regular file");
        Files.delete(path());
        write("three");
        assertThat(path()).hasContent("three\n");
    }

    private void open() {
        file = AuditFile.open(path());
    }

    private void write(String line) throws IOException {
        file.write((line + "\n").getBytes(UTF_8));
    }

    private Path path() {
        return directory.resolve("audit");
    }
}
