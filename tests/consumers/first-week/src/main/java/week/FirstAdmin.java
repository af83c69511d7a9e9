package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.UserFilter;

/** Finds one admin. */
final class FirstAdmin {

    private FirstAdmin() {}

    static User run(CastellanClient client) {
        return client.users()
                .list(UserFilter.ALL.withRole(Role.ORG_ADMIN))
                .first()
                .orElseThrow();
    }
}
