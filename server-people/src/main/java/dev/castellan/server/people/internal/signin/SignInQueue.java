package dev.castellan.server.people.internal.signin;

import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.passwords.PasswordInput.Turn;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.signin.Browser;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the work of sign-ins that hash passwords. The calling thread performs the cheap checks. A thread of a fair queue
 * then writes to the store, and waits while a thread of a second fair queue hashes the password. Both queues serve
 * organizations round robin. Within an organization, they serve the submitted e-mail addresses round robin, whether or
 * not they belong to users.
 *
 * @param queue the queue of the sign-ins, in which the sign-ins of a client run one after another
 * @param hashQueue the queue of the hashing threads, with room for a task of each thread of the other queue
 * @param addresses counts the failed sign-ins of network addresses
 */
public record SignInQueue(FairQueue queue, PasswordHashing hashing, FairQueue hashQueue, AddressAttempts addresses) {

    /**
     * The number of threads, which equals that of the server for requests. These threads wait for the store and for
     * hashes. If the writes of an organization are slow, each user who signs in there occupies one, and the queue
     * reserves a quarter for others.
     */
    private static final int THREADS = 64;

    private static final int WAITING = 256;

    /**
     * Two threads leave enough CPU time and memory for requests. The queue never gives an organization more than one of
     * these threads.
     */
    private static final int HASH_THREADS = 2;

    private static final Duration MAX_CLOSE = Duration.ofSeconds(10);

    /** Creates the queues. */
    public static SignInQueue of(PasswordHashing hashing, Clock clock) {
        return new SignInQueue(
                FairQueue.serial("castellan-people", THREADS, WAITING),
                hashing,
                // rejects no task until it is closed, because each thread of the other queue waits for at most one
                new FairQueue("castellan-people hashing", HASH_THREADS, THREADS),
                new AddressAttempts(clock));
    }

    /**
     * Runs work that guesses a password.
     *
     * @param organization the organization in whose turn the work runs, or null for an anonymous client
     * @param isKnown whether the browser is exempt from the limit of its network address
     * @param isFailure whether a result counts as a failure of the network address as well
     */
    <T> CompletionStage<T> guess(
            @Nullable UUID organization,
            boolean isKnown,
            String key,
            Browser browser,
            Function<Turn, T> work,
            Predicate<? super T> isFailure) {
        // a known browser must not wait behind guesses from other browsers
        Object client = isKnown ? List.of(key, "known") : key;
        return addresses.makeLater(isKnown, browser, () -> run(organization, client, work), isFailure);
    }

    /** Runs work in which hashes wait as the same client as the work, so the wait does not depend on the user. */
    <T> CompletionStage<T> run(@Nullable UUID organization, Object client, Function<Turn, T> work) {
        return queue.run(organization, client, () -> work.apply(new Turn(hashing, hashQueue, organization, client)));
    }

    /** Runs work. If the work throws an exception, returns a stage that fails with the same exception. */
    static <T> CompletionStage<T> later(Supplier<CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedStage(e);
        }
    }

    /** Rejects waiting work, and waits for running work before interrupting it. */
    public void close() {
        queue.close(MAX_CLOSE);
        hashQueue.close(MAX_CLOSE);
    }
}
