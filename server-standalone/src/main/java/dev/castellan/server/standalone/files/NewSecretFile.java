package dev.castellan.server.standalone.files;

import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The file for a new token, or for the link or code of a new invitation. Only the owner of the file can access it. The
 * file is written either completely or not at all, and never replaces another file.
 */
public final class NewSecretFile {

    private final String option;
    private final String remedy;
    private final Path file;

    /** Creates a reference to a file for a token. */
    public NewSecretFile(Path file) {
        this("--token-file", "its token is lost: create another one with 'recover-admin'", file);
    }

    private NewSecretFile(String option, String remedy, Path file) {
        this.option = option;
        this.remedy = remedy;
        this.file = file.toAbsolutePath();
    }

    /** Creates a reference to a file for the link or code of an invitation. */
    public static NewSecretFile ofLink(Path file) {
        return new NewSecretFile("--link-file", "the link is lost: create another one with 'recover-admin'", file);
    }

    public Path path() {
        return file;
    }

    /**
     * Checks that the file does not exist and can be created.
     *
     * @throws CommandException if the file exists or cannot be created; the message names it
     */
    public void check() {
        OwnerOnlyFile.create(option, file).close();
    }

    /**
     * Runs work that creates a token, and writes the token to the file. Skips the work if a draft of the file cannot be
     * created.
     *
     * @throws CommandException if the file cannot be written; the message says whether the work was done
     */
    public <T> T keep(Supplier<T> work, Function<? super T, String> token) {
        try (OwnerOnlyFile draft = OwnerOnlyFile.create(option, file)) {
            T result = work.get();
            write(draft, token.apply(result));
            return result;
        }
    }

    /** Deletes the file if it still contains this token, which is no longer valid. */
    public void deleteIf(String token) {
        try {
            if (Files.isRegularFile(file) && Files.readString(file).strip().equals(token)) {
                Files.delete(file);
            }
        } catch (IOException e) {
            // the file remains, but its token is no longer valid
            return;
        }
    }

    private void write(OwnerOnlyFile draft, String token) {
        try {
            draft.output().write((token + "\n").getBytes(StandardCharsets.UTF_8));
            draft.finish();
        } catch (IOException e) {
            throw new CommandException(
                    option + " " + file + " could not be written: " + FileProblem.of(e)
                            + ". The command succeeded, but " + remedy,
                    e);
        }
    }
}
