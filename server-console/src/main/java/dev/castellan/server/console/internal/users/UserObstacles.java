package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PastChange;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;

/**
 * The reasons why actions on a user are impossible or have no effect. The pages check them before they send a request,
 * because the API would refuse the request or write an audit event about nothing.
 */
final class UserObstacles {

    private UserObstacles() {}

    static Optional<String> none(PageRequest request, Subject subject) {
        return Optional.empty();
    }

    static Optional<String> toSuspend(PageRequest request, Subject subject) {
        if (subject.user().suspended()) {
            return past(request, subject, "user.suspend.done", UserEndpoints.SUSPEND);
        }
        return subject.isSelf() ? Optional.of(request.texts().text("user.suspend.self")) : Optional.empty();
    }

    static Optional<String> toResume(PageRequest request, Subject subject) {
        return subject.user().suspended()
                ? Optional.empty()
                : past(request, subject, "user.resume.done", UserEndpoints.RESUME);
    }

    static Optional<String> toRevoke(PageRequest request, Subject subject) {
        return unless(
                request,
                subject,
                "user.revoke-all.done",
                (view, user) -> view.tokens().countOf(user) > 0);
    }

    static Optional<String> toRemove(PageRequest request, Subject subject) {
        return request.user().readOrganization(view -> {
            if (view.isDefaultProject(request.id(1))) {
                return Optional.of(request.texts().text("projects.default.what"));
            }
            return view.memberships().contains(request.id(1), subject.user().id())
                    ? Optional.empty()
                    : Optional.of(request.texts().text("user.remove.done", subject.name()));
        });
    }

    static Optional<String> toUninvite(PageRequest request, Subject subject) {
        return InvitationState.of(request, subject.user().id()).link() == null
                ? Optional.of(request.texts().text("user.uninvite.done", subject.name()))
                : Optional.empty();
    }

    static Optional<String> toDeletePasskeys(PageRequest request, Subject subject) {
        return unless(
                request,
                subject,
                "user.delete-passkeys.done",
                (view, user) -> !view.passkeys().ofUser(user).isEmpty());
    }

    static Optional<String> toEndAll(PageRequest request, Subject subject) {
        return unless(
                request,
                subject,
                "user.end-all.done",
                (view, user) -> !view.sessions().ofUser(user, null, 1).isEmpty());
    }

    static Optional<String> toEnd(PageRequest request, Subject subject) {
        return unless(
                request,
                subject,
                "user.end.done",
                (view, user) -> view.sessions()
                        .get(request.id(1))
                        .map(SessionRow::userId)
                        .filter(user::equals)
                        .isPresent());
    }

    private static Optional<String> past(PageRequest request, Subject subject, String key, Endpoint<?, ?> operation) {
        String message = request.texts().text(key, subject.name());
        return Optional.of(
                PastChange.explain(request, message, operation, subject.user().id()));
    }

    private static Optional<String> unless(
            PageRequest request, Subject subject, String key, BiPredicate<View, UUID> isPossible) {
        boolean isDone = !request.user()
                .readOrganization(view -> isPossible.test(view, subject.user().id()));
        return isDone ? Optional.of(request.texts().text(key, subject.name())) : Optional.empty();
    }
}
