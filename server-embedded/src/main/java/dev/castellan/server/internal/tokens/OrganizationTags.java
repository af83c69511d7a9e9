package dev.castellan.server.internal.tokens;

import dev.castellan.server.internal.store.Store;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds organizations by tag. Caches each organization indefinitely, because a tag always names the same organization.
 * Does not cache unknown tags, so requests cannot fill the cache. Thread-safe.
 */
public final class OrganizationTags {

    private final Store store;
    private final Map<String, UUID> organizations = new ConcurrentHashMap<>();

    public OrganizationTags(Store store) {
        this.store = store;
    }

    /** Returns the organization with this tag. Queries the store if the organization is not cached. */
    public Optional<UUID> find(String tag) {
        UUID organizationId = organizations.get(tag);
        return organizationId == null ? load(tag) : Optional.of(organizationId);
    }

    /** Returns the organization with this tag, or null if it is not cached. Does not query the store. */
    public @Nullable UUID cached(String tag) {
        return organizations.get(tag);
    }

    private Optional<UUID> load(String tag) {
        Optional<UUID> organization = store.organizationOfTag(tag);
        organization.ifPresent(organizationId -> organizations.put(tag, organizationId));
        return organization;
    }
}
