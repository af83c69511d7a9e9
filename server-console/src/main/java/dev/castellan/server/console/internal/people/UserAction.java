package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An action that an admin performs on a user and must confirm.
 *
 * @param key the name of the action in message keys
 * @param path the path of the page, relative to the user's page
 * @param object returns the name of the affected project or passkey, or an empty string if the action affects none
 */
record UserAction(
        String key, String path, Access access, AdminOperation operation, Function<PageRequest, String> object) {

    private static final String RESUME = "resume";

    private static final List<UserAction> FOR_ALL_USERS = List.of(
            of("suspend", "/suspend", Access.ADMIN, AdminOperation.of(UserEndpoints.SUSPEND, 0)),
            of(RESUME, "/resume", Access.ADMIN, AdminOperation.of(UserEndpoints.RESUME, 0)),
            of("revoke-all", "/tokens/revoke", Access.ADMIN, AdminOperation.of(TokenEndpoints.DELETE_ALL, 0)),
            new UserAction(
                    "remove",
                    "/projects/{project_id}/remove",
                    Access.ADMIN,
                    AdminOperation.of(ProjectEndpoints.REMOVE_USER, 1, 0),
                    UserAction::projectName));

    private static final List<UserAction> FOR_PEOPLE = List.of(
            of("uninvite", "/invitation/end", Access.ADMIN, AdminOperation.of(InvitationEndpoints.DELETE, 0)),
            of(
                    "delete-passkeys",
                    "/passkeys/delete",
                    Access.REAUTHENTICATED_ADMIN,
                    AdminOperation.of(PasskeyEndpoints.DELETE_ALL, 0)),
            new UserAction(
                    "delete-passkey",
                    "/passkeys/{passkey_id}/delete",
                    Access.REAUTHENTICATED_ADMIN,
                    AdminOperation.of(PasskeyEndpoints.DELETE, 0, 1),
                    UserAction::passkeyName),
            of(
                    "end-all",
                    "/sessions/end",
                    Access.REAUTHENTICATED_ADMIN,
                    AdminOperation.of(SessionEndpoints.DELETE_ALL, 0)),
            of(
                    "end",
                    "/sessions/{session_id}/end",
                    Access.REAUTHENTICATED_ADMIN,
                    AdminOperation.of(SessionEndpoints.DELETE, 0, 1)));

    static List<Page> pages(UserKind kind) {
        return Stream.concat(FOR_ALL_USERS.stream(), kind == UserKind.PEOPLE ? FOR_PEOPLE.stream() : Stream.empty())
                .<Page>map(action -> new ActionPage(kind, action))
                .toList();
    }

    private static UserAction of(String key, String path, Access access, AdminOperation operation) {
        return new UserAction(key, path, access, operation, request -> "");
    }

    private static String passkeyName(PageRequest request) {
        return request
                .perform(
                        PasskeyEndpoints.LIST,
                        Arguments.<Void>path(request.id(0)).withQuery(Map.of("limit", "100")))
                .data()
                .stream()
                .filter(passkey -> passkey.id().equals(request.id(1)))
                .map(Passkey::name)
                .findAny()
                .orElseThrow(request::notFound);
    }

    private static String projectName(PageRequest request) {
        return request.perform(ProjectEndpoints.GET, Arguments.path(request.id(1)))
                .name();
    }

    /** A page for one action. */
    private record ActionPage(UserKind kind, UserAction action) implements ConfirmationPage {

        @Override
        public String path() {
            return kind.path() + "/{id}" + action.path();
        }

        @Override
        public Access access() {
            return action.access();
        }

        @Override
        public Optional<AdminOperation> adminOperation() {
            return Optional.of(action.operation());
        }

        @Override
        public String title(PageRequest request) {
            return request.text("user." + action.key() + ".title");
        }

        @Override
        public Confirmation ask(PageRequest request) {
            Subject subject = Subject.of(request, kind);
            String text = request.text(
                    "user." + action.key() + ".what",
                    subject.name(),
                    action.object().apply(request));
            String button = "user." + action.key() + ".button";
            return subject.warn(
                    request,
                    action.key().equals(RESUME)
                            ? Confirmation.harmless(request, button, text, target(request))
                            : Confirmation.danger(request, button, text, target(request)));
        }

        @Override
        public Answer act(PageRequest request) {
            action.operation().perform(request);
            return Answer.goTo(target(request), "user-" + action.key());
        }

        private String target(PageRequest request) {
            String next = request.next();
            return next.isEmpty() ? kind.path() + "/" + request.id(0) : next;
        }
    }
}
