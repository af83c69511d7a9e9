package dev.castellan.server.console.internal.people;

import static dev.castellan.server.console.internal.page.Access.ADMIN;
import static dev.castellan.server.console.internal.page.Access.REAUTHENTICATED_ADMIN;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.tokens.TokenRow;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** What admins can do to users, and is asked before. */
final class UserActions {

    private UserActions() {}

    /** Returns what can be done to users of any kind. */
    static List<UserAction> of(UserKind kind) {
        return List.of(
                of(kind, "suspend", "/suspend", ADMIN, AdminOperation.of(UserEndpoints.SUSPEND, 0)),
                of(kind, "resume", "/resume", ADMIN, AdminOperation.of(UserEndpoints.RESUME, 0)),
                of(kind, "revoke-all", "/tokens/revoke", ADMIN, AdminOperation.of(TokenEndpoints.DELETE_ALL, 0)),
                of(
                        kind,
                        "revoke",
                        "/tokens/{token_id}/revoke",
                        ADMIN,
                        UserActions::token,
                        AdminOperation.of(TokenEndpoints.DELETE, 1)),
                of(
                        kind,
                        "remove",
                        "/projects/{project_id}/remove",
                        ADMIN,
                        UserActions::project,
                        AdminOperation.of(ProjectEndpoints.REMOVE_USER, 1, 0)));
    }

    /** Returns what can be done to people only. */
    static List<UserAction> ofPeople() {
        UserKind kind = UserKind.PEOPLE;
        return List.of(
                of(kind, "uninvite", "/invitation/end", ADMIN, AdminOperation.of(InvitationEndpoints.DELETE, 0)),
                of(
                        kind,
                        "delete-passkeys",
                        "/passkeys/delete",
                        REAUTHENTICATED_ADMIN,
                        AdminOperation.of(PasskeyEndpoints.DELETE_ALL, 0)),
                of(
                        kind,
                        "delete-passkey",
                        "/passkeys/{passkey_id}/delete",
                        REAUTHENTICATED_ADMIN,
                        UserActions::passkey,
                        AdminOperation.of(PasskeyEndpoints.DELETE, 0, 1)),
                of(
                        kind,
                        "end-all",
                        "/sessions/end",
                        REAUTHENTICATED_ADMIN,
                        AdminOperation.of(SessionEndpoints.DELETE_ALL, 0)),
                of(
                        kind,
                        "end",
                        "/sessions/{session_id}/end",
                        REAUTHENTICATED_ADMIN,
                        AdminOperation.of(SessionEndpoints.DELETE, 0, 1)));
    }

    private static UserAction of(UserKind kind, String key, String suffix, Access access, AdminOperation operation) {
        return of(kind, key, suffix, access, request -> "", operation);
    }

    private static UserAction of(
            UserKind kind,
            String key,
            String suffix,
            Access access,
            Function<PageRequest, String> object,
            AdminOperation operation) {
        return new UserAction(kind, key, kind.path() + "/{id}" + suffix, access, object, operation);
    }

    private static String token(PageRequest request) {
        UUID organization = request.session().organizationId();
        return request.context()
                .server()
                .store()
                .read(
                        organization,
                        view -> view.tokens()
                                .get(request.id(1))
                                .filter(token -> token.userId().equals(request.id(0)))
                                .map(token -> TokenRow.of(request, token)))
                .map(TokenRow::name)
                .orElseThrow(() -> Subject.missing(request));
    }

    private static String passkey(PageRequest request) {
        return request
                .perform(
                        PasskeyEndpoints.LIST,
                        Arguments.<Void>path(request.id(0)).withQuery(Map.of("limit", "100")))
                .data()
                .stream()
                .filter(passkey -> passkey.id().equals(request.id(1)))
                .map(Passkey::name)
                .findAny()
                .orElseThrow(() -> Subject.missing(request));
    }

    private static String project(PageRequest request) {
        return request.perform(ProjectEndpoints.GET, Arguments.path(request.id(1)))
                .name();
    }
}
