package dev.castellan.server.jdbc.internal.prefetch;

import dev.castellan.server.store.rows.ProjectRow;
import org.jspecify.annotations.Nullable;

/**
 * The project that a caller is likely to read.
 *
 * @param row the project
 * @param isDefault whether the project is the default project of its organization
 * @param isCallersOwn whether the caller is assigned to the project, or {@code null} for an org_admin, because admins
 *     do not need an assignment
 */
public record PrefetchedProject(
        ProjectRow row, boolean isDefault, @Nullable Boolean isCallersOwn) {}
