package dev.castellan.server.console.internal.people;

import static dev.castellan.server.console.internal.page.Access.ADMIN;
import static dev.castellan.server.console.internal.page.Access.CONFIRMED_ADMIN;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.console.internal.tokens.TokenRow;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/** What admins can do to users, and is asked before. */
final class UserActions {

    private UserActions() {}

    /** Returns what can be done to users of any kind. */
    static List<UserAction> of(UserKind kind) {
        return List.of(
                simple(kind, "suspend", "/suspend", ADMIN, visit -> visit.call(UserEndpoints.SUSPEND, user(visit))),
                simple(kind, "resume", "/resume", ADMIN, visit -> visit.call(UserEndpoints.RESUME, user(visit))),
                simple(
                        kind,
                        "revoke-all",
                        "/tokens/revoke",
                        ADMIN,
                        visit -> visit.call(TokenEndpoints.DELETE_ALL, user(visit))),
                of(
                        kind,
                        "revoke",
                        "/tokens/{token_id}/revoke",
                        ADMIN,
                        UserActions::token,
                        visit -> visit.call(TokenEndpoints.DELETE, Arguments.path(visit.id(1)))),
                of(
                        kind,
                        "remove",
                        "/projects/{project_id}/remove",
                        ADMIN,
                        UserActions::project,
                        visit -> visit.call(ProjectEndpoints.REMOVE_USER, Arguments.path(visit.id(1), visit.id(0)))));
    }

    /** Returns what can be done to people only. */
    static List<UserAction> ofPeople() {
        UserKind kind = UserKind.PEOPLE;
        return List.of(
                simple(
                        kind,
                        "uninvite",
                        "/invitation/end",
                        ADMIN,
                        visit -> visit.call(InvitationEndpoints.DELETE, user(visit))),
                simple(
                        kind,
                        "end-all",
                        "/sessions/end",
                        CONFIRMED_ADMIN,
                        visit -> visit.call(SessionEndpoints.DELETE_ALL, user(visit))),
                simple(
                        kind,
                        "end",
                        "/sessions/{session_id}/end",
                        CONFIRMED_ADMIN,
                        visit -> visit.call(SessionEndpoints.DELETE, Arguments.path(visit.id(0), visit.id(1)))));
    }

    private static UserAction simple(UserKind kind, String key, String suffix, Access access, Consumer<Visit> effect) {
        return of(kind, key, suffix, access, visit -> "", effect);
    }

    private static UserAction of(
            UserKind kind,
            String key,
            String suffix,
            Access access,
            Function<Visit, String> object,
            Consumer<Visit> effect) {
        return new UserAction(kind, key, kind.path() + "/{id}" + suffix, access, object, effect);
    }

    private static <I> Arguments<I> user(Visit visit) {
        return Arguments.path(visit.id(0));
    }

    private static String token(Visit visit) {
        UUID organization = visit.session().organizationId();
        return visit.context()
                .server()
                .store()
                .read(
                        organization,
                        view -> view.tokens()
                                .get(visit.id(1))
                                .filter(token -> token.userId().equals(visit.id(0)))
                                .map(token -> TokenRow.of(visit, token)))
                .map(TokenRow::name)
                .orElseThrow(() -> Subject.missing(visit));
    }

    private static String project(Visit visit) {
        return visit.perform(ProjectEndpoints.GET, Arguments.path(visit.id(1))).name();
    }
}
