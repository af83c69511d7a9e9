package dev.castellan.server.limits;

import org.jspecify.annotations.Nullable;

/**
 * How much one organization may have. Start with {@code Quotas.defaults().toBuilder()}. Immutable.
 *
 * <p>A request that would exceed a quota of rows or payloads is answered 409 (conflict). These quotas are off by default. A
 * request that would exceed a quota of kept answers or of audit events is answered 429 with {@code Retry-After}, since time
 * makes room. These quotas are on by default. The message of the answer names the quota.
 */
public final class Quotas {

    private static final Quotas NONE = new QuotasBuilder().build();
    private static final Quotas DEFAULTS = NONE.toBuilder()
            .keptAnswers(200_000)
            .keptAnswerBytes(64L << 20)
            .auditEventsPerDay(500_000)
            .build();

    private final @Nullable Long projects;
    private final @Nullable Long users;
    private final @Nullable Long tokens;
    private final @Nullable Long collections;
    private final @Nullable Long inputs;
    private final @Nullable Long queries;
    private final @Nullable Long payloadBytes;
    private final @Nullable Long keptAnswers;
    private final @Nullable Long keptAnswerBytes;
    private final @Nullable Long auditEventsPerDay;

    Quotas(QuotasBuilder builder) {
        projects = checked("projects", builder.projects);
        users = checked("users", builder.users);
        tokens = checked("tokens", builder.tokens);
        collections = checked("collections", builder.collections);
        inputs = checked("inputs", builder.inputs);
        queries = checked("queries", builder.queries);
        payloadBytes = checked("payloadBytes", builder.payloadBytes);
        keptAnswers = checked("keptAnswers", builder.keptAnswers);
        keptAnswerBytes = checked("keptAnswerBytes", builder.keptAnswerBytes);
        auditEventsPerDay = checked("auditEventsPerDay", builder.auditEventsPerDay);
    }

    /** Returns no limits at all. */
    public static Quotas none() {
        return NONE;
    }

    /**
     * Returns the quotas of a server that sets none: 200,000 kept answers with 64 MiB of bodies, 500,000 audit events a day,
     * and no limit for rows and payloads.
     */
    public static Quotas defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these quotas. */
    public QuotasBuilder toBuilder() {
        return new QuotasBuilder(this);
    }

    /** Returns the largest number of projects, the default project included; null for no limit. */
    public @Nullable Long projects() {
        return projects;
    }

    /** Returns the largest number of users; null for no limit. */
    public @Nullable Long users() {
        return users;
    }

    /** Returns the largest number of API tokens, expired ones included; null for no limit. */
    public @Nullable Long tokens() {
        return tokens;
    }

    /** Returns the largest number of collections; null for no limit. */
    public @Nullable Long collections() {
        return collections;
    }

    /** Returns the largest number of inputs; null for no limit. */
    public @Nullable Long inputs() {
        return inputs;
    }

    /** Returns the largest number of queries; null for no limit. */
    public @Nullable Long queries() {
        return queries;
    }

    /** Returns the largest number of bytes of all payloads of inputs and queries, in UTF-8; null for no limit. */
    public @Nullable Long payloadBytes() {
        return payloadBytes;
    }

    /** Returns the largest number of answers kept under an {@code Idempotency-Key}; null for no limit. */
    public @Nullable Long keptAnswers() {
        return keptAnswers;
    }

    /** Returns the largest number of bytes of the bodies of kept answers, in UTF-8; null for no limit. */
    public @Nullable Long keptAnswerBytes() {
        return keptAnswerBytes;
    }

    /** Returns the largest number of audit events of a day (UTC); null for no limit. */
    public @Nullable Long auditEventsPerDay() {
        return auditEventsPerDay;
    }

    private static @Nullable Long checked(String name, @Nullable Long value) {
        if (value != null && value < 1) {
            throw new IllegalArgumentException("quota " + name + " is " + value + ": it must be at least 1");
        }
        return value;
    }
}
