package dev.castellan.server.standalone.files;

import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * The file that a new token is written to: there as a whole or not at all, readable by its owner only, never in place of
 * another file.
 */
public final class TokenFile {

    private static final String OPTION = "--token-file";

    private final Path file;

    public TokenFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    public Path path() {
        return file;
    }

    /**
     * Refuses a file that is there already, or cannot be there.
     *
     * @throws CommandException that names it
     */
    public void check() {
        OwnerOnlyFile.create(OPTION, file).close();
    }

    /**
     * Does something that yields a token, and keeps the token. Whether it can be kept is tried first, so that nothing is
     * done whose token would be lost.
     *
     * @throws CommandException if the file cannot be written; the message says whether anything was done
     */
    public <T> T keep(Work<T> work, Function<? super T, String> token) {
        try (OwnerOnlyFile draft = OwnerOnlyFile.create(OPTION, file)) {
            T result = work.run();
            write(draft, token.apply(result));
            return result;
        }
    }

    /** Deletes the file if it still holds this token; for one that is worth nothing any more. */
    public void deleteIf(String token) {
        try {
            if (Files.isRegularFile(file) && Files.readString(file).strip().equals(token)) {
                Files.delete(file);
            }
        } catch (IOException e) {
            // it stays: a file with a worthless token
            return;
        }
    }

    private void write(OwnerOnlyFile draft, String token) {
        try {
            draft.output().write((token + "\n").getBytes(StandardCharsets.US_ASCII));
            draft.finish();
        } catch (IOException e) {
            throw new CommandException(
                    OPTION + " " + file + " could not be written: " + e.getMessage()
                            + ". What was asked for is done, but its token is lost: issue another one",
                    e);
        }
    }

    /**
     * What yields a token.
     *
     * @param <T> its result
     */
    @FunctionalInterface
    public interface Work<T> {

        T run();
    }
}
