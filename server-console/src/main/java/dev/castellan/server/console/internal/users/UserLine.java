package dev.castellan.server.console.internal.users;

import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.rules.InvitationCreators;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A user in a list.
 *
 * @param projects the number of the user's projects, or a word for all projects
 * @param state the message key for {@code invited}, {@code invitation expired}, {@code link refused} or
 *     {@code suspended}, or null for a user in none of these states
 */
public record UserLine(User user, String projects, @Nullable String state) {

    /** Returns the path of the user's page. */
    public String path() {
        return UserKind.of(user).path() + "/" + user.id();
    }

    /**
     * Returns the lines for these users. Reads memberships and invitations, which the API does not list, in one
     * transaction.
     */
    static List<UserLine> of(PageRequest request, List<User> users) {
        return request.user().readOrganization(view -> of(request, view, users));
    }

    private static List<UserLine> of(PageRequest request, View view, List<User> users) {
        Map<UUID, Integer> projects = view.memberships().countProjectsOf(ids(users, user -> !isAdmin(user)));
        Map<UUID, InvitationRow> invited =
                view.invitations().openOf(ids(users, user -> !user.isServiceAccount())).stream()
                        .filter(invitation -> invitation.purpose() == Purpose.JOIN)
                        .collect(Collectors.toMap(InvitationRow::userId, invitation -> invitation));
        Predicate<InvitationRow> inactive = InvitationCreators.inactive(view, List.copyOf(invited.values()));
        return users.stream()
                .map(user -> new UserLine(
                        user,
                        projects(request.texts(), user, projects),
                        state(request, user, invited.get(user.id()), inactive)))
                .toList();
    }

    /** Returns the number of a user's projects, including the default project. */
    private static String projects(Texts texts, User user, Map<UUID, Integer> assigned) {
        return isAdmin(user)
                ? texts.text("people.projects.every")
                : Integer.toString(1 + assigned.getOrDefault(user.id(), 0));
    }

    private static @Nullable String state(
            PageRequest request, User user, @Nullable InvitationRow invitation, Predicate<InvitationRow> inactive) {
        if (user.suspended()) {
            return "people.suspended";
        } else if (invitation == null) {
            return null;
        }
        if (!invitation.isValidAt(request.context().now())) {
            return "people.expired";
        }
        return inactive.test(invitation) ? "people.refused" : "people.invited";
    }

    private static boolean isAdmin(User user) {
        return user.role().equals(Role.ORG_ADMIN);
    }

    private static List<UUID> ids(List<User> users, Predicate<User> filter) {
        return users.stream().filter(filter).map(User::id).toList();
    }
}
