package dev.castellan.server;

import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.store.Transaction;
import java.util.List;
import java.util.UUID;

/**
 * A human user to create.
 *
 * @param name the display name, 1 to 255 code points
 * @param email the e-mail address, unique in the organization, ignoring case
 * @param role {@link Role#ORG_ADMIN} or {@link Role#CLIENT}
 * @param projectIds the ids of the projects to assign the user to
 */
public record NewPerson(String name, String email, Role role, List<UUID> projectIds) {

    /** Defensively copies the list. */
    public NewPerson {
        projectIds = List.copyOf(projectIds);
    }

    /** Returns a person without projects. */
    public static NewPerson of(String name, String email, Role role) {
        return new NewPerson(name, email, role, List.of());
    }

    /** Returns a copy that is assigned to these projects. */
    public NewPerson projects(UUID... ids) {
        return projects(List.of(ids));
    }

    /** Returns a copy that is assigned to these projects. */
    public NewPerson projects(List<UUID> ids) {
        return new NewPerson(name, email, role, ids);
    }

    /** Creates this user in a transaction. */
    User create(Transaction tx, UserCreation users) {
        return users.createHuman(tx, name, email, role, projectIds);
    }
}
