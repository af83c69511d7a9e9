package dev.castellan.server.console.internal.users;

import dev.castellan.model.TextUpdate;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.console.internal.page.EditedField;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.PageAuthentication;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SecretCookie;
import dev.castellan.server.console.internal.tokens.CreatedToken;
import dev.castellan.server.console.internal.tokens.TokenPages;
import org.jspecify.annotations.Nullable;

/** The forms that edit a user, create a token for a user, and delete a user. */
final class UserForms {

    private UserForms() {}

    static PageResponse showEdit(PageRequest request) {
        Subject subject = Subject.of(request);
        return PageResponse.page(
                "user.edit.title",
                JteedituserGenerated::render,
                new Edit(subject, mayChangeAddress(request, subject)),
                subject.name());
    }

    /**
     * Returns whether the API accepts a new address. In a session that began with a token, users who have joined cannot
     * change their own.
     */
    private static boolean mayChangeAddress(PageRequest request, Subject subject) {
        return !subject.isSelf()
                || !request.user().session().method().equals(SignInMethod.TOKEN)
                || !InvitationState.of(request, subject.user().id()).hasJoined();
    }

    /**
     * Changes the name and the e-mail address of a user. Sends only the fields that the admin changed. Changing the
     * address of a human user requires a recent sign-in.
     */
    static PageResponse edit(PageRequest request) {
        Subject subject = Subject.of(request);
        User user = subject.user();
        UserUpdate update = new UserUpdate(
                EditedField.changed(request, "name", user.name()),
                email(subject, EditedField.changed(request, "email", user.email())),
                null);
        if (update.email() != null
                && !user.isServiceAccount()
                && request.context().people().needsConfirmation(request.user().session())) {
            // recovery links go to the address
            return PageAuthentication.reauthenticateFirst(request);
        }
        if (update.name() != null || update.email() != null) {
            request.user().perform(UserEndpoints.UPDATE, Arguments.body(update).withPath(user.id()));
        }
        String name = update.name() == null ? user.name() : update.name();
        return PageResponse.goTo(subject.path(), "user-edited", name);
    }

    static Arguments<UserUpdate> exampleOfEdit(PageRequest request) {
        return Arguments.body(new UserUpdate(FormCall.NAME, TextUpdate.to(FormCall.EMAIL), null))
                .withPath(request.id(0));
    }

    /**
     * Returns the address to set. For a service account, an empty address clears the address, and the server assigns
     * one.
     */
    private static @Nullable TextUpdate email(Subject subject, @Nullable String address) {
        if (address == null) {
            return null;
        }
        return address.isEmpty() && subject.user().isServiceAccount() ? TextUpdate.CLEAR : TextUpdate.to(address);
    }

    static PageResponse showToken(PageRequest request) {
        Subject subject = Subject.of(request);
        if (!SecretCookie.isNamed(request.url())) {
            return TokenPages.creation(
                    request, request.texts().text("user.token.lead", subject.name()), subject.path());
        }
        CreatedToken created = CreatedToken.of(request, subject.path() + "/tokens");
        return created == null
                ? PageResponse.goTo(subject.path())
                : PageResponse.page(
                        "user.token.made",
                        JtecreatedGenerated::render,
                        new CreatedTokenView(subject.name(), subject.path(), created),
                        subject.name());
    }

    static PageResponse createToken(PageRequest request) {
        Subject subject = Subject.of(request);
        return TokenPages.create(request, subject.user().id(), subject.path() + "/tokens/new");
    }

    /** Asks the admin to confirm the deletion of a user, or shows the reasons that block it. */
    static PageResponse showDeletion(PageRequest request) {
        Subject subject = Subject.of(request);
        return PageResponse.page(
                "user.delete.title",
                JtedeleteGenerated::render,
                new DeletionForm(subject, Blockers.of(request, subject)),
                subject.name());
    }

    static PageResponse delete(PageRequest request) {
        Subject subject = Subject.of(request);
        request.user().call(UserEndpoints.DELETE, Arguments.path(subject.user().id()));
        return PageResponse.goTo(subject.kind().path(), "user-delete", subject.name());
    }

    /**
     * The view model of the page that edits a user.
     *
     * @param mayChangeAddress whether the API accepts a new address
     */
    record Edit(Subject subject, boolean mayChangeAddress) {}

    /**
     * The view model of the page that shows a new token.
     *
     * @param owner display name of the user
     * @param path the path of the user's page
     */
    record CreatedTokenView(String owner, String path, CreatedToken token) {}

    /**
     * The view model of the page that deletes a user.
     *
     * @param blockers the conditions that block the deletion
     */
    record DeletionForm(Subject subject, Blockers blockers) {}
}
