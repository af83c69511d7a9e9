package dev.castellan.server.internal.tokens;

import dev.castellan.server.store.Store;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds organizations by their tags. Keeps each answer without limit of time, since a tag never changes its organization,
 * but never keeps a tag that no organization has: requests cannot make it grow. Safe for use by several threads.
 */
public final class OrganizationTags {

    private final Store store;
    private final Map<String, UUID> known = new ConcurrentHashMap<>();

    /** Finds the organizations of this store. */
    public OrganizationTags(Store store) {
        this.store = store;
    }

    /** Returns the organization with this tag; asks the store if it was not found before. */
    public Optional<UUID> find(String tag) {
        UUID organizationId = known.get(tag);
        return organizationId == null ? ask(tag) : Optional.of(organizationId);
    }

    /** Returns the organization with this tag if it was found before, without asking the store. */
    public @Nullable UUID known(String tag) {
        return known.get(tag);
    }

    private Optional<UUID> ask(String tag) {
        Optional<UUID> found = store.organizationOfTag(tag);
        found.ifPresent(organizationId -> known.put(tag, organizationId));
        return found;
    }
}
