package dev.castellan.server.standalone.commands;

import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.files.OwnerOnlyFile;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.Progress;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The {@code backup} command, which writes the contents of the store to a file. */
@Command(
        name = "backup",
        description = "Writes a consistent backup of the whole store to a new file. Servers can use the store in the "
                + "meantime.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class Backup extends StoreCommand {

    @Parameters(paramLabel = "FILE", description = "New file that only its owner can read.")
    private Path file;

    @Override
    protected StoreAccess access() {
        return StoreAccess.READ;
    }

    @Override
    protected void check() {
        OwnerOnlyFile.create("backup", file).close();
    }

    @Override
    protected void run(JdbcStore store, Output output) {
        long bytes = write(store, file, output);
        output.line("backup", file.toAbsolutePath().toString(), "bytes", bytes);
    }

    /** Writes a backup to a new file, and returns its size in bytes. */
    @SuppressWarnings("try") // the body does not use the progress
    static long write(JdbcStore store, Path file, Output output) {
        try (OwnerOnlyFile draft = OwnerOnlyFile.create("backup", file);
                Progress unused = output.progress("backup")) {
            OutputStream buffered = new BufferedOutputStream(draft.output());
            store.backup(buffered);
            buffered.flush();
            draft.finish();
            return file.toFile().length();
        } catch (IOException | UncheckedIOException e) {
            throw new CommandException(
                    "backup " + file + " could not be written: " + FileProblem.of(e) + ": its draft is deleted", e);
        }
    }
}
