package dev.castellan.server.store;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a reader will most likely ask for first, so that a store may fetch it together with the caller. A hint only: it
 * changes no result. Made by {@link #NONE} and the factories, since more kinds may join.
 *
 * @param projectId a project, which may not exist
 * @param more whether other rows will be asked for as well
 */
public record ReadHint(@Nullable UUID projectId, boolean more) {

    /** Nobody but the caller will be asked for. */
    public static final ReadHint NONE = new ReadHint(null, false);

    /** Rows will be asked for that are not known in advance. */
    public static final ReadHint MORE = new ReadHint(null, true);

    /** Returns the hint that a project will be asked for, and whether the caller is assigned to it. */
    public static ReadHint project(UUID projectId) {
        return new ReadHint(projectId, false);
    }

    /** Returns this hint, and that other rows will be asked for as well. */
    public ReadHint andMore() {
        return new ReadHint(projectId, true);
    }
}
