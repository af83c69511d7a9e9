package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.UserRow;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The assignments of users to projects. Every user can access the default project without an assignment. */
public interface Memberships {

    /** Returns whether the user is assigned to the project. */
    boolean contains(UUID projectId, UUID userId);

    /** Returns the ids of the projects that a user is assigned to, in ascending order. */
    List<UUID> projectsOf(UUID userId);

    /**
     * Returns the number of projects that each of these users is assigned to. The map may omit users without
     * assignments.
     */
    Map<UUID, Integer> countProjectsOf(List<UUID> userIds);

    /** Returns the users assigned to a project, ordered by id. */
    List<UserRow> usersOf(UUID projectId);

    /** Reads and changes the assignments in a transaction. */
    interface Editor extends Memberships {

        /** Assigns an existing user to an existing project. Has no effect if the user is already assigned to it. */
        void add(UUID projectId, UUID userId);

        /** Removes an assignment. Has no effect if the assignment does not exist. */
        void remove(UUID projectId, UUID userId);
    }
}
