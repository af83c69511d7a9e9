package dev.castellan.server.console.internal.review;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Lists the people who have an open invitation but have not joined. The action of the page deletes them. */
final class NotJoined extends ReviewPage<Invitation> {

    @Override
    String name() {
        return "not-joined";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED_ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(UserEndpoints.DELETE));
    }

    @Override
    Endpoint<Void, Page<Invitation>> endpoint() {
        return InvitationEndpoints.LIST;
    }

    @Override
    Map<String, String> conditions() {
        return Map.of();
    }

    @Override
    List<ReviewedPerson> people(View view, List<Invitation> invitations) {
        Map<UUID, UserRow> users =
                view.users().getAll(invitations.stream().map(Invitation::userId).toList());
        return invitations.stream()
                .filter(invitation -> invitation.purpose().equals(InvitationPurpose.JOIN))
                .flatMap(invitation -> Stream.ofNullable(users.get(invitation.userId()))
                        .map(user -> ReviewedPerson.of(user, invitation.createdAt(), invitation.expiresAt())))
                .toList();
    }

    @Override
    void act(PageRequest request, UUID user) {
        request.callAfter(view -> requireInvited(request, view, user), UserEndpoints.DELETE, Arguments.path(user));
    }

    private static void requireInvited(PageRequest request, View view, UUID user) {
        boolean isInvited = view.invitations()
                .ofUser(user)
                .filter(invitation -> invitation.isOpen() && invitation.purpose() == Purpose.JOIN)
                .isPresent();
        if (!isInvited) {
            throw Refusal.of(ErrorKind.CONFLICT, request.text("review.not-joined.joined"));
        }
    }
}
