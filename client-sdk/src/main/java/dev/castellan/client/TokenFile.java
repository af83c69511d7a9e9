package dev.castellan.client;

import dev.castellan.client.errors.ApiException;
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
import java.util.concurrent.locks.LockSupport;

/**
 * A file that contains an API token, and white space around it. A client reads the file before its first call, before
 * the token expires, and after a server rejects the token. Thread-safe.
 */
public final class TokenFile implements TokenSource {

    private static final int MAX_POLLS = 20;
    private static final long POLL_NANOS = 100_000_000;

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
     * @throws IOException if the file cannot be read or replaced, or belongs to another user. If the token was rotated
     *     before the failure, the message names the file that contains the new token
     * @throws ConflictException if the token was rotated elsewhere, and the file still contains it two seconds later
     */
    public boolean rotate(CastellanClient client, Duration overlap) throws IOException {
        String old = fetch().value();
        Path target = path.toRealPath();
        Path next = Files.createTempFile(target.getParent(), ".token", null);
        boolean isRotated = false;
        try (CastellanClient owner = client.withToken(old)) {
            prepare(next, target, old);
            String token = rotated(owner, overlap);
            isRotated = true;
            replace(target, next, token);
            return true;
        } catch (ConflictException | UnauthenticatedException e) {
            awaitReplacement(old, e);
            return false;
        } finally {
            if (!isRotated) {
                Files.deleteIfExists(next);
            }
        }
    }

    /** Fails before the rotation if the new token could not be stored or read, for example because the disk is full. */
    private void prepare(Path next, Path target, String old) throws IOException {
        if (!Files.getOwner(next).equals(Files.getOwner(target))) {
            throw new IOException(path + ": belongs to another user, who could not read the new file");
        }
        Files.writeString(next, old + "\n", StandardOpenOption.SYNC);
    }

    private void replace(Path target, Path next, String token) throws IOException {
        try {
            Files.writeString(next, token + "\n", StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.SYNC);
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new IOException(path + ": cannot be replaced; the new token is in " + next, e);
        }
    }

    /** Waits for the process that has rotated the token to replace the file. Throws the refusal if it does not. */
    private void awaitReplacement(String old, ApiException refusal) throws IOException {
        for (int i = 0; fetch().value().equals(old); i++) {
            if (i == MAX_POLLS || Thread.currentThread().isInterrupted()) {
                throw refusal;
            }
            LockSupport.parkNanos(POLL_NANOS);
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
