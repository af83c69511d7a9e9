package dev.castellan.server.limits;

import org.jspecify.annotations.Nullable;

/**
 * The quotas of one organization. Start with {@code Quotas.defaults().toBuilder()}. Immutable.
 *
 * <p>A request that would exceed a quota of rows or payloads gets 409 (conflict). These quotas are off by default. A
 * request that would exceed a quota of kept answers or of audit events gets 429 with {@code Retry-After}, because usage
 * decreases over time. These quotas are on by default. The error message names the quota.
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

    /** Returns the maximum number of projects, including the default project, or null for no limit. */
    public @Nullable Long projects() {
        return projects;
    }

    /** Returns the maximum number of users, or null for no limit. */
    public @Nullable Long users() {
        return users;
    }

    /** Returns the maximum number of API tokens, including expired ones, or null for no limit. */
    public @Nullable Long tokens() {
        return tokens;
    }

    /** Returns the maximum number of collections, or null for no limit. */
    public @Nullable Long collections() {
        return collections;
    }

    /** Returns the maximum number of inputs, or null for no limit. */
    public @Nullable Long inputs() {
        return inputs;
    }

    /** Returns the maximum number of queries, or null for no limit. */
    public @Nullable Long queries() {
        return queries;
    }

    /** Returns the maximum total size of all payloads of inputs and queries, in UTF-8 bytes, or null for no limit. */
    public @Nullable Long payloadBytes() {
        return payloadBytes;
    }

    /** Returns the maximum number of answers kept under an {@code Idempotency-Key}, or null for no limit. */
    public @Nullable Long keptAnswers() {
        return keptAnswers;
    }

    /** Returns the maximum total size of the bodies of kept answers, in UTF-8 bytes, or null for no limit. */
    public @Nullable Long keptAnswerBytes() {
        return keptAnswerBytes;
    }

    /** Returns the maximum number of audit events per day (UTC), or null for no limit. */
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
