package dev.castellan.client.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that holds a token and nothing else but blanks and line breaks around it. */
record TokenFile(Path file) implements TokenSource {

    @Override
    public AccessToken fetch() throws IOException {
        String text = Files.readString(file).strip();
        try {
            return AccessToken.of(text);
        } catch (IllegalArgumentException e) {
            // no cause: a second text of the same
            throw new IllegalArgumentException(file + " holds no token: " + e.getMessage());
        }
    }
}
