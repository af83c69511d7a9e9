package dev.castellan.server.jdbc.internal.prefetch;

import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.TokenOwner;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the first statement of a piece of work found, so that no other has to ask.
 *
 * @param now the time of the work
 * @param organization absent if it was not asked for or does not exist
 * @param owner the caller; absent if the work is nobody's
 * @param hinted the project that the work will probably ask for; absent if none was named or it does not exist
 */
public record Prefetched(
        Instant now,
        @Nullable OrganizationRow organization,
        @Nullable TokenOwner owner,
        @Nullable PrefetchedProject hinted) {

    public static Prefetched of(Instant now, @Nullable OrganizationRow organization) {
        return new Prefetched(now, organization, null, null);
    }

    /** Returns the hinted project, if it is this one. */
    @Nullable
    public PrefetchedProject project(UUID projectId) {
        return hinted != null && hinted.row().projectId().equals(projectId) ? hinted : null;
    }

    /** Returns whether the caller is this user. */
    public boolean isBy(UUID userId) {
        return owner != null && owner.userId().equals(userId);
    }
}
