package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.ProjectContents;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.ProjectSelection;
import dev.castellan.server.internal.store.rows.ProjectSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The projects of the organization. */
public interface Projects {

    /** Returns the project with this id. */
    Optional<ProjectRow> get(UUID projectId);

    /** Returns the projects with these ids, by id. Omits ids that no project has. */
    Map<UUID, ProjectRow> getAll(List<UUID> projectIds);

    /**
     * Returns, from a selection, up to {@code limit} projects whose ids follow {@code after}, in id order.
     *
     * @param search selects only projects whose {@link ProjectRow#searchText()} contains this {@link
     *     dev.castellan.server.internal.store.rows.SearchText}, or null for all
     */
    List<ProjectRow> list(ProjectSelection selection, @Nullable String search, @Nullable UUID after, int limit);

    /** Returns up to {@code limit} projects whose ids follow {@code after}, in id order. */
    default List<ProjectRow> list(@Nullable UUID after, int limit) {
        return list(ProjectSelection.ALL, null, after, limit);
    }

    /** Returns the ids of all projects, in ascending order. */
    List<UUID> allIds();

    /** Counts the resources in an existing project. */
    ProjectContents contents(UUID projectId);

    /** Returns the sizes of the projects with these ids, by id. Omits ids that no project has. */
    Map<UUID, ProjectSize> sizes(List<UUID> projectIds);

    /**
     * Returns the ids of up to {@code limit} hidden projects, whose rows have yet to be deleted, in ascending order.
     */
    List<UUID> hidden(int limit);

    /** Reads and changes the projects in a transaction. */
    interface Editor extends Projects {

        /** Adds a project. The id must be new. */
        void insert(ProjectRow project);

        /** Replaces the name and the archived flag of an existing project. */
        void update(ProjectRow project);

        /**
         * Hides an existing project whose rows will be deleted later, and ends its memberships. From then on, lists of
         * all projects, collections and inputs omit the project and its contents. Methods that name the project or one
         * of its collections or inputs still find the contents, which still count towards the usage.
         */
        void hide(UUID projectId);

        /**
         * Deletes an existing project, hidden or not, and its memberships. The project must not have collections or
         * inputs, hidden or not.
         */
        void delete(UUID projectId);
    }
}
