package dev.castellan.system.literal;

import static dev.castellan.system.literal.ClientCall.call;

import dev.castellan.client.users.UserField;
import dev.castellan.client.users.UserFilter;
import dev.castellan.client.users.UserSort;
import dev.castellan.model.Role;
import java.util.List;

/** The client calls that list users, with each filter and sort order. */
final class UserListCalls {

    private UserListCalls() {}

    static List<ClientCall> all() {
        return List.of(
                call("users.list", "users/list", 0, (c, s) -> c.users().list().firstPage()),
                list("users/list-paged", 0, UserFilter.builder().pageSize(2)),
                list("users/list-by-role", 0, UserFilter.builder().role(Role.ORG_ADMIN)),
                list("users/list-by-kind", 0, UserFilter.builder().isServiceAccount(true)),
                call(
                        "users.list",
                        "users/list-by-email",
                        1,
                        (c, s) -> c.users()
                                .list(UserFilter.builder()
                                        .email("ALICE@" + s.value("upper domain"))
                                        .build())
                                .firstPage()),
                list("users/list-by-name-prefix", 0, UserFilter.builder().namePrefix("B")),
                list("users/list-name-is-literal", 0, UserFilter.builder().namePrefix("%")),
                list("users/list-containing", 1, UserFilter.builder().containing("ukas")),
                list("users/list-sorted", 1, UserFilter.builder().sort(UserSort.byDescending(UserField.NAME))),
                list(
                        "users/list-sorted",
                        4,
                        UserFilter.builder().sort(UserSort.by(UserField.ROLE).thenDescending(UserField.NAME))),
                call(
                        "users.list",
                        "users/list-by-project",
                        0,
                        (c, s) -> c.users()
                                .list(UserFilter.builder()
                                        .projectId(s.id("apollo"))
                                        .build())
                                .firstPage()));
    }

    private static ClientCall list(String path, int exchange, UserFilter.Builder filter) {
        return call(
                "users.list",
                path,
                exchange,
                (c, s) -> c.users().list(filter.build()).firstPage());
    }
}
