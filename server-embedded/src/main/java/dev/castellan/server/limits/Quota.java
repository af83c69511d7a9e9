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
     * The number of responses stored under an {@code Idempotency-Key}. An in-memory store keeps at most one response
     * for each 32 KiB of heap.
     */
    STORED_RESPONSES,
    /** The total size of the bodies of stored responses, in UTF-8 bytes. */
    STORED_RESPONSE_BYTES,
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
