package dev.castellan.server.internal.store;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A hint about the first rows that a read will probably use. A store can fetch these rows together with the caller. A
 * hint does not affect any result. Use {@link #NONE}, {@link #MORE} and the factory methods instead of the constructor,
 * because later versions may add components.
 *
 * @param projectId the project that the read will use, which may not exist, or null if none
 * @param user whether the read will use the row of the calling user
 * @param projects whether the read will use the ids of all projects that the calling user can access
 * @param more whether the read will use other rows as well
 */
public record ReadHint(@Nullable UUID projectId, boolean user, boolean projects, boolean more) {

    /** The read does not use any rows except the caller. */
    public static final ReadHint NONE = new ReadHint(null, false, false, false);

    /** The read uses rows that are not known in advance. */
    public static final ReadHint MORE = new ReadHint(null, false, false, true);

    /** Returns a hint that the read uses a project and the caller's assignment to it. */
    public static ReadHint project(UUID projectId) {
        return new ReadHint(projectId, false, false, false);
    }

    /** Returns a copy for a read that uses the row of the calling user as well. */
    public ReadHint andUser() {
        return new ReadHint(projectId, true, projects, more);
    }

    /** Returns a copy for a read that uses the ids of all projects that the calling user can access as well. */
    public ReadHint andProjects() {
        return new ReadHint(projectId, user, true, more);
    }

    /** Returns a copy for a read that uses other rows as well. */
    public ReadHint andMore() {
        return new ReadHint(projectId, user, projects, true);
    }
}
