package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.UserRow;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * What keeps a user from being deleted.
 *
 * @param tokens how many tokens the user owns, expired ones included
 * @param isLastAdmin whether the user is the only admin who is not suspended
 * @param revokeLink the page that revokes all tokens, and leads to the deletion after that
 */
public record Blockers(int tokens, boolean isLastAdmin, String revokeLink) {

    static Blockers of(PageRequest request, Subject subject) {
        String deletion = request.context().path() + subject.path() + "/delete";
        String link = subject.path() + "/tokens/revoke?next=" + URLEncoder.encode(deletion, StandardCharsets.UTF_8);
        return request.context()
                .server()
                .store()
                .read(request.session().organizationId(), view -> of(view, subject, link));
    }

    private static Blockers of(View view, Subject subject, String link) {
        boolean isLast = view.users()
                .get(subject.user().id())
                .filter(UserRow::isActiveAdmin)
                .filter(user -> view.users().countActiveAdmins() == 1)
                .isPresent();
        return new Blockers(view.tokens().countOf(subject.user().id()), isLast, link);
    }

    /** Returns whether anything does. */
    public boolean any() {
        return tokens > 0 || isLastAdmin;
    }
}
