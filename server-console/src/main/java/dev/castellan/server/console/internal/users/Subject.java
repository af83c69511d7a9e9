package dev.castellan.server.console.internal.users;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * The user that a page manages.
 *
 * @param path the path of the user's page
 * @param isSelf whether this session belongs to the user
 */
public record Subject(User user, String path, boolean isSelf) {

    /**
     * Returns the user with the first id in the path.
     *
     * @throws dev.castellan.server.spi.Refusal if no user of the kind in the path has the id
     */
    static Subject of(PageRequest request) {
        UserKind kind = UserKind.of(request.url());
        User user = request.user().get(UserEndpoints.GET, request.id(0));
        if (user.isServiceAccount() != kind.isServiceAccount()) {
            throw request.notFound();
        }
        return new Subject(
                user,
                kind.path() + "/" + user.id(),
                user.id().equals(request.user().session().userId()));
    }

    /** Adds a warning to the confirmation if the account belongs to the signed-in user. */
    Confirmation warn(Texts texts, Confirmation dialog) {
        return isSelf ? dialog.withWarning(texts.text("people.self")) : dialog;
    }

    /** Returns the kind of the user: a person or a service account. */
    public UserKind kind() {
        return UserKind.of(user);
    }

    public String name() {
        return user.name();
    }

    List<UUID> projectIds() {
        return Objects.requireNonNull(user.projectIds(), "project_ids");
    }
}
