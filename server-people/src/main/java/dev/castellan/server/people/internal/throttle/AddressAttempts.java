package dev.castellan.server.people.internal.throttle;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.internal.throttle.AddressThrottle.Attempt;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Refusal;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts failures to sign in by address. Refusals for a wrong credential count; failures of the store do not. The limit
 * does not apply to known browsers and to valid API tokens, so an office behind one address is not locked out.
 */
public final class AddressAttempts {

    private static final int MOST_FAILURES = 20;

    private final AddressThrottle throttle;

    public AddressAttempts(Clock clock) {
        this.throttle = new AddressThrottle(MOST_FAILURES, clock);
    }

    /**
     * Makes an attempt on this thread.
     *
     * @param isKnown whether the limit does not apply
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
     * Makes an attempt that ends later.
     *
     * @param isKnown whether the limit does not apply
     */
    public <T> CompletionStage<T> makeLater(boolean isKnown, Browser browser, Supplier<CompletionStage<T>> work) {
        if (isKnown) {
            return work.get();
        }
        Attempt attempt = throttle.begin(browser.address());
        return work.get().whenComplete((result, problem) -> settle(attempt, problem));
    }

    private static void settle(Attempt attempt, @Nullable Throwable problem) {
        boolean failed = problem instanceof Refusal refusal && refusal.kind() == ErrorKind.UNAUTHENTICATED;
        if (!failed) {
            attempt.didNotFail();
        }
    }
}
