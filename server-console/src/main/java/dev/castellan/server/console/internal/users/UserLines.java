package dev.castellan.server.console.internal.users;

import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The lines of a page of users, with what the API does not list: read for all of them at once. */
final class UserLines {

    private UserLines() {}

    static List<UserLine> of(PageRequest request, List<User> users) {
        return request.context()
                .server()
                .store()
                .read(request.session().organizationId(), view -> of(request, view, users));
    }

    private static List<UserLine> of(PageRequest request, View view, List<User> users) {
        Map<UUID, Integer> projects = view.memberships().countProjectsOf(ids(users, user -> !isAdmin(user)));
        Set<UUID> invited = view.invitations().openOf(ids(users, user -> !user.isServiceAccount())).stream()
                .filter(invitation -> invitation.purpose() == Purpose.JOIN)
                .map(InvitationRow::userId)
                .collect(Collectors.toSet());
        return users.stream()
                .map(user -> UserLine.of(request, user, projects(request, user, projects), invited.contains(user.id())))
                .toList();
    }

    /** Returns in how many projects a user is: those that it is assigned to, and the default one. */
    private static String projects(PageRequest request, User user, Map<UUID, Integer> assigned) {
        return isAdmin(user)
                ? request.text("people.projects.every")
                : Integer.toString(1 + assigned.getOrDefault(user.id(), 0));
    }

    private static boolean isAdmin(User user) {
        return user.role().equals(Role.ORG_ADMIN);
    }

    private static List<UUID> ids(List<User> users, Predicate<User> wanted) {
        return users.stream().filter(wanted).map(User::id).toList();
    }
}
