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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The access of a person who leaves.
 *
 * @param sessions the browsers of the open sessions, at most 100
 * @param tokens the names of the tokens
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

    /** From this number on, only the first characters of tokens are shown. */
    private static final int MANY_TOKENS = 20;

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
        List<TokenRow> tokens = tokens(view, user);
        return new LeaverAccess(
                sessions,
                names(texts, tokens.stream().filter(token -> isOf(token, user)).toList()),
                view.passkeys().ofUser(user).stream().map(PasskeyRow::name).toList(),
                view.invitations().ofUser(user).filter(InvitationRow::isOpen).stream()
                        .map(link -> texts.text(
                                link.purpose() == Purpose.JOIN ? "offboard.link.join" : "offboard.link.recover"))
                        .toList(),
                view.projects().getAll(view.memberships().projectsOf(user)).values().stream()
                        .filter(project -> !view.isDefaultProject(project.projectId()))
                        .sorted(Comparator.comparing(ProjectRow::name).thenComparing(ProjectRow::projectId))
                        .toList(),
                CreatedAccess.of(
                        view,
                        user,
                        tokens.stream().filter(token -> !isOf(token, user)).toList()));
    }

    /** Returns the tokens of a person, and the unexpired ones that the person created. Reads the whole organization. */
    private static List<TokenRow> tokens(View view, UUID user) {
        List<TokenRow> found = new ArrayList<>();
        List<TokenRow> read = view.tokens().list(null, CreatedAccess.STEP);
        while (!read.isEmpty()) {
            read.stream()
                    .filter(token -> isOf(token, user)
                            || (user.equals(CreatedAccess.creator(token)) && token.isValidAt(view.now())))
                    .forEach(found::add);
            read = view.tokens().list(read.get(read.size() - 1).tokenId(), CreatedAccess.STEP);
        }
        return found;
    }

    private static boolean isOf(TokenRow token, UUID user) {
        return token.userId().equals(user);
    }

    /** Returns the display names of tokens, with their first characters, or only these if there are many tokens. */
    static List<String> names(Texts texts, List<TokenRow> tokens) {
        return tokens.stream()
                .map(token -> tokens.size() > MANY_TOKENS
                        ? token.prefix()
                        : texts.text("offboard.token", TokenLine.name(texts, token.name()), token.prefix()))
                .toList();
    }

    /** Returns whether the person created many tokens for others. */
    boolean hasManyCreated() {
        return created.stream().mapToInt(access -> access.tokens().size()).sum() > MANY_TOKENS;
    }

    /**
     * Returns names as a text that may end with the number of the other names.
     *
     * @param bytes the size limit for all names, in bytes of HTML and of a URL
     */
    static String joined(Texts texts, List<String> names, int bytes) {
        List<String> all =
                names.stream().map(name -> texts.text("offboard.name", name)).toList();
        int fitting = PageSizeLimit.first(all, bytes, name -> PageSizeLimit.ofTextAndUrl(name + ", "))
                .size();
        int shown = Math.min(all.size(), Math.max(1, fitting));
        String text = String.join(", ", all.subList(0, shown));
        return shown == all.size() ? text : texts.text("offboard.more", text, all.size() - shown);
    }
}
