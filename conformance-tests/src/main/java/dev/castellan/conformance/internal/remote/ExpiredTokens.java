package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.conformance.internal.remote.RemoteEnvironments.EnvironmentException;
import dev.castellan.conformance.internal.remote.RemoteOrganization.RemoteToken;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Creates expired tokens. The API cannot create an expired token, so this class creates a short-lived token and waits
 * for its expiry.
 */
final class ExpiredTokens {

    private static final Duration SOON = Duration.ofMillis(1_200);
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** A wait that is longer than this is reported. */
    private static final Duration LONG = Duration.ofSeconds(3);

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

    private final RemoteCalls calls;
    private final RemoteOrganization organization;
    private final Clock clock;
    private final Consumer<String> progress;
    private @Nullable String shared;
    private boolean neverExpire;

    /**
     * Creates an instance that uses these calls.
     *
     * @param organization the organization of the token that cases share
     * @param progress receives the reason of a long wait
     */
    ExpiredTokens(RemoteCalls calls, RemoteOrganization organization, Clock clock, Consumer<String> progress) {
        this.calls = calls;
        this.organization = organization;
        this.clock = clock;
        this.progress = progress;
    }

    /** Returns the expired token that cases share. */
    String shared() {
        String secret = shared;
        if (secret == null) {
            JsonNode user = organization.user("Expired", "expired-" + UUID.randomUUID() + "@castellan.test", "client");
            secret = token(organization, RemoteOrganization.id(user, "user_id")).secret();
            shared = secret;
        }
        return secret;
    }

    /**
     * Creates a token for a user and waits until the token has expired. Waits only once for a deployment whose tokens
     * do not expire.
     *
     * @throws EnvironmentException if the deployment accepts the token too long, or accepted an earlier token too long
     */
    RemoteToken token(RemoteOrganization of, UUID user) {
        if (neverExpire) {
            throw stillAccepted();
        }
        RemoteToken token = of.token(
                user, clock.instant().plus(SOON).truncatedTo(ChronoUnit.MILLIS).toString());
        RemoteCalls asOwner = calls.as(token.secret());
        long start = clock.millis();
        boolean isReported = false;
        for (long now = start; now < start + LIMIT.toMillis(); now = clock.millis()) {
            if (!isReported && now > start + LONG.toMillis()) {
                progress.accept("waiting up to " + LIMIT.toSeconds() + " s until a token with expires_at is refused");
                isReported = true;
            }
            if (asOwner.status("/users/" + user) == 401) {
                return token;
            }
            LockSupport.parkNanos(PAUSE);
        }
        neverExpire = true;
        throw stillAccepted();
    }

    private static EnvironmentException stillAccepted() {
        return new EnvironmentException("a token with expires_at was still accepted " + LIMIT.toSeconds() + " s later");
    }
}
