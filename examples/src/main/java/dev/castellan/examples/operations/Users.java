package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.User;
import dev.castellan.model.UserFilter;
import dev.castellan.model.UserUpdate;
import java.util.UUID;

/** An example call of each operation on users. */
final class Users {

    private Users() {}

    static User create(CastellanClient client, UUID projectId) {
        return client.users().create(NewServiceAccount.of("ci", Role.CLIENT).projects(projectId));
    }

    static User get(CastellanClient client, UUID userId) {
        return client.users().get(userId);
    }

    static Listing<User> list(CastellanClient client) {
        return client.users().list(UserFilter.ALL.withRole(Role.CLIENT));
    }

    static User me(CastellanClient client) {
        return client.users().me();
    }

    static TokenAccess access(CastellanClient client, UUID projectId) {
        return client.users().access(projectId);
    }

    static User update(CastellanClient client, UUID userId) {
        return client.users().update(userId, UserUpdate.none().name("ci").role(Role.CLIENT));
    }

    static User suspend(CastellanClient client, UUID userId) {
        return client.users().suspend(userId);
    }

    static User resume(CastellanClient client, UUID userId) {
        return client.users().resume(userId);
    }

    static void delete(CastellanClient client, UUID userId) {
        client.users().delete(userId);
    }
}
