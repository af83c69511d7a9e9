package dev.castellan.client;

import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.TokenRotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;

/**
 * A file that contains an API token, and white space around it. A client reads the file before its first call, before
 * the token expires, and after a server rejects the token. Thread-safe.
 */
public final class TokenFile implements TokenSource {

    private final Path path;

    private TokenFile(Path path) {
        this.path = path;
    }

    /** Returns the token file with this path. Does not read the file. */
    public static TokenFile of(Path path) {
        return new TokenFile(Objects.requireNonNull(path, "path: is null"));
    }

    /**
     * Reads the token.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if the file does not contain a token. The message does not contain its text
     */
    @Override
    public AccessToken fetch() throws IOException {
        String text = Files.readString(path).strip();
        try {
            return AccessToken.of(text);
        } catch (IllegalArgumentException e) {
            // Omits the cause, because this message already contains the cause's message.
            throw new IllegalArgumentException(path + " holds no token: " + e.getMessage());
        }
    }

    /**
     * Replaces the token of the file with a new token that has the same name and owner (an extension), see {@link
     * TokensClient#rotate}. The file is replaced atomically by a file that only its owner can read. If several
     * processes rotate the token at the same time, one of them replaces the file.
     *
     * @param client the client that sends the requests, with the token of the file
     * @param overlap the time for which the old token stays valid, from 0 to seven days. In this time, other programs
     *     must read the file again
     * @return true if this call has replaced the file, false if another process has
     * @throws IOException if the file cannot be read or replaced
     * @throws ConflictException if the token was rotated already, but the file still contains it
     */
    public boolean rotate(CastellanClient client, Duration overlap) throws IOException {
        String old = fetch().value();
        Path target = path.toRealPath();
        // Created before the rotation, because the new token is lost if it cannot be written.
        Path next = Files.createTempFile(target.toAbsolutePath().getParent(), ".token", null);
        try (CastellanClient owner = client.withToken(old)) {
            Files.writeString(next, rotated(owner, overlap) + "\n", StandardOpenOption.SYNC);
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (ConflictException | UnauthenticatedException e) {
            if (fetch().value().equals(old)) {
                throw e;
            }
            return false;
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private static String rotated(CastellanClient owner, Duration overlap) {
        TokenRotation rotation = TokenRotation.withOverlap(overlap);
        return owner.tokens().rotate(owner.tokens().current().id(), rotation).token();
    }

    @Override
    public String toString() {
        return "TokenFile[" + path + "]";
    }
}
