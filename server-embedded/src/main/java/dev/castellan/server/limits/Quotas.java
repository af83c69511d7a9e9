package dev.castellan.server.limits;

import org.jspecify.annotations.Nullable;

/**
 * How much one organization may have. A request that would exceed a quota is answered 409, and its message names the
 * quota. Off by default. Start with {@code Quotas.none().toBuilder()}.
 *
 * @param projects largest number of projects, the default project included; absent for no limit
 * @param users largest number of users; absent for no limit
 * @param tokens largest number of API tokens, expired ones included; absent for no limit
 * @param collections largest number of collections; absent for no limit
 * @param inputs largest number of inputs; absent for no limit
 * @param queries largest number of queries; absent for no limit
 * @param payloadBytes largest number of bytes of all payloads of inputs and queries, in UTF-8; answers that are kept for
 *     an {@code Idempotency-Key} for a day do not count, though they repeat payloads; absent for no limit
 */
public record Quotas(
        @Nullable Long projects,
        @Nullable Long users,
        @Nullable Long tokens,
        @Nullable Long collections,
        @Nullable Long inputs,
        @Nullable Long queries,
        @Nullable Long payloadBytes) {

    private static final Quotas NONE = new Quotas(null, null, null, null, null, null, null);

    /** Checks that every quota is at least 1. */
    public Quotas {
        check("projects", projects);
        check("users", users);
        check("tokens", tokens);
        check("collections", collections);
        check("inputs", inputs);
        check("queries", queries);
        check("payloadBytes", payloadBytes);
    }

    /** Returns no limits at all. */
    public static Quotas none() {
        return NONE;
    }

    /** Returns a builder that starts from these quotas. */
    public QuotasBuilder toBuilder() {
        return new QuotasBuilder(this);
    }

    private static void check(String name, @Nullable Long value) {
        if (value != null && value < 1) {
            throw new IllegalArgumentException("quota " + name + " is " + value + ": it must be at least 1");
        }
    }
}
