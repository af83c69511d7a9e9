package dev.castellan.server.console.internal.review;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Lists the active admins without a passkey. The action of the page makes them clients. */
final class AdminsWithoutPasskey extends ReviewPage<User> {

    @Override
    String name() {
        return "no-passkey";
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(UserEndpoints.UPDATE));
    }

    @Override
    Endpoint<Void, Page<User>> endpoint() {
        return UserEndpoints.LIST;
    }

    @Override
    Map<String, String> conditions() {
        return Map.of("role", Role.ORG_ADMIN.toString(), "is_service_account", "false");
    }

    @Override
    List<ReviewedPerson> people(View view, List<User> admins) {
        List<UUID> ids = without(view, admins);
        Map<UUID, UserRow> users = view.users().getAll(ids);
        return ids.stream()
                .flatMap(id -> Stream.ofNullable(users.get(id)))
                .map(admin -> ReviewedPerson.of(admin, admin.createdAt(), null))
                .toList();
    }

    /** Returns the ids of the admins who are not suspended and have no passkey. */
    static List<UUID> without(View view, List<User> admins) {
        List<UUID> active = admins.stream()
                .filter(admin -> !admin.suspended())
                .map(User::id)
                .toList();
        Set<UUID> owners = view.passkeys().ownersAmong(active);
        return active.stream().filter(id -> !owners.contains(id)).toList();
    }

    @Override
    void act(PageRequest request, UUID user) {
        UserUpdate update = UserUpdate.none().role(Role.CLIENT);
        request.callAfter(
                view -> requireWithoutPasskey(request, view, user),
                UserEndpoints.UPDATE,
                Arguments.body(update).withPath(user));
    }

    private static void requireWithoutPasskey(PageRequest request, View view, UUID user) {
        boolean isListed = view.users()
                .get(user)
                .filter(admin -> admin.role().equals(Role.ORG_ADMIN) && !admin.isServiceAccount() && !admin.suspended())
                .filter(admin -> view.passkeys().ofUser(user).isEmpty())
                .isPresent();
        if (!isListed) {
            throw Refusal.of(ErrorKind.CONFLICT, request.text("review.no-passkey.other"));
        }
    }
}
