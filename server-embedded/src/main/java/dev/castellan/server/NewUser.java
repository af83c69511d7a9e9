package dev.castellan.server;

import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.store.Transaction;
import java.util.List;
import java.util.UUID;

/**
 * A human user to invite.
 *
 * @param name display name, 1 to 255 code points
 * @param email e-mail address, unique in the organization ignoring case
 * @param role {@link Role#ORG_ADMIN} or {@link Role#CLIENT}
 * @param projectIds projects to assign the user to; may be empty
 */
public record NewUser(String name, String email, Role role, List<UUID> projectIds) {

    /** Copies the list. */
    public NewUser {
        projectIds = List.copyOf(projectIds);
    }

    /** Returns a user with the role {@code client}. */
    public static NewUser client(String name, String email, UUID... projectIds) {
        return new NewUser(name, email, Role.CLIENT, List.of(projectIds));
    }

    /** Returns a user with the role {@code org_admin}. */
    public static NewUser orgAdmin(String name, String email) {
        return new NewUser(name, email, Role.ORG_ADMIN, List.of());
    }

    /** Creates this user by these rules. */
    User create(Transaction tx, UserCreation users) {
        return users.createHuman(tx, name, email, role, projectIds);
    }
}
