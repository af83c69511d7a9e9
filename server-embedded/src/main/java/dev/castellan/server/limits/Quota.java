package dev.castellan.server.limits;

import java.util.Locale;

/** What {@link Quotas} limit. {@link #toString()} returns the name in messages. */
public enum Quota {
    /** The number of projects, including the default project. */
    PROJECTS,
    /** The number of users. */
    USERS,
    /** The number of API tokens, including expired ones. */
    TOKENS,
    /** The number of collections. */
    COLLECTIONS,
    /** The number of inputs. */
    INPUTS,
    /** The number of queries. */
    QUERIES,
    /** The total size of all payloads of inputs and queries, in UTF-8 bytes. */
    PAYLOAD_BYTES,
    /**
     * The number of answers kept under an {@code Idempotency-Key}. An in-memory store keeps at most one answer for each
     * 32 KiB of heap.
     */
    KEPT_ANSWERS,
    /** The total size of the bodies of kept answers, in UTF-8 bytes. */
    KEPT_ANSWER_BYTES,
    /**
     * The number of audit events per day (UTC) that API requests cause. One user can cause at most half of these
     * events. Each server counts separately and starts at zero.
     */
    AUDIT_EVENTS_PER_DAY;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
