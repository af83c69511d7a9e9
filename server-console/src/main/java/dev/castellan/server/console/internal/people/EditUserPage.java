package dev.castellan.server.console.internal.people;

import dev.castellan.model.TextUpdate;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes the name and the e-mail address of a user. Sends only the fields that the admin changed. The address of a
 * person requires a recent sign-in.
 */
record EditUserPage(UserKind kind) implements FormPage {

    @Override
    public String path() {
        return kind.path() + "/{id}/edit";
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(UserEndpoints.UPDATE, 0));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.of("email"));
    }

    @Override
    public Answer show(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        return Answer.page(request.text("user.edit.title", subject.name()), JteedituserGenerated::render, subject);
    }

    @Override
    public Answer submit(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        User user = subject.user();
        UserUpdate update = new UserUpdate(
                changed(request.field("name"), user.name()),
                email(changed(request.field("email"), user.email())),
                null);
        if (update.email() != null && !kind.isServiceAccount() && request.needsConfirmation()) {
            // recovery links go to the address
            return request.reauthenticateFirst();
        }
        if (update.name() != null || update.email() != null) {
            request.perform(UserEndpoints.UPDATE, Arguments.body(update).withPath(user.id()));
        }
        return Answer.goTo(subject.path(), "user-edited");
    }

    /**
     * Returns the address to set. For a service account, an empty address clears the address, and the server assigns
     * one.
     */
    private @Nullable TextUpdate email(@Nullable String address) {
        if (address == null) {
            return null;
        }
        return address.isEmpty() && kind.isServiceAccount() ? TextUpdate.CLEAR : TextUpdate.to(address);
    }

    private static @Nullable String changed(String typed, @Nullable String current) {
        return typed.strip().equals(current) ? null : typed.strip();
    }
}
