package dev.castellan.server.store;

import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.UUID;

/** Which user is assigned to which project. The default project is everyone's without being assigned. */
public interface Memberships {

    /** Returns whether the user is assigned to the project. */
    boolean contains(UUID projectId, UUID userId);

    /** Returns the ids of the projects that a user is assigned to, in their order. */
    List<UUID> projectsOf(UUID userId);

    /** Returns the users assigned to a project, in the order of their ids. */
    List<UserRow> usersOf(UUID projectId);

    /** The assignments, to be changed. */
    interface Editor extends Memberships {

        /** Assigns an existing user to an existing project; once is enough. */
        void add(UUID projectId, UUID userId);

        /** Ends an assignment; does nothing if there is none. */
        void remove(UUID projectId, UUID userId);
    }
}
