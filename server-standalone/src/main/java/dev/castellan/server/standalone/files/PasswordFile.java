package dev.castellan.server.standalone.files;

import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that contains a password in its first line. */
public final class PasswordFile {

    private PasswordFile() {}

    /**
     * Returns the password.
     *
     * @param option the option that names the file, for messages
     * @throws CommandException if the first line is missing, or if the file cannot be read
     */
    public static String read(String option, Path file) {
        try {
            String password = Files.readString(file).lines().findFirst().orElse("");
            if (password.isEmpty()) {
                throw new CommandException(option + " " + file + " has no first line: put the password there");
            }
            return password;
        } catch (IOException e) {
            throw new CommandException(option + " " + file + " cannot be read: " + e, e);
        }
    }
}
