package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SecretCookie;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The results for the people of a pasted list. {@link #toString()} omits the links.
 *
 * @param invited the people who are invited, with their links
 * @param problems the messages about the people who are not invited
 */
public record InvitedPeople(List<Invited> invited, List<String> problems) {

    /** The maximum length of the results in a cookie, in bytes. */
    private static final int MAX_COOKIE = 2_600;

    private static final char REFUSED = '!';
    private static final int ID_LENGTH = 36;

    /**
     * An invited person. {@link #toString()} omits the link.
     *
     * @param link the link that the person opens to join
     * @param isMailed whether the server sends the link by e-mail, as far as the page has room for a table
     */
    public record Invited(UserRow user, String link, boolean isMailed) {

        /** Returns the address, but not the link. */
        @Override
        public String toString() {
            return "Invited[" + user.email() + "]";
        }
    }

    /**
     * Returns the page with the results to which the URL refers, or a redirect to the list of people if the results can
     * no longer be shown.
     */
    static PageResponse response(PageRequest request) {
        return SecretCookie.of(request)
                .map(results -> page(request, results))
                .orElseGet(() -> PageResponse.goTo(UserKind.PEOPLE.path()));
    }

    private static PageResponse page(PageRequest request, SecretCookie results) {
        return PageResponse.page("people.many.done", JteinvitedGenerated::render, parse(request, results.text()));
    }

    private static InvitedPeople parse(PageRequest request, String text) {
        Map<UUID, String> codes = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        text.lines().forEach(line -> {
            if (line.charAt(0) == REFUSED) {
                problems.add(line.substring(1));
            } else {
                codes.put(UUID.fromString(line.substring(0, ID_LENGTH)), line.substring(ID_LENGTH));
            }
        });
        Map<UUID, UserRow> users =
                request.user().readOrganization(view -> view.users().getAll(List.copyOf(codes.keySet())));
        List<Invited> invited = codes.keySet().stream()
                .flatMap(id -> Optional.ofNullable(users.get(id)).stream())
                .map(user -> invited(request, user, codes))
                .toList();
        return new InvitedPeople(invited, problems);
    }

    private static Invited invited(PageRequest request, UserRow user, Map<UUID, String> codes) {
        String link = request.source().consoleUrl() + "/join#" + codes.get(user.userId());
        InvitationState.Link state = codes.size() <= ListPlace.ROWS
                ? InvitationState.of(request, user.userId()).link()
                : null;
        return new Invited(user, link, state != null && state.isMailed());
    }

    /** Returns whether the page has room for a table of the people, beside the list of their links. */
    boolean hasTable() {
        return invited.size() <= ListPlace.ROWS;
    }

    /** Returns the number of people, but not their links. */
    @Override
    public String toString() {
        return "InvitedPeople[" + invited.size() + "]";
    }

    /** Collects the results of a form. */
    static final class InvitedPeopleBuilder {

        private final List<String> lines = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        void add(IssuedInvitation invitation) {
            lines.add(invitation.userId() + invitation.code());
        }

        void refuse(String message) {
            problems.add(message);
            lines.add(REFUSED + message.replace('\n', ' '));
        }

        /**
         * Redirects the browser to the page with the results. Shows them now if they do not fit into the cookie, or if
         * the session has ended, because no other session can show them.
         *
         * @throws Refusal if no person was invited
         */
        PageResponse response(PageRequest request, String path) {
            if (problems.size() == lines.size()) {
                throw Refusal.of(
                        ErrorKind.CONFLICT,
                        request.texts().text("people.many.none") + "\n" + String.join("\n", problems));
            }
            SecretCookie results = new SecretCookie(request.user().session().userId(), String.join("\n", lines));
            boolean canRedirect = results.text().getBytes(StandardCharsets.UTF_8).length <= MAX_COOKIE
                    && SecretCookie.isSessionValid(request);
            return canRedirect ? results.goTo(request, path) : page(request, results);
        }
    }
}
