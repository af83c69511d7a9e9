package dev.castellan.server.standalone.files;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Administration;
import dev.castellan.server.FoundToken;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that contains the secret of a token, such as a token found in a log. */
public final class SecretFile {

    /** The option that names the file. */
    public static final String OPTION = "--secret-file";

    private SecretFile() {}

    /**
     * Returns the token in the file. Ignores white space around it.
     *
     * @throws CommandException if the file cannot be read
     * @throws Refusal if no organization has the token
     */
    public static FoundToken find(Administration administration, Path file) {
        try {
            return administration
                    .findToken(Files.readString(file).strip())
                    .orElseThrow(() -> Refusal.of(
                            ErrorKind.NOT_FOUND, OPTION + " " + file + " does not hold a token of this store"));
        } catch (IOException e) {
            throw new CommandException(OPTION + " " + file + " cannot be read: " + e, e);
        }
    }
}
