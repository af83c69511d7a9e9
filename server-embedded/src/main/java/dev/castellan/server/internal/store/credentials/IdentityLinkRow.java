package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;

/**
 * A person of a provider, who signs in as a human user. The issuer and the subject name the person. An e-mail address
 * does not, because providers give it to another person.
 *
 * @param userId the user as whom the person signs in
 * @param issuer the issuer of the person's ID tokens
 * @param subject the id of the person at the issuer
 * @param createdAt the time of the first sign-in, with millisecond precision
 */
public record IdentityLinkRow(UUID linkId, UUID userId, String issuer, String subject, Instant createdAt) {

    /** Returns the hash of an issuer and a subject, which no other link of the organization has. */
    public static TokenHash identity(String issuer, String subject) {
        // an issuer is a URL and contains no spaces, so two different pairs never make the same text
        return TokenHash.of(issuer + " " + subject);
    }

    /** Returns the hash of issuer and subject. */
    public TokenHash identity() {
        return identity(issuer, subject);
    }
}
