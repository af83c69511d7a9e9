package dev.castellan.server.people.internal.provider;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The refusals of sign-ins with a provider. All reasons have the same message, so it does not reveal whether a user
 * exists.
 */
final class ProviderRefusals {

    private static final Duration SOON = Duration.ofSeconds(10);

    private ProviderRefusals() {}

    static Refusal rejected() {
        return Refusal.of(
                        ErrorCode.PROVIDER_REJECTED,
                        "provider: not accepted. Start again within " + ProviderAttempt.LIFE.toMinutes()
                                + " minutes; if it fails again, ask an administrator for an invitation")
                .withValues(ProviderAttempt.LIFE.toMinutes());
    }

    /** Returns the refusal for a failure of the provider, which tells an anonymous client no reason. */
    static Refusal of(ProviderException problem) {
        if (problem.isMisconfigured()) {
            return Refusal.of(
                    ErrorKind.UNAVAILABLE, "provider: its settings do not work: ask an administrator to test them");
        }
        return problem.isUnreachable()
                ? Refusal.retryAfter(
                        ErrorKind.UNAVAILABLE, "provider: does not answer: try again in a few seconds", SOON)
                : rejected();
    }

    /** Returns the refusal of a test, which tells the admin the reason. */
    static Refusal ofTest(@Nullable String reason) {
        return Refusal.of(ErrorKind.INVALID, "provider: " + reason);
    }
}
