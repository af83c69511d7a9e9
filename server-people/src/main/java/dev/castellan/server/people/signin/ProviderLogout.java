package dev.castellan.server.people.signin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The end of one or all sessions of a person at a provider. At least one of subject and session is not {@code null}.
 *
 * @param subject the id of the person, or {@code null}
 * @param session the id of the session, or {@code null} for all sessions of the person
 * @param issuedAt the time of the logout
 */
public record ProviderLogout(
        @Nullable String subject, @Nullable String session, Instant issuedAt) {}
