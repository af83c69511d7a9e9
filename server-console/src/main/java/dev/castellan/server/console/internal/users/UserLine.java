package dev.castellan.server.console.internal.users;

import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.rules.InvitationCreators;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.rows.UserActivity;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A user in a list.
 *
 * @param projects the number of the user's projects, or a word for all projects
 * @param state the message key for {@code invited}, {@code invitation expired}, {@code link refused} or
 *     {@code suspended}, or null for a user in none of these states
 * @param activity the number of tokens and the latest activity
 * @param joinedAt the time at which the user joined or was created, or null for a person who has not joined
 * @param creator the name of the user who created a service account, or null if it is unknown
 */
public record UserLine(
        User user,
        String projects,
        @Nullable String state,
        UserActivity activity,
        @Nullable Instant joinedAt,
        @Nullable String creator) {

    /** Returns the path of the user's page. */
    public String path() {
        return UserKind.of(user).path() + "/" + user.id();
    }

    /** Returns the lines for these users. Reads facts that the API does not list in one transaction. */
    static List<UserLine> of(PageRequest request, List<User> users) {
        return request.user().readOrganization(view -> of(request, view, users));
    }

    private static List<UserLine> of(PageRequest request, View view, List<User> users) {
        Map<UUID, Integer> projects = view.memberships().countProjectsOf(ids(users, user -> !isAdmin(user)));
        Map<UUID, InvitationRow> invitations =
                view.invitations().ofUsers(ids(users, user -> !user.isServiceAccount())).stream()
                        .collect(Collectors.toMap(InvitationRow::userId, invitation -> invitation));
        Predicate<InvitationRow> inactive = InvitationCreators.inactive(
                view, invitations.values().stream().filter(UserLine::isInvited).toList());
        Map<UUID, UserActivity> activity = view.users().activity(ids(users, user -> true));
        Map<UUID, String> creators = creators(view, ids(users, User::isServiceAccount));
        return users.stream()
                .map(user -> new UserLine(
                        user,
                        projects(request.texts(), user, projects),
                        state(request, user, invitations.get(user.id()), inactive),
                        activity.getOrDefault(user.id(), UserActivity.of(0)),
                        joinedAt(user, invitations.get(user.id()), activity.get(user.id())),
                        creators.get(user.id())))
                .toList();
    }

    /** Returns the names of the creators of service accounts whose creation is among the audit events. */
    private static Map<UUID, String> creators(View view, List<UUID> accounts) {
        if (accounts.isEmpty()) {
            return Map.of();
        }
        Map<UUID, AuditRow> creations = view.auditEvents().oldestOf(accounts);
        Map<UUID, UserRow> users = view.users()
                .getAll(creations.values().stream()
                        .flatMap(event -> Stream.ofNullable(event.actorId()))
                        .distinct()
                        .toList());
        Map<UUID, String> names = new HashMap<>();
        creations.forEach((account, event) -> {
            UserRow creator = event.actorId() == null ? null : users.get(event.actorId());
            String name = creator == null ? event.actorName() : creator.name();
            if (event.operation().equals(UserEndpoints.CREATE.id()) && name != null) {
                names.put(account, name);
            }
        });
        return names;
    }

    /**
     * Returns the time at which the latest invitation to join was used. A recovery link replaces this invitation, and a
     * person who founded the organization had none. A person whose link was withdrawn has none either, but no activity.
     */
    private static @Nullable Instant joinedAt(
            User user, @Nullable InvitationRow invitation, @Nullable UserActivity activity) {
        if (invitation != null && invitation.purpose() == Purpose.JOIN) {
            return invitation.usedAt();
        }
        boolean hasActed = activity != null && activity.lastActiveAt() != null;
        return invitation != null || user.isServiceAccount() || hasActed ? user.createdAt() : null;
    }

    private static boolean isInvited(InvitationRow invitation) {
        return invitation.purpose() == Purpose.JOIN && invitation.isOpen();
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
        } else if (invitation == null || !isInvited(invitation)) {
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
