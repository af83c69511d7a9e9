package dev.castellan.server.console.internal.review;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Lists the active admins without a passkey. The action of the page makes them clients. */
final class AdminsWithoutPasskey extends ReviewPage<User> {

    @Override
    String key() {
        return "no-passkey";
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(UserEndpoints.UPDATE));
    }

    @Override
    Endpoint<Void, Page<User>> list() {
        return UserEndpoints.LIST;
    }

    @Override
    Map<String, String> conditions() {
        return Map.of("role", Role.ORG_ADMIN.toString(), "is_service_account", "false");
    }

    @Override
    List<ReviewedPerson> people(View view, List<User> admins) {
        return admins.stream()
                .filter(admin ->
                        !admin.suspended() && view.passkeys().ofUser(admin.id()).isEmpty())
                .flatMap(admin -> view.users().get(admin.id()).stream())
                .map(admin -> ReviewedPerson.of(admin, admin.createdAt(), null))
                .toList();
    }

    @Override
    void act(PageRequest request, UUID user) {
        UserUpdate update = UserUpdate.builder().role(Role.CLIENT).build();
        request.perform(UserEndpoints.UPDATE, Arguments.body(update).withPath(user));
    }
}
