package dev.castellan.server.jdbc.internal.prefetch;

import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.TokenOwner;
import dev.castellan.server.store.rows.Usage;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the first statement of a unit of work has read, so that later ones need not.
 *
 * @param now the time of the work
 * @param organization {@code null} if it was not read or does not exist
 * @param usage what the organization had when the work began; {@code null} if it was not read or does not exist
 * @param owner the caller; {@code null} if the work has none
 * @param hinted the project that the work will probably ask for; {@code null} if none was named or it does not exist
 */
public record Prefetched(
        Instant now,
        @Nullable OrganizationRow organization,
        @Nullable Usage usage,
        @Nullable TokenOwner owner,
        @Nullable PrefetchedProject hinted) {

    public static Prefetched of(Instant now, @Nullable OrganizationRow organization, @Nullable Usage usage) {
        return new Prefetched(now, organization, usage, null, null);
    }

    /** Returns the same with this time of the work. */
    Prefetched at(Instant time) {
        return new Prefetched(time, organization, usage, owner, hinted);
    }

    /** Returns the prefetched project, if it has this id. */
    @Nullable
    public PrefetchedProject project(UUID projectId) {
        return hinted != null && hinted.row().projectId().equals(projectId) ? hinted : null;
    }

    /** Returns whether a user is the caller. */
    public boolean isBy(UUID userId) {
        return owner != null && owner.userId().equals(userId);
    }
}
