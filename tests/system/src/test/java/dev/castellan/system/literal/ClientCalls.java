package dev.castellan.system.literal;

import static dev.castellan.system.literal.ClientCall.call;
import static dev.castellan.system.literal.ClientCall.voidCall;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.ProjectFilter;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenSort;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.UserUpdate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The client calls that must cause literal exchanges, for every operation. */
final class ClientCalls {

    private ClientCalls() {}

    static List<ClientCall> all() {
        return Stream.of(
                        projects(),
                        users(),
                        UserListCalls.all(),
                        tokens(),
                        ResourceCalls.all(),
                        PeopleCalls.all(),
                        organization())
                .flatMap(List::stream)
                .toList();
    }

    private static List<ClientCall> projects() {
        return List.of(
                call(
                        "projects.create",
                        "projects/create",
                        0,
                        (c, s) -> c.projects().create("Gemini")),
                call("projects.get", "projects/get", 0, (c, s) -> c.projects().get(s.id("apollo"))),
                call("projects.get", "projects/get", 3, (c, s) -> c.projects().get(s.id("apollo"))),
                call(
                        "projects.listUsers",
                        "projects/list-users",
                        0,
                        (c, s) -> c.projects().listUsers(s.id("apollo"))),
                call(
                        "projects.listUsers",
                        "projects/list-users",
                        1,
                        (c, s) -> c.projects().listUsers(s.id("borealis"))),
                call(
                        "projects.addUser",
                        "projects/add-user",
                        1,
                        (c, s) -> c.projects().addUser(s.id("borealis"), s.id("alice"))),
                call(
                        "projects.removeUser",
                        "projects/remove-user",
                        1,
                        (c, s) -> c.projects().removeUser(s.id("apollo"), s.id("alice"))),
                call(
                        "projects.update",
                        "projects/update",
                        0,
                        (c, s) -> c.projects()
                                .update(s.id("apollo"), ProjectUpdate.none().name("Gemini"))),
                call(
                        "projects.archive",
                        "projects/archive",
                        0,
                        (c, s) -> c.projects().archive(s.id("apollo"))),
                call(
                        "projects.unarchive",
                        "projects/unarchive",
                        1,
                        (c, s) -> c.projects().unarchive(s.id("apollo"))),
                voidCall(
                        "projects.delete",
                        "projects/delete",
                        2,
                        (c, s) -> c.projects().delete(s.id("new"))),
                voidCall(
                        "projects.delete",
                        "projects/delete-with-contents",
                        7,
                        (c, s) -> c.projects().deleteWithContents(s.id("new"))),
                call(
                        "projects.list",
                        "projects/list-archived",
                        3,
                        (c, s) -> c.projects().list(ProjectFilter.ARCHIVED).firstPage()),
                call(
                        "projects.list",
                        "projects/list-archived",
                        4,
                        (c, s) -> c.projects().list(ProjectFilter.ALL).firstPage()),
                call(
                        "projects.list",
                        "projects/list-containing",
                        0,
                        (c, s) -> c.projects()
                                .list(ProjectFilter.ACTIVE.containing("POLL"))
                                .firstPage()),
                call(
                        "projects.list",
                        "projects/list",
                        0,
                        (c, s) -> c.projects().list().firstPage()),
                call(
                        "projects.list",
                        "projects/list-paged",
                        0,
                        (c, s) -> c.projects().list().pageSize(2).firstPage()));
    }

    private static List<ClientCall> organization() {
        return List.of(
                call(
                        "organizations.get",
                        "organizations/get",
                        0,
                        (c, s) -> c.organizations().get()),
                call(
                        "organizations.update",
                        "organizations/update",
                        0,
                        (c, s) -> c.organizations()
                                .update(OrganizationUpdate.none().name("Umbrella"))));
    }

