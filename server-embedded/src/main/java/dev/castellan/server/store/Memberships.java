package dev.castellan.server.store;

import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Which users are assigned to which projects. The default project needs no assignment: every user has access to it.
 */
public interface Memberships {

    /** Returns whether the user is assigned to the project. */
    boolean contains(UUID projectId, UUID userId);

    /** Returns the ids of the projects that a user is assigned to, in ascending order. */
    List<UUID> projectsOf(UUID userId);

    /**
     * Returns how many projects each of these users is assigned to. Users who are assigned to none may be missing.
     */
    Map<UUID, Integer> countProjectsOf(List<UUID> userIds);

    /** Returns the users assigned to a project, in the order of their ids. */
    List<UserRow> usersOf(UUID projectId);

    /** The assignments in a transaction that changes them. */
    interface Editor extends Memberships {

        /** Assigns an existing user to an existing project; does nothing if it is assigned already. */
        void add(UUID projectId, UUID userId);

        /** Ends an assignment; does nothing if there is none. */
        void remove(UUID projectId, UUID userId);
    }
}
