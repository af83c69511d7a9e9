package dev.castellan.server.limits;

import org.jspecify.annotations.Nullable;

/** Builds {@link Quotas} from existing quotas. Not thread-safe. */
public final class QuotasBuilder {

    private @Nullable Long projects;
    private @Nullable Long users;
    private @Nullable Long tokens;
    private @Nullable Long collections;
    private @Nullable Long inputs;
    private @Nullable Long queries;
    private @Nullable Long payloadBytes;
    private @Nullable Long keptAnswers;
    private @Nullable Long keptAnswerBytes;
    private @Nullable Long auditEventsPerDay;

    QuotasBuilder() {}

    QuotasBuilder(Quotas quotas) {
        projects = quotas.projects();
        users = quotas.users();
        tokens = quotas.tokens();
        collections = quotas.collections();
        inputs = quotas.inputs();
        queries = quotas.queries();
        payloadBytes = quotas.payloadBytes();
        keptAnswers = quotas.keptAnswers();
        keptAnswerBytes = quotas.keptAnswerBytes();
        auditEventsPerDay = quotas.auditEventsPerDay();
    }

    /** Removes all limits. */
    public QuotasBuilder none() {
        projects = null;
        users = null;
        tokens = null;
        collections = null;
        inputs = null;
        queries = null;
        payloadBytes = null;
        keptAnswers = null;
        keptAnswerBytes = null;
        auditEventsPerDay = null;
        return this;
    }

    /** Sets the maximum number of projects, including the default project. */
    public QuotasBuilder projects(long value) {
        projects = value;
        return this;
    }

    /** Sets the maximum number of users. */
    public QuotasBuilder users(long value) {
        users = value;
        return this;
    }

    /** Sets the maximum number of API tokens, including expired ones. */
    public QuotasBuilder tokens(long value) {
        tokens = value;
        return this;
    }

    /** Sets the maximum number of collections. */
    public QuotasBuilder collections(long value) {
        collections = value;
        return this;
    }

    /** Sets the maximum number of inputs. */
    public QuotasBuilder inputs(long value) {
        inputs = value;
        return this;
    }

    /** Sets the maximum number of queries. */
    public QuotasBuilder queries(long value) {
        queries = value;
        return this;
    }

    /** Sets the maximum total size of all payloads of inputs and queries, in UTF-8 bytes. */
    public QuotasBuilder payloadBytes(long value) {
        payloadBytes = value;
        return this;
    }

    /**
     * Sets the maximum number of answers kept under an {@code Idempotency-Key}. An in-memory store keeps at most one
     * answer for each 32 KiB of heap.
     */
    public QuotasBuilder keptAnswers(long value) {
        keptAnswers = value;
        return this;
    }

    /** Sets the maximum total size of the bodies of kept answers, in UTF-8 bytes. */
    public QuotasBuilder keptAnswerBytes(long value) {
        keptAnswerBytes = value;
        return this;
    }

    /**
     * Sets the maximum number of audit events per day (UTC) that API requests can cause. One user can cause at most
     * half of these events. Each server counts separately and starts at zero.
     */
    public QuotasBuilder auditEventsPerDay(long value) {
        auditEventsPerDay = value;
        return this;
    }

    /**
     * Returns the quotas.
     *
     * @throws IllegalArgumentException if a value is less than 1. The message names the value
     */
    public Quotas build() {
        return new Quotas(
                projects,
                users,
                tokens,
                collections,
                inputs,
                queries,
                payloadBytes,
                keptAnswers,
                keptAnswerBytes,
                auditEventsPerDay);
    }
}
