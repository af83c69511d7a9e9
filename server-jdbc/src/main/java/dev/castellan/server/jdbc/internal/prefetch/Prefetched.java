package dev.castellan.server.jdbc.internal.prefetch;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The results of the first statement of a unit of work. Later statements do not need to read them again.
 *
 * @param now the time of the work
 * @param organization the organization, or {@code null} if it was not read or does not exist
 * @param usage the usage of the organization at the start of the work, or {@code null} if it was not read or the
 *     organization does not exist
 * @param owner the caller, or {@code null} if the work does not have one
 * @param user the row of the caller, if it was read
 * @param hinted the project that the work is likely to read, or {@code null} if the work did not name an existing
 *     project
 * @param projectIds the ids of the projects that the caller can access as an {@code org_admin} or by an assignment, if
 *     they were read
 * @param isDeleted true if the organization is deleted, in which case the work must not find its rows
 */
public record Prefetched(
        Instant now,
        @Nullable OrganizationRow organization,
        @Nullable Usage usage,
        @Nullable CallerRow owner,
        @Nullable UserRow user,
        @Nullable PrefetchedProject hinted,
        @Nullable List<UUID> projectIds,
        boolean isDeleted) {

    public static Prefetched of(Instant now, @Nullable OrganizationRow organization, @Nullable Usage usage) {
        return new Prefetched(now, organization, usage, null, null, null, null, false);
    }

    static Prefetched ofDeleted(Instant now) {
        return new Prefetched(now, null, null, null, null, null, null, true);
    }

    /** Returns a copy with this caller, unless the organization is deleted. */
    Prefetched by(CallerRow caller, UserRow user) {
        return isDeleted ? this : new Prefetched(now, organization, usage, caller, user, hinted, projectIds, false);
    }

    /** Returns a copy whose usage includes a change. */
    Prefetched after(Usage change) {
        return usage == null || change.equals(Usage.NONE)
                ? this
                : new Prefetched(now, organization, usage.plus(change), owner, user, hinted, projectIds, isDeleted);
    }

    /** Returns a copy with a changed organization. */
    public Prefetched changed(UnaryOperator<OrganizationRow> change) {
        return organization == null ? this : with(change.apply(organization));
    }

    /** Returns a copy with the organization that the work has read. */
    public Prefetched with(@Nullable OrganizationRow row) {
        return new Prefetched(now, row, usage, owner, user, hinted, projectIds, isDeleted);
    }

    /** Returns the prefetched project if it has this id, otherwise {@code null}. */
    @Nullable
    public PrefetchedProject project(UUID projectId) {
        return hinted != null && hinted.row().projectId().equals(projectId) ? hinted : null;
    }

    /** Returns true if the user is the caller. */
    public boolean isBy(UUID userId) {
        return owner != null && owner.userId().equals(userId);
    }

    /** Returns the ids of all projects, or {@code null} if they were not read or the caller is no {@code org_admin}. */
    @Nullable
    public List<UUID> allProjectIds() {
        return isByAdmin() ? projectIds : null;
    }

    /** Returns the ids of the projects to which a user is assigned, or {@code null} if they were not read. */
    @Nullable
    public List<UUID> projectIdsOf(UUID userId) {
        return isBy(userId) && !isByAdmin() ? projectIds : null;
    }

    private boolean isByAdmin() {
        return owner != null && owner.role().equals(Role.ORG_ADMIN);
    }

    /**
     * The project that a caller is likely to read.
     *
     * @param isDefault whether the project is the default project of its organization
     * @param isCallersOwn whether the caller is assigned to the project, or {@code null} for an org_admin, because
     *     admins do not need an assignment
     */
    public record PrefetchedProject(
            ProjectRow row, boolean isDefault, @Nullable Boolean isCallersOwn) {}
}
