package dev.castellan.server.standalone.commands;

import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.Progress;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The {@code restore} command, which restores a backup into an empty store. */
@Command(
        name = "restore",
        description = "Restores a whole backup, or nothing, into a store that is empty or does not exist.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class Restore extends StoreCommand {

    @Parameters(paramLabel = "FILE", description = "File with the backup.")
    private Path file;

    @Override
    protected StoreAccess access() {
        return StoreAccess.MIGRATE;
    }

    @Override
    protected void check() {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new CommandException("restore " + file + ": the file does not exist or cannot be read");
        }
    }

    @Override
    @SuppressWarnings("try") // the body does not use the progress
    protected void run(JdbcStore store, Output output) {
        try (InputStream backup = new BufferedInputStream(Files.newInputStream(file));
                Progress unused = output.progress("restore")) {
            store.restore(backup);
            output.line(
                    "restored",
                    file.toAbsolutePath().toString(),
                    "bytes",
                    file.toFile().length());
        } catch (IllegalArgumentException e) {
            throw new CommandException("restore " + file + ": " + e.getMessage(), e);
        } catch (IOException | UncheckedIOException e) {
            throw new CommandException("restore " + file + " could not be read: " + FileProblem.of(e), e);
        }
    }
}
