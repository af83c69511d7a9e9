package dev.castellan.server.limits;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The quotas of one organization. Immutable.
 *
 * <p>A request that would exceed a quota of rows or payloads gets 409 (conflict). These quotas are off by default. A
 * request that would exceed a quota of stored responses or of audit events gets 429 with {@code Retry-After}, because
 * usage decreases over time. These quotas are on by default. The error message names the quota.
 *
 * @param limits the limits, each at least 1. A missing quota has no limit
 */
public record Quotas(Map<Quota, Long> limits) {

    private static final Quotas NONE = new Quotas(Map.of());
    private static final Quotas DEFAULTS = NONE.with(Quota.STORED_RESPONSES, 200_000)
            .with(Quota.STORED_RESPONSE_BYTES, 64L << 20)
            .with(Quota.AUDIT_EVENTS_PER_DAY, 500_000);

    /**
     * Checks the quotas.
     *
     * @throws IllegalArgumentException if a quota is less than 1. The message names the quota
     */
    public Quotas {
        limits.forEach((quota, limit) -> {
            if (limit < 1) {
                throw new IllegalArgumentException("quota " + quota + " is " + limit + ": it must be at least 1");
            }
        });
        limits = Map.copyOf(limits);
    }

    /** Returns quotas that do not limit anything. */
    public static Quotas none() {
        return NONE;
    }

    /**
     * Returns the default quotas: 200,000 stored responses with 64 MiB of bodies, 500,000 audit events per day, and no
     * limits on rows and payloads.
     */
    public static Quotas defaults() {
        return DEFAULTS;
    }

    /**
     * Returns a copy with this limit.
     *
     * @throws IllegalArgumentException if the limit is less than 1
     */
    public Quotas with(Quota quota, long limit) {
        Map<Quota, Long> changed = new EnumMap<>(Quota.class);
        changed.putAll(limits);
        changed.put(quota, limit);
        return new Quotas(changed);
    }

    /** Returns the limit, or null if there is none. */
    public @Nullable Long limit(Quota quota) {
        return limits.get(quota);
    }
}
