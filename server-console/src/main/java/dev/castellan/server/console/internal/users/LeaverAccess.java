package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.security.SessionLine;
import dev.castellan.server.console.internal.tokens.TokenLine;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The access of a person who leaves.
 *
 * @param sessions the browsers of the open sessions, at most 100
 * @param tokens the names of the tokens, at most 1,000
 * @param passkeys the names of the passkeys
 * @param links the kind of the open link, or an empty list
 * @param projects the projects of which the person is a member, without the default project
 * @param created the service accounts that the person created, and the owners of tokens that the person created
 */
record LeaverAccess(
        List<String> sessions,
        List<String> tokens,
        List<String> passkeys,
        List<String> links,
        List<ProjectRow> projects,
        List<CreatedAccess> created) {

    private static final int MAX_TOKENS = 1_000;
    private static final int MAX_LENGTH = 2_000;

    static LeaverAccess of(PageRequest request, UUID user) {
        List<String> sessions = sessions(request, user);
        return request.user().readOrganization(view -> of(view, request.texts(), user, sessions));
    }

    /** Returns the browsers of the open sessions, at most 100. */
    static List<String> sessions(PageRequest request, UUID user) {
        return request
                .user()
                .perform(SessionEndpoints.LIST, Arguments.<Void>path(user).withQuery(Map.of("limit", "100")))
                .data()
                .stream()
                .map(session ->
                        SessionLine.of(request.user(), request.texts(), session).browser())
                .toList();
    }

    private static LeaverAccess of(View view, Texts texts, UUID user, List<String> sessions) {
        return new LeaverAccess(
                sessions,
                view.tokens().ofUser(user, null, MAX_TOKENS).stream()
                        .map(token -> name(texts, token))
                        .toList(),
                view.passkeys().ofUser(user).stream().map(PasskeyRow::name).toList(),
                view.invitations().ofUser(user).filter(InvitationRow::isOpen).stream()
                        .map(link -> texts.text(
                                link.purpose() == Purpose.JOIN ? "offboard.link.join" : "offboard.link.recover"))
                        .toList(),
                view.projects().getAll(view.memberships().projectsOf(user)).values().stream()
                        .filter(project -> !view.isDefaultProject(project.projectId()))
                        .sorted(Comparator.comparing(ProjectRow::name).thenComparing(ProjectRow::projectId))
                        .toList(),
                CreatedAccess.of(view, user));
    }

    /** Returns the display name of a token, with its first characters. */
    static String name(Texts texts, TokenRow token) {
        return texts.text("offboard.token", TokenLine.name(texts, token.name()), token.prefix());
    }

    /**
     * Returns names as a text of about 2,000 characters at most, which ends with the number of the other names. A page
     * must stay below 60 KB.
     */
    static String joined(Texts texts, List<String> names) {
        int length = 0;
        int shown = 0;
        while (shown < names.size() && (shown == 0 || length + names.get(shown).length() <= MAX_LENGTH)) {
            length += names.get(shown).length() + 2;
            shown++;
        }
        String text = names.stream()
                .limit(shown)
                .map(name -> texts.text("offboard.name", name))
                .collect(Collectors.joining(", "));
        return shown == names.size() ? text : texts.text("offboard.more", text, names.size() - shown);
    }
}
