package dev.castellan.server.store;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a read will probably ask for first, so that a store can fetch it together with the caller. A hint changes no
 * result. Use {@link #NONE}, {@link #MORE} and the factory methods rather than the constructor, since components may be
 * added.
 *
 * @param projectId the project that will be asked for, which may not exist; absent for none
 * @param more whether other rows will be asked for as well
 */
public record ReadHint(@Nullable UUID projectId, boolean more) {

    /** Nothing but the caller will be asked for. */
    public static final ReadHint NONE = new ReadHint(null, false);

    /** Rows that are not known in advance will be asked for. */
    public static final ReadHint MORE = new ReadHint(null, true);

    /** Returns the hint that a project, and whether the caller is assigned to it, will be asked for. */
    public static ReadHint project(UUID projectId) {
        return new ReadHint(projectId, false);
    }

    /** Returns this hint with the addition that other rows will be asked for as well. */
    public ReadHint andMore() {
        return new ReadHint(projectId, true);
    }
}
