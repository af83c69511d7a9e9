package dev.castellan.server.console.internal.users;

import dev.castellan.model.Role;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** The pages for actions that an admin performs on a user and must confirm. */
final class UserActions {

    private static final String RESUME = "resume";

    private UserActions() {}

    static List<ConsolePage> pages(UserKind kind) {
        return Stream.concat(ofAllUsers(kind), kind == UserKind.PEOPLE ? ofPeople() : Stream.empty())
                .toList();
    }

    private static Stream<ConsolePage> ofAllUsers(UserKind kind) {
        return Stream.of(
                role(kind, "make-admin", Role.ORG_ADMIN),
                role(kind, "make-client", Role.CLIENT),
                action(kind, "suspend", "/suspend", UserObstacles::toSuspend, UserEndpoints.SUSPEND, 0),
                action(kind, RESUME, "/resume", UserObstacles::toResume, UserEndpoints.RESUME, 0),
                action(kind, "revoke-all", "/tokens/revoke", UserObstacles::toRevoke, TokenEndpoints.DELETE_ALL, 0),
                action(
                        kind,
                        "remove",
                        "/projects/{project_id}/remove",
                        UserActions::projectName,
                        UserObstacles::toRemove,
                        ProjectEndpoints.REMOVE_USER,
                        1,
                        0));
    }

    private static Stream<ConsolePage> ofPeople() {
        UserKind kind = UserKind.PEOPLE;
        Stream<ConsolePage> forRecentlyAuthenticated = Stream.of(
                action(
                        kind,
                        "delete-passkeys",
                        "/passkeys/delete",
                        UserObstacles::toDeletePasskeys,
                        PasskeyEndpoints.DELETE_ALL,
                        0),
                action(
                        kind,
                        "delete-passkey",
                        "/passkeys/{passkey_id}/delete",
                        UserActions::passkeyName,
                        UserObstacles::none,
                        PasskeyEndpoints.DELETE,
                        0,
                        1),
                action(kind, "end-all", "/sessions/end", UserObstacles::toEndAll, SessionEndpoints.DELETE_ALL, 0),
                action(kind, "end", "/sessions/{session_id}/end", UserObstacles::toEnd, SessionEndpoints.DELETE, 0, 1));
        return Stream.concat(
                Stream.of(action(
                        kind, "uninvite", "/invitation/end", UserObstacles::toUninvite, InvitationEndpoints.DELETE, 0)),
                forRecentlyAuthenticated.map(page -> page.access(PageAccess.REAUTHENTICATED_ADMIN)));
    }

    private static ConsolePage action(
            UserKind kind,
            String key,
            String path,
            BiFunction<PageRequest, Subject, Optional<String>> obstacle,
            Endpoint<?, ?> endpoint,
            int... positions) {
        return action(kind, key, path, request -> "", obstacle, endpoint, positions);
    }

    /**
     * Returns the page for an action that an operation without a body performs.
     *
     * @param key the name of the action in message keys
     * @param path the path of the page, relative to the user's page
     * @param object returns the name of the affected project or passkey, or an empty string if the action affects none
     * @param obstacle returns the reason why the action is impossible or has no effect, if there is one
     * @param positions the positions in the page path of the ids in the operation path
     */
    private static ConsolePage action(
            UserKind kind,
            String key,
            String path,
            Function<PageRequest, String> object,
            BiFunction<PageRequest, Subject, Optional<String>> obstacle,
            Endpoint<?, ?> endpoint,
            int... positions) {
        return ConfirmationPage.of(
                        kind.path() + "/{id}" + path,
                        request -> {
                            Subject subject = Subject.of(request);
                            Confirmation dialog =
                                    ask(request, subject, "user." + key, object.apply(request), !key.equals(RESUME));
                            return obstacle.apply(request, subject)
                                    .map(dialog::impossible)
                                    .orElse(dialog);
                        },
                        request -> {
                            String user = Subject.of(request).name();
                            String name = object.apply(request);
                            request.user().call(endpoint, request.arguments(positions));
                            return PageResponse.goTo(target(request), "user-" + key, user, name);
                        })
                .admins(endpoint, positions);
    }

    private static Confirmation ask(PageRequest request, Subject subject, String key, String object, boolean isDanger) {
        Texts texts = request.texts();
        String title = key + ".title";
        String button = key + ".button";
        String what = texts.text(key + ".what", subject.name(), object);
        String back = target(request);
        return subject.warn(
                texts,
                isDanger
                        ? Confirmation.danger(texts, title, button, what, back, subject.name(), object)
                        : Confirmation.harmless(texts, title, button, what, back, subject.name(), object));
    }

    private static String target(PageRequest request) {
        return request.url().next(UserKind.of(request.url()).path() + "/" + request.id(0));
    }

    private static String passkeyName(PageRequest request) {
        return request
                .user()
                .list(PasskeyEndpoints.LIST, request.<Void>arguments(0).withQuery(Map.of("limit", "100")))
                .data()
                .stream()
                .filter(passkey -> passkey.id().equals(request.id(1)))
                .map(Passkey::name)
                .findAny()
                .orElseThrow(request::notFound);
    }

    private static String projectName(PageRequest request) {
        return request.user().get(ProjectEndpoints.GET, request.id(1)).name();
    }

    /**
     * Returns the page that gives users a role.
     *
     * @param key the last part of the path, which is also a part of message keys
     */
    private static ConsolePage role(UserKind kind, String key, Role role) {
        return ConfirmationPage.of(
                        kind.path() + "/{id}/" + key,
                        request -> askForRole(request, "user." + key, role),
                        request -> setRole(request, "user-" + key, role))
                .shows(UserEndpoints.UPDATE, request -> newRole(request, role))
                .admins(0);
    }

    private static Confirmation askForRole(PageRequest request, String key, Role role) {
        Subject subject = Subject.of(request);
        String what = request.texts().text(key + ".what", subject.name());
        Confirmation dialog = subject.warn(
                request.texts(),
                Confirmation.harmless(request.texts(), key + ".title", key, what, subject.path(), subject.name()));
        if (subject.user().role().equals(role)) {
            return dialog.impossible(request.texts().text(key + ".done", subject.name()));
        }
        if (!role.equals(Role.ORG_ADMIN) && Blockers.of(request, subject).isLastAdmin()) {
            throw Refusal.of(ErrorKind.CONFLICT, request.texts().text("user.blocked.admin"));
        }
        return dialog;
    }

    private static Arguments<UserUpdate> newRole(PageRequest request, Role role) {
        return Arguments.body(UserUpdate.none().role(role)).withPath(request.id(0));
    }

    private static PageResponse setRole(PageRequest request, String notice, Role role) {
        Subject subject = Subject.of(request);
        request.user().perform(UserEndpoints.UPDATE, newRole(request, role));
        // Admins who remove their own role can no longer open the page of a user.
        return subject.isSelf() && !role.equals(Role.ORG_ADMIN)
                ? PageResponse.goTo("", "own-role-changed")
                : PageResponse.goTo(subject.path(), notice, subject.name());
    }
}
