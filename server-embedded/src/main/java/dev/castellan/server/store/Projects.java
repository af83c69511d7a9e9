package dev.castellan.server.store;

import dev.castellan.server.store.rows.ProjectRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The projects of the organization. */
public interface Projects {

    /** Returns the project with this id. */
    Optional<ProjectRow> get(UUID projectId);

    /** Returns up to {@code limit} projects whose ids follow {@code after}, in id order. */
    List<ProjectRow> list(@Nullable UUID after, int limit);

    /** Returns the ids of all projects, in ascending order. */
    List<UUID> allIds();

    /** Reads and changes the projects in a transaction. */
    interface Editor extends Projects {

        /** Adds a project. Its id must be new. */
        void insert(ProjectRow project);
    }
}
