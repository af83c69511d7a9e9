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
 * @param name the display name, 1 to 255 code points
 * @param email the e-mail address, unique in the organization, ignoring case
 * @param role {@link Role#ORG_ADMIN} or {@link Role#CLIENT}
 * @param projectIds the ids of the projects to assign the user to
 */
public record NewUser(String name, String email, Role role, List<UUID> projectIds) {

    /** Defensively copies the list. */
    public NewUser {
        projectIds = List.copyOf(projectIds);
    }

    /** Returns a builder for a user with a display name, an e-mail address and a role. */
    public static Builder builder(String name, String email, Role role) {
        return new Builder(name, email, role);
    }

    /** Creates this user in a transaction. */
    User create(Transaction tx, UserCreation users) {
        return users.createHuman(tx, name, email, role, projectIds);
    }

    /** Builds a user. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private final String email;
        private final Role role;
        private List<UUID> projectIds = List.of();

        private Builder(String name, String email, Role role) {
            this.name = name;
            this.email = email;
            this.role = role;
        }

        /** Assigns the user to these projects. The default is none. */
        public Builder projects(UUID... ids) {
            return projects(List.of(ids));
        }

        /** Assigns the user to these projects. The default is none. */
        public Builder projects(List<UUID> ids) {
            projectIds = ids;
            return this;
        }

        /** Returns the user to invite. */
        public NewUser build() {
            return new NewUser(name, email, role, projectIds);
        }
    }
}
