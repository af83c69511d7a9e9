package dev.castellan.server.internal.federation;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a JWT is not exchanged. The client learns nothing of this, because its answer would help to guess rules.
 * The organization finds the reason in an audit event.
 */
public final class ExchangeMismatch extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Why a JWT is not exchanged. */
    public enum Reason {
        /** The organization has no such rule, or had none when the exchange ended. */
        RULE_UNKNOWN,
        /** The rule is disabled. */
        RULE_DISABLED,
        /** The issuer is disabled. */
        ISSUER_DISABLED,
        /** The rule does not pin a claim that the issuer requires. */
        CLAIM_NOT_PINNED,
        /** The service account is suspended. */
        ACCOUNT_SUSPENDED,
        /** The subject token is not a JWT, is too long, or has a repeated or forbidden part. */
        MALFORMED,
        /** The algorithm of the signature is not allowed. */
        ALGORITHM,
        /** No key of the issuer has the id in the JWT. */
        UNKNOWN_KEY,
        /** The keys of the issuer cannot be read. */
        KEYS_UNAVAILABLE,
        /** The keys of the issuer have changed since the signature was verified. */
        KEYS_CHANGED,
        /** The signature is wrong, or its key has another type. */
        SIGNATURE,
        /** The claim {@code iss} differs from the issuer. */
        ISSUER,
        /** The claim {@code aud} does not contain the audience of the issuer. */
        AUDIENCE,
        /** The claim {@code sub} is missing, too long or not printable. */
        SUBJECT,
        /** The JWT has expired, or does not expire. */
        EXPIRED,
        /** The JWT is not valid yet. */
        NOT_YET_VALID,
        /** A claim that the rule pins is missing or has another value. */
        CLAIM;

        /** Returns the reason as audit events contain it. */
        public String value() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Reason reason;
    private final @Nullable String claim;

    private ExchangeMismatch(Reason reason, @Nullable String claim) {
        super(claim == null ? reason.value() : reason.value() + " " + claim, null, false, false);
        this.reason = reason;
        this.claim = claim;
    }

    /** Returns a mismatch for a reason. */
    public static ExchangeMismatch of(Reason reason) {
        return new ExchangeMismatch(reason, null);
    }

    /** Returns a mismatch of a claim. */
    public static ExchangeMismatch of(Reason reason, String claim) {
        return new ExchangeMismatch(reason, claim);
    }

    /** Returns the reason. */
    public Reason reason() {
        return reason;
    }

    /** Returns the name of the claim that did not match, or null if the reason is another one. */
    public @Nullable String claim() {
        return claim;
    }
}
