package dev.castellan.server.people.internal.passwords;

import dev.castellan.server.internal.scheduling.FairQueue;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A password that a user typed. A hashing thread hashes it while the calling thread waits. This class is not a record,
 * because the {@code toString} of a record would contain the password. Thread-safe.
 */
public final class PasswordInput {

    private final String normalized;
    private final Turn turn;

    private PasswordInput(String normalized, Turn turn) {
        this.normalized = normalized;
        this.turn = turn;
    }

    /**
     * Compares the password with a stored hash. Takes the same time if {@code hash} is {@code null}.
     *
     * @param hash the stored hash, or {@code null} if the user does not have a password
     */
    public boolean matches(@Nullable String hash) {
        return turn.await(() -> turn.hashing().matches(hash, normalized));
    }

    /** Returns a new hash if the parameters of a stored hash are not the current ones, otherwise {@code null}. */
    public @Nullable String rehash(String hash) {
        return turn.hashing().isOutdated(hash) ? turn.await(() -> turn.hashing().hash(normalized)) : null;
    }

    /**
     * Rejects a new password that is easy to guess. Returns the hash of any other.
     *
     * @param field the name of the form field, which begins the message
     * @param knownWords words that do not make a password stronger
     */
    public String hash(String field, List<String> knownWords) {
        return turn.await(() -> {
            PasswordRules.checkStrength(field, normalized, knownWords);
            return turn.hashing().hash(normalized);
        });
    }

    /**
     * The place of a client in the queue of the hashing threads.
     *
     * @param queue the queue of the hashing threads, which has room for every waiting thread
     * @param organization the organization in the queue, or {@code null} for an anonymous client
     * @param client the client in the queue
     */
    public record Turn(
            PasswordHashing hashing,
            FairQueue queue,
            @Nullable UUID organization,
            Object client) {

        /** Returns a password, normalized, that takes this place. */
        public PasswordInput password(String text) {
            return new PasswordInput(PasswordRules.normalized(text), this);
        }

        /** Waits for work on a hashing thread. Throws the exception that the work or the queue throws. */
        private <T> T await(Supplier<T> work) {
            try {
                return queue.run(organization, client, work)
                        .toCompletableFuture()
                        .join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        }
    }
}
