package dev.castellan.system.literal;

import static dev.castellan.system.literal.ClientCall.call;

import dev.castellan.model.Role;
import dev.castellan.model.UserField;
import dev.castellan.model.UserFilter;
import java.util.List;

/** The client calls that list users, with each filter and sort order. */
final class UserListCalls {

    private UserListCalls() {}

    static List<ClientCall> all() {
        return List.of(
                call("users.list", "users/list", 0, (c, s) -> c.users().list().firstPage()),
                call(
                        "users.list",
                        "users/list-paged",
                        0,
                        (c, s) -> c.users().list().pageSize(2).firstPage()),
                list("users/list-by-role", 0, UserFilter.ALL.withRole(Role.ORG_ADMIN)),
                list("users/list-by-kind", 0, UserFilter.ALL.withServiceAccount(true)),
                call(
                        "users.list",
                        "users/list-by-email",
                        1,
                        (c, s) -> c.users()
                                .list(UserFilter.ALL.withEmail("ALICE@" + s.value("upper domain")))
                                .firstPage()),
                list("users/list-by-name-prefix", 0, UserFilter.ALL.withNamePrefix("B")),
                list("users/list-name-is-literal", 0, UserFilter.ALL.withNamePrefix("%")),
                list("users/list-containing", 1, UserFilter.ALL.containing("ukas")),
                list("users/list-sorted", 1, UserFilter.ALL.sortedByDescending(UserField.NAME)),
                list(
                        "users/list-sorted",
                        4,
                        UserFilter.ALL.sortedBy(UserField.ROLE).sortedByDescending(UserField.NAME)),
                call(
                        "users.list",
                        "users/list-by-project",
                        0,
                        (c, s) -> c.users()
                                .list(UserFilter.ALL.withProject(s.id("apollo")))
                                .firstPage()));
    }

    private static ClientCall list(String path, int exchange, UserFilter filter) {
        return call(
                "users.list", path, exchange, (c, s) -> c.users().list(filter).firstPage());
    }
}
