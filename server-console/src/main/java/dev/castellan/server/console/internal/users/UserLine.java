package dev.castellan.server.console.internal.users;

import dev.castellan.model.User;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.people.UserKind;
import org.jspecify.annotations.Nullable;

/**
 * A user in a list.
 *
 * @param path the page of the user
 * @param name display name
 * @param email e-mail address
 * @param role the role, in words
 * @param projects in how many projects the user is, or a word for all
 * @param state what is unusual about the user, in a word; absent if nothing is
 * @param isSuspended whether the user is suspended
 */
public record UserLine(
        String path,
        String name,
        String email,
        String role,
        String projects,
        @Nullable String state,
        boolean isSuspended) {

    static UserLine of(PageRequest request, User user, String projects, boolean isInvited) {
        String state = user.suspended() ? "people.suspended" : isInvited ? "people.invited" : null;
        return new UserLine(
                UserKind.of(user).path() + "/" + user.id(),
                user.name(),
                user.email() == null ? "" : user.email(),
                request.text("role." + user.role()),
                projects,
                state == null ? null : request.text(state),
                user.suspended());
    }
}
