package dev.castellan.server.console.internal.users;

import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.console.internal.users.ReviewPage.Person;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.ListedInvitation;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The pages on which an admin reviews users' access. */
public final class ReviewPages {

    private static final int MAX_PAGES = 5;

    private ReviewPages() {}

    /** Returns all pages on which an admin reviews users' access. */
    public static List<ConsolePage> all() {
        Map<String, String> admins = Map.of("role", Role.ORG_ADMIN.toString(), "is_service_account", "false");
        return List.of(
                new ReviewPage<>(
                                "no-passkey",
                                "user-make-client",
                                UserEndpoints.LIST,
                                admins,
                                ReviewPages::adminsWithoutPasskey,
                                ReviewPages::makeClient)
                        .page(UserEndpoints.UPDATE),
                new ReviewPage<>(
                                "not-joined",
                                "user-cancel",
                                InvitationEndpoints.LIST,
                                Map.of(),
                                ReviewPages::notJoined,
                                ReviewPages::deleteInvited)
                        .page(UserEndpoints.DELETE)
                        .access(PageAccess.REAUTHENTICATED_ADMIN),
                cancellation());
    }

    /** Returns the admins in a list who are not suspended and have no passkey. */
    public static List<User> withoutPasskey(View view, List<User> admins) {
        List<User> active = admins.stream().filter(admin -> !admin.suspended()).toList();
        Set<UUID> owners =
                view.passkeys().usersWithPasskey(active.stream().map(User::id).toList());
        return active.stream().filter(admin -> !owners.contains(admin.id())).toList();
    }

    private static List<Person> adminsWithoutPasskey(View view, List<User> admins) {
        List<UUID> ids = withoutPasskey(view, admins).stream().map(User::id).toList();
        Map<UUID, UserRow> users = view.users().getAll(ids);
        return ids.stream()
                .flatMap(id -> Stream.ofNullable(users.get(id)))
                .map(Person::of)
                .toList();
    }

    /** Makes an admin without a passkey a client. */
    private static void makeClient(PageRequest request, UUID user) {
        UserUpdate update = UserUpdate.none().role(Role.CLIENT);
        request.user()
                .callAfter(
                        view -> requireWithoutPasskey(request.texts(), view, user),
                        UserEndpoints.UPDATE,
                        Arguments.body(update).withPath(user));
    }

    private static void requireWithoutPasskey(Texts texts, View view, UUID user) {
        boolean isListed = view.users()
                .get(user)
                .filter(admin -> admin.role().equals(Role.ORG_ADMIN) && !admin.isServiceAccount() && !admin.suspended())
                .filter(admin -> view.passkeys().ofUser(user).isEmpty())
                .isPresent();
        if (!isListed) {
            throw Refusal.of(ErrorKind.CONFLICT, texts.text("review.no-passkey.other"));
        }
    }

    /** Returns the open invitations of people who have not joined, among the first 1,000 invitations. */
    public static List<InvitationRow> notJoined(View view, int max) {
        List<InvitationRow> open = new ArrayList<>();
        UUID after = null;
        List<ListedInvitation> read = List.of();
        for (int i = 0; i < MAX_PAGES && open.size() < max && (i == 0 || read.size() == max); i++) {
            read = view.invitations().open(after, max);
            read.stream()
                    .map(ListedInvitation::invitation)
                    .filter(invitation -> invitation.purpose() == Purpose.JOIN)
                    .forEach(open::add);
            after = read.isEmpty()
                    ? null
                    : read.get(read.size() - 1).invitation().userId();
        }
        return open.subList(0, Math.min(open.size(), max));
    }

    /** Returns the users who have an open invitation but have not joined. */
    private static List<Person> notJoined(View view, List<Invitation> invitations) {
        Map<UUID, UserRow> users =
                view.users().getAll(invitations.stream().map(Invitation::userId).toList());
        return invitations.stream()
                .filter(invitation -> invitation.purpose().equals(InvitationPurpose.JOIN))
                .flatMap(invitation ->
                        Stream.ofNullable(users.get(invitation.userId())).map(user -> Person.of(user, invitation)))
                .toList();
    }

    /** Returns the page that deletes one person who has not joined. */
    private static ConsolePage cancellation() {
        return ConfirmationPage.of(
                        UserKind.PEOPLE.path() + "/{id}/invitation/cancel", ReviewPages::askToCancel, request -> {
                            String person = Subject.of(request).name();
                            deleteInvited(request, request.id(0));
                            return PageResponse.goTo(request.url().next(UserKind.PEOPLE.path()), "user-cancel", person);
                        })
                .admins(UserEndpoints.DELETE, 0)
                .access(PageAccess.REAUTHENTICATED_ADMIN);
    }

    private static Confirmation askToCancel(PageRequest request) {
        Subject subject = Subject.of(request);
        Texts texts = request.texts();
        String what = texts.text("user.cancel.what", subject.name());
        Confirmation dialog = Confirmation.danger(
                        texts,
                        "user.cancel.title",
                        "user.cancel.button",
                        what,
                        request.url().next(subject.path()),
                        subject.name())
                .withOther(texts.text("user.cancel.keep"));
        InvitationState.Link link = InvitationState.of(request, request.id(0)).link();
        return link != null && link.isJoining()
                ? dialog
                : dialog.impossible(texts.text("user.cancel.done", subject.name()));
    }

    /** Deletes a person who has not joined. */
    private static void deleteInvited(PageRequest request, UUID user) {
        request.user()
                .callAfter(
                        view -> requireInvited(request.texts(), view, user),
                        UserEndpoints.DELETE,
                        Arguments.path(user));
    }

    /** Refuses a user who has joined, or who has no invitation. */
    static void requireInvited(Texts texts, View view, UUID user) {
        boolean isInvited = view.invitations()
                .ofUser(user)
                .filter(invitation -> invitation.isOpen() && invitation.purpose() == Purpose.JOIN)
                .isPresent();
        if (!isInvited) {
            throw Refusal.of(ErrorKind.CONFLICT, texts.text("review.not-joined.joined"));
        }
    }
}
