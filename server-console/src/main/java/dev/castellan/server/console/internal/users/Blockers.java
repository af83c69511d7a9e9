package dev.castellan.server.console.internal.users;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;

/**
 * The conditions that block the deletion of a user.
 *
 * @param tokens the number of the user's tokens, including expired tokens
 * @param isLastAdmin whether the user is the only active admin
 * @param revokeLink the path of the page that revokes all tokens and then opens the deletion page
 */
public record Blockers(int tokens, boolean isLastAdmin, String revokeLink) {

    static Blockers of(PageRequest request, Subject subject) {
        String link = subject.path() + "/tokens/revoke" + request.url().returningTo(subject.path() + "/delete");
        return request.user().readOrganization(view -> of(view, subject, link));
    }

    private static Blockers of(View view, Subject subject, String link) {
        boolean isLast = view.users()
                .get(subject.user().id())
                .filter(UserRow::isActiveAdmin)
                .filter(user -> view.users().countActiveAdmins() == 1)
                .isPresent();
        return new Blockers(view.tokens().countOf(subject.user().id()), isLast, link);
    }

    /** Returns whether any condition blocks the deletion. */
    public boolean any() {
        return tokens > 0 || isLastAdmin;
    }
}
