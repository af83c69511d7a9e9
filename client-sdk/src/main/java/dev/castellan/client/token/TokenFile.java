package dev.castellan.client.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that holds a token, with blanks and line breaks around it at most. */
record TokenFile(Path file) implements TokenSource {

    @Override
    public AccessToken fetch() throws IOException {
        String text = Files.readString(file).strip();
        try {
            return AccessToken.of(text);
        } catch (IllegalArgumentException e) {
            // no cause, since its text would be repeated
            throw new IllegalArgumentException(file + " holds no token: " + e.getMessage());
        }
    }
}
