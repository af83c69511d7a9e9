package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.conformance.internal.remote.Organization.Account;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Tokens that have expired: over the API there is no way but to wait for it. */
final class ExpiredTokens {

    private static final Duration SOON = Duration.ofMillis(1_200);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

    private final RemoteCalls calls;
    private final Organization organization;
    private final Clock clock;
    private @Nullable String shared;

    /** @param organization where the token that all cases share is made */
    ExpiredTokens(RemoteCalls calls, Organization organization, Clock clock) {
        this.calls = calls;
        this.organization = organization;
        this.clock = clock;
    }

    /** Returns one that only its being expired matters of. */
    String shared() {
        String known = shared;
        if (known == null) {
            JsonNode user = organization.user("Expired", "expired-" + UUID.randomUUID() + "@castellan.test", "client");
            known = account(organization, user).token();
            shared = known;
        }
        return known;
    }

    /** Gives a user a token and waits until it has expired. */
    Account account(Organization of, JsonNode user) {
        Account account = of.account(
                user, clock.instant().plus(SOON).truncatedTo(ChronoUnit.MILLIS).toString());
        RemoteCalls asOwner = calls.as(account.token());
        for (long end = clock.millis() + PATIENCE.toMillis(); clock.millis() < end; ) {
            if (asOwner.status("/users/" + account.userId()) == 401) {
                return account;
            }
            LockSupport.parkNanos(PAUSE);
        }
        throw new StageException("a token with expires_at was still accepted " + PATIENCE.toSeconds() + " s later");
    }
}
