package dev.castellan.server.limits;

import org.jspecify.annotations.Nullable;

/**
 * The quotas of one organization, each at least 1, or null for no limit. Start with {@code
 * Quotas.defaults().toBuilder()}.
 *
 * <p>A request that would exceed a quota of rows or payloads gets 409 (conflict). These quotas are off by default. A
 * request that would exceed a quota of kept answers or of audit events gets 429 with {@code Retry-After}, because usage
 * decreases over time. These quotas are on by default. The error message names the quota.
 *
 * @param projects the maximum number of projects, including the default project
 * @param users the maximum number of users
 * @param tokens the maximum number of API tokens, including expired ones
 * @param collections the maximum number of collections
 * @param inputs the maximum number of inputs
 * @param queries the maximum number of queries
 * @param payloadBytes the maximum total size of all payloads of inputs and queries, in UTF-8 bytes
 * @param keptAnswers the maximum number of answers kept under an {@code Idempotency-Key}
 * @param keptAnswerBytes the maximum total size of the bodies of kept answers, in UTF-8 bytes
 * @param auditEventsPerDay the maximum number of audit events per day (UTC)
 */
public record Quotas(
        @Nullable Long projects,
        @Nullable Long users,
        @Nullable Long tokens,
        @Nullable Long collections,
        @Nullable Long inputs,
        @Nullable Long queries,
        @Nullable Long payloadBytes,
        @Nullable Long keptAnswers,
        @Nullable Long keptAnswerBytes,
        @Nullable Long auditEventsPerDay) {

    private static final Quotas NONE = new QuotasBuilder().build();
    private static final Quotas DEFAULTS = NONE.toBuilder()
            .keptAnswers(200_000)
            .keptAnswerBytes(64L << 20)
            .auditEventsPerDay(500_000)
            .build();

    /**
     * Checks the quotas.
     *
     * @throws IllegalArgumentException if a quota is less than 1. The message names the quota
     */
    public Quotas {
        check("projects", projects);
        check("users", users);
        check("tokens", tokens);
        check("collections", collections);
        check("inputs", inputs);
        check("queries", queries);
        check("payloadBytes", payloadBytes);
        check("keptAnswers", keptAnswers);
        check("keptAnswerBytes", keptAnswerBytes);
        check("auditEventsPerDay", auditEventsPerDay);
    }

    /** Returns quotas that do not limit anything. */
    public static Quotas none() {
        return NONE;
    }

    /**
     * Returns the default quotas: 200,000 kept answers with 64 MiB of bodies, 500,000 audit events per day, and no
     * limits on rows and payloads.
     */
    public static Quotas defaults() {
        return DEFAULTS;
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
