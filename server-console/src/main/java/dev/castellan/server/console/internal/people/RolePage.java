package dev.castellan.server.console.internal.people;

import dev.castellan.model.Role;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.spi.Refusal;
import java.util.Optional;

/**
 * Asks the admin to confirm the new role of a user.
 *
 * @param key the last part of the path, which is also a part of message keys
 * @param role the new role
 */
record RolePage(UserKind kind, String key, Role role) implements ConfirmationPage {

    static RolePage makeAdmin(UserKind kind) {
        return new RolePage(kind, "make-admin", Role.ORG_ADMIN);
    }

    static RolePage makeClient(UserKind kind) {
        return new RolePage(kind, "make-client", Role.CLIENT);
    }

    @Override
    public String path() {
        return kind.path() + "/{id}/" + key;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(UserEndpoints.UPDATE, 0));
    }

    @Override
    public String title(PageRequest request) {
        return request.text("user." + key);
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        if (!role.equals(Role.ORG_ADMIN) && Blockers.of(request, subject).isLastAdmin()) {
            throw Refusal.of(ErrorKind.CONFLICT, request.text("user.blocked.admin"));
        }
        String what = request.text("user." + key + ".what", subject.name());
        return subject.warn(request, Confirmation.harmless(request, "user." + key, what, subject.path()));
    }

    @Override
    public Answer act(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        UserUpdate update = UserUpdate.none().role(role);
        request.perform(UserEndpoints.UPDATE, Arguments.body(update).withPath(request.id(0)));
        // Admins who remove their own role can no longer open the page of a user.
        return subject.isSelf() && !role.equals(Role.ORG_ADMIN)
                ? Answer.goTo("", "own-role-changed")
                : Answer.goTo(subject.path(), "user-" + key);
    }
}