    private static List<ClientCall> users() {
        return List.of(
                call("users.get", "users/get", 0, (c, s) -> c.users().get(s.id("alice"))),
                call("users.get", "users/get", 1, (c, s) -> c.users().get(s.id("bot"))),
                call("users.me", "users/me", 0, (c, s) -> c.users().me()),
                call("users.access", "users/access", 0, (c, s) -> c.users().access(s.id("apollo"))),
                call("users.access", "users/access", 1, (c, s) -> c.users().access()),
                voidCall("users.delete", "users/delete", 1, (c, s) -> c.users().delete(s.id("bob"))),
                call(
                        "users.update",
                        "users/update",
                        0,
                        (c, s) -> c.users()
                                .update(s.id("alice"), UserUpdate.none().name("Alicia"))),
                call(
                        "users.update",
                        "users/update-generated-email",
                        2,
                        (c, s) ->
                                c.users().update(s.id("bot"), UserUpdate.none().generatedEmail())),
                call("users.suspend", "users/suspend", 2, (c, s) -> c.users().suspend(s.id("alice"))),
                call("users.resume", "users/resume", 2, (c, s) -> c.users().resume(s.id("alice"))),
                call(
                        "users.create",
                        "users/create",
                        0,
                        (c, s) -> c.users()
                                .create(NewServiceAccount.of("CI", Role.CLIENT)
                                        .projects(s.id("apollo"), s.id("borealis")))),
                call(
                        "users.create",
                        "users/create-admin",
                        0,
                        (c, s) -> c.users().create(NewServiceAccount.of("CI", Role.ORG_ADMIN))),
                call(
                        "users.create",
                        "users/create-with-email",
                        0,
                        (c, s) -> c.users()
                                .create(NewServiceAccount.of("CI", Role.CLIENT).email("CI@Castellan.test"))));
    }

    private static List<ClientCall> tokens() {
        return List.of(
                call(
                        "tokens.create",
                        "tokens/create-empty-object",
                        0,
                        (c, s) -> c.tokens().create()),
                call(
                        "tokens.create",
                        "tokens/create-named",
                        0,
                        (c, s) -> c.tokens()
                                .create(NewToken.forCaller()
                                        .withName("laptop")
                                        .expiringAt(Instant.parse("2040-01-01T00:00:00.5Z")))),
                call(
                        "tokens.create",
                        "tokens/create-for-other-user",
                        0,
                        (c, s) -> c.tokens().create(s.id("bob"))),
                voidCall(
                        "tokens.delete",
                        "tokens/delete",
                        1,
                        (c, s) -> c.tokens().delete(s.id("alice.token.id"))),
                call(
                        "tokens.deleteAll",
                        "tokens/delete-all",
                        2,
                        (c, s) -> c.tokens().deleteAll(s.id("alice"))),
                call("tokens.current", "tokens/current", 0, (c, s) -> c.tokens().current()),
                voidCall(
                        "tokens.deleteCurrent",
                        "tokens/delete-current",
                        1,
                        (c, s) -> c.tokens().deleteCurrent()),
                call(
                        "tokens.rotate",
                        "tokens/rotate-null-body",
                        1,
                        (c, s) -> c.tokens().rotate(s.id("new"))),
                call(
                        "tokens.rotate",
                        "tokens/rotate-with-overlap",
                        0,
                        (c, s) -> c.tokens()
                                .rotate(s.id("alice.token.id"), TokenRotation.withOverlap(Duration.ofDays(7)))),
                call(
                        "tokens.update",
                        "tokens/update",
                        0,
                        (c, s) -> c.tokens()
                                .update(
                                        s.id("alice.token.id"),
                                        TokenUpdate.none().name("laptop"))),
                call(
                        "tokens.update",
                        "tokens/update",
                        3,
                        (c, s) -> c.tokens()
                                .update(
                                        s.id("alice.token.id"),
                                        TokenUpdate.none().clearName())),
                call(
                        "tokens.list",
                        "tokens/list-of-organization",
                        0,
                        (c, s) -> c.tokens().list().firstPage()),
                call(
                        "tokens.list",
                        "tokens/list-sorted",
                        3,
                        (c, s) -> c.tokens()
                                .list(TokenFilter.ALL.withUser(s.id("bob")).withSort(TokenSort.EXPIRES_AT))
                                .firstPage()),
                call(
                        "tokens.list",
                        "tokens/list-of-user",
                        0,
                        (c, s) -> c.tokens().list(s.id("alice")).firstPage()));
    }
}
