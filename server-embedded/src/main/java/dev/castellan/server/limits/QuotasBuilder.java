package dev.castellan.server.limits;

import org.jspecify.annotations.Nullable;

/** Builds {@link Quotas} that differ in some values from others. Not safe for use by several threads. */
public final class QuotasBuilder {

    private @Nullable Long projects;
    private @Nullable Long users;
    private @Nullable Long tokens;
    private @Nullable Long collections;
    private @Nullable Long inputs;
    private @Nullable Long queries;
    private @Nullable Long payloadBytes;

    QuotasBuilder(Quotas quotas) {
        this.projects = quotas.projects();
        this.users = quotas.users();
        this.tokens = quotas.tokens();
        this.collections = quotas.collections();
        this.inputs = quotas.inputs();
        this.queries = quotas.queries();
        this.payloadBytes = quotas.payloadBytes();
    }

    /** Sets the largest number of projects, the default project included. */
    public QuotasBuilder projects(long value) {
        this.projects = value;
        return this;
    }

    /** Sets the largest number of users. */
    public QuotasBuilder users(long value) {
        this.users = value;
        return this;
    }

    /** Sets the largest number of API tokens, expired ones included. */
    public QuotasBuilder tokens(long value) {
        this.tokens = value;
        return this;
    }

    /** Sets the largest number of collections. */
    public QuotasBuilder collections(long value) {
        this.collections = value;
        return this;
    }

    /** Sets the largest number of inputs. */
    public QuotasBuilder inputs(long value) {
        this.inputs = value;
        return this;
    }

    /** Sets the largest number of queries. */
    public QuotasBuilder queries(long value) {
        this.queries = value;
        return this;
    }

    /** Sets the largest number of bytes of all payloads of inputs and queries, in UTF-8. */
    public QuotasBuilder payloadBytes(long value) {
        this.payloadBytes = value;
        return this;
    }

    /**
     * Returns the quotas.
     *
     * @throws IllegalArgumentException if one is below 1; the message names it
     */
    public Quotas build() {
        return new Quotas(projects, users, tokens, collections, inputs, queries, payloadBytes);
    }
}
