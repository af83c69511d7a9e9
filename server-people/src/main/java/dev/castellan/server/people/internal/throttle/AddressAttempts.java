package dev.castellan.server.people.internal.throttle;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.internal.throttle.AddressThrottle.Attempt;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Refusal;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts failed sign-ins by network address. A rejected credential counts as a failure, but a store failure does not.
 * Known browsers and valid API tokens are exempt from the limit, so it does not lock out an office that shares one
 * address.
 */
public final class AddressAttempts {

    private static final int MAX_FAILURES = 20;

    private final AddressThrottle throttle;

    public AddressAttempts(Clock clock) {
        this.throttle = new AddressThrottle(MAX_FAILURES, clock);
    }

    /**
     * Throws a {@link Refusal} if the address has reached the limit and the browser sent no secret. A browser without a
     * secret is not known in any organization. Does not count an attempt.
     */
    public void check(Browser browser) {
        if (browser.secret() == null) {
            throttle.begin(browser.address()).didNotFail();
        }
    }

    /** Counts a failure, or throws a {@link Refusal} if the address has reached the limit. */
    public void fail(Browser browser) {
        throttle.begin(browser.address());
    }

    /**
     * Makes an attempt on the calling thread.
     *
     * @param isKnown whether the attempt is exempt from the limit
     */
    public <T> T make(boolean isKnown, Browser browser, Supplier<T> work) {
        if (isKnown) {
            return work.get();
        }
        Attempt attempt = throttle.begin(browser.address());
        try {
            T result = work.get();
            settle(attempt, null);
            return result;
        } catch (RuntimeException e) {
            settle(attempt, e);
            throw e;
        }
    }

    /**
     * Makes an asynchronous attempt.
     *
     * @param isKnown whether the attempt is exempt from the limit
     * @param isFailure whether a result counts as a failure as well
     */
    public <T> CompletionStage<T> makeLater(
            boolean isKnown, Browser browser, Supplier<CompletionStage<T>> work, Predicate<? super T> isFailure) {
        if (isKnown) {
            return work.get();
        }
        Attempt attempt = throttle.begin(browser.address());
        CompletableFuture<T> settled = new CompletableFuture<>(); // a dependent stage would wrap the exception
        work.get().whenComplete((result, problem) -> {
            if (problem != null || !isFailure.test(result)) {
                settle(attempt, problem);
            }
            if (problem == null) {
                settled.complete(result);
            } else {
                settled.completeExceptionally(problem);
            }
        });
        return settled;
    }

    private static void settle(Attempt attempt, @Nullable Throwable problem) {
        boolean failed = problem instanceof Refusal refusal && refusal.kind() == ErrorKind.UNAUTHENTICATED;
        if (!failed) {
            attempt.didNotFail();
        }
    }
}
