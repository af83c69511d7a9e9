package dev.castellan.server.standalone.files;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.server.Administration;
import dev.castellan.server.FoundToken;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** A file that contains a secret: a password, a key, or a token, such as a token found in a log. */
public final class SecretFile {

    /** The option that names the file with a token. */
    public static final String OPTION = "--secret-file";

    private static final int KEY_BYTES = 32;

    private SecretFile() {}

    /**
     * Returns the password in the first line of a file.
     *
     * @param option the option that names the file, for messages
     * @throws CommandException if the first line is missing, or if the file cannot be read
     */
    public static String password(String option, Path file) {
        String password = read(option, file).lines().findFirst().orElse("");
        if (password.isEmpty()) {
            throw new CommandException(option + " " + file + " is empty: put the password in the first line");
        }
        return password;
    }

    /**
     * Returns the key of 32 bytes whose base64 the file contains. Ignores white space around it.
     *
     * @param option the option that names the file, for messages
     * @throws CommandException if the file cannot be read, or contains anything else
     */
    public static byte[] key(String option, Path file) {
        try {
            byte[] key = Base64.getDecoder().decode(read(option, file).strip());
            if (key.length == KEY_BYTES) {
                return key;
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        throw new CommandException(option + " " + file + " does not contain the base64 of " + KEY_BYTES
                + " bytes: create it with 'openssl rand -base64 " + KEY_BYTES + "'");
    }

    /**
     * Returns the token in the file. Ignores white space around it.
     *
     * @throws CommandException if the file cannot be read
     * @throws Refusal if no organization has the token
     */
    public static FoundToken find(Administration administration, Path file) {
        return administration
                .findToken(read(OPTION, file).strip())
                .orElseThrow(() -> Refusal.of(
                        ErrorKind.NOT_FOUND, OPTION + " " + file + " does not contain a token of this store"));
    }

    private static String read(String option, Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new CommandException(option + " " + file + " cannot be read: " + FileProblem.of(e), e);
        }
    }
}
