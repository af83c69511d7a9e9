package dev.castellan.server.jdbc.internal.prefetch;

import dev.castellan.server.internal.store.rows.Usage;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values that were prefetched together for several writes of an organization.
 *
 * @param organization the values for a write without a caller
 * @param callers the values for the writes of callers, by their tokens
 */
public record PrefetchedGroup(UUID organizationId, Prefetched organization, Map<UUID, Prefetched> callers) {

    /**
     * Returns the values for a write.
     *
     * @param tokenId the token of the caller, or {@code null}
     * @param change the usage that earlier writes have added since the values were read
     */
    public Prefetched of(@Nullable UUID tokenId, Usage change) {
        Prefetched read = tokenId == null ? organization : callers.getOrDefault(tokenId, organization);
        return read.after(change);
    }

    /** Returns the values without the callers of these deleted tokens. */
    public PrefetchedGroup without(Set<UUID> tokenIds) {
        if (Collections.disjoint(callers.keySet(), tokenIds)) {
            return this;
        }
        Map<UUID, Prefetched> remaining = new HashMap<>(callers);
        remaining.keySet().removeAll(tokenIds);
        return new PrefetchedGroup(organizationId, organization, remaining);
    }
}
