package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PastChange;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Ends all access of a person who leaves, with these operations of the API. Each of them runs in a transaction of its
 * own, and writes an audit event.
 *
 * <ol>
 *   <li>{@link UserEndpoints#SUSPEND} ends the sessions. From then on, the person can neither sign in nor use a token,
 *       so the access that is read afterwards cannot grow
 *   <li>{@link TokenEndpoints#DELETE_ALL}
 *   <li>{@link PasskeyEndpoints#DELETE_ALL}
 *   <li>{@link InvitationEndpoints#DELETE}, if a link is open
 *   <li>{@link ProjectEndpoints#REMOVE_USER} for each project
 *   <li>as the admin chose, {@link UserEndpoints#SUSPEND} for each service account that the person created, and {@link
 *       TokenEndpoints#DELETE} for each token that the person created for another user
 *   <li>{@link UserEndpoints#DELETE}, if the admin chose it and nothing failed before
 * </ol>
 *
 * <p>An operation without an effect is omitted. If an operation fails, the next ones run nevertheless, except after the
 * end of the session or a failure of the store. A repetition ends what remains. Must be used by only one thread at a
 * time.
 */
final class Offboarding {

    /** Keeps a service account or a token. */
    static final String KEEP = "keep";

    /** Deletes the tokens that the person created, and keeps their owner. */
    static final String DELETE_TOKENS = "delete";

    /** Suspends a service account, and deletes its tokens that the person created. */
    static final String SUSPEND = "suspend";

    private final PageRequest request;
    private final UUID user;
    private final OffboardReceipt receipt;
    private final Batch batch = new Batch();

    private Offboarding(PageRequest request, Subject subject) {
        this.request = request;
        this.user = subject.user().id();
        this.receipt = new OffboardReceipt(request, subject);
    }

    /**
     * Ends the access.
     *
     * @param choices the choices for what the person created, by owner
     * @param deletes whether to delete the person
     * @throws Refusal if the API refuses to suspend the person. Nothing has ended then
     */
    static OffboardReceipt perform(PageRequest request, Subject subject, Map<UUID, String> choices, boolean deletes) {
        Offboarding offboarding = new Offboarding(request, subject);
        offboarding.suspend(LeaverAccess.sessions(request, subject.user().id()));
        LeaverAccess access = LeaverAccess.of(request, subject.user().id());
        offboarding.endOwn(access);
        offboarding.endCreated(access.created(), choices);
        offboarding.finish(deletes);
        return offboarding.receipt;
    }

    private void suspend(List<String> sessions) {
        String refused = batch.reason(request.texts(), () -> suspendUnlessDone(sessions));
        if (refused != null) {
            throw Refusal.of(ErrorKind.CONFLICT, refused);
        }
    }

    private void suspendUnlessDone(List<String> sessions) {
        List<String> suspended = List.of(request.texts().text("people.suspended"));
        if (isPerformed(() -> suspend(user))) {
            receipt.end("account", suspended);
            endAll("sessions", sessions, () -> {});
        } else {
            String message =
                    request.texts().text("user.suspend.done", receipt.subject().name());
            receipt.past("account", suspended, PastChange.explain(request, message, UserEndpoints.SUSPEND, user));
        }
    }

    private void endOwn(LeaverAccess access) {
        endAll("tokens", access.tokens(), () -> request.user().call(TokenEndpoints.DELETE_ALL, Arguments.path(user)));
        endAll(
                "passkeys",
                access.passkeys(),
                () -> request.user().call(PasskeyEndpoints.DELETE_ALL, Arguments.path(user)));
        endAll("links", access.links(), () -> request.user().call(InvitationEndpoints.DELETE, Arguments.path(user)));
        access.projects()
                .forEach(project -> end(
                        "projects",
                        List.of(project.name()),
                        () -> request.user()
                                .call(ProjectEndpoints.REMOVE_USER, Arguments.path(project.projectId(), user))));
    }

    /** The session of the admin may end with a token of the admin, which is therefore the last. */
    private void endCreated(List<CreatedAccess> created, Map<UUID, String> choices) {
        UUID self = request.user().session().userId();
        created.stream()
                .sorted(Comparator.comparing(access -> access.owner().userId().equals(self)))
                .forEach(access -> endCreated(access, choices.get(access.owner().userId())));
    }

    private void endCreated(CreatedAccess access, @Nullable String choice) {
        UserRow owner = access.owner();
        List<String> tokens = access.tokens().stream()
                .map(token -> request.texts()
                        .text("offboard.token.of", LeaverAccess.name(request.texts(), token), owner.name()))
                .toList();
        boolean isSuspended = SUSPEND.equals(choice) && owner.isServiceAccount();
        if (isSuspended) {
            end("accounts", List.of(owner.name()), () -> suspend(owner.userId()));
        } else if (owner.isServiceAccount()) {
            keep("accounts", List.of(owner.name()), choice);
        }
        if (!isSuspended && !DELETE_TOKENS.equals(choice)) {
            keep("created", tokens, choice);
            return;
        }
        for (int i = 0; i < tokens.size(); i++) {
            UUID token = access.tokens().get(i).tokenId();
            end(
                    "created",
                    List.of(tokens.get(i)),
                    () -> request.user().call(TokenEndpoints.DELETE, Arguments.path(token)));
        }
    }

    private void finish(boolean deletes) {
        List<String> name = List.of(receipt.subject().name());
        if (deletes && receipt.isComplete()) {
            end("user", name, () -> request.user().call(UserEndpoints.DELETE, Arguments.path(user)));
        } else if (deletes) {
            receipt.fail("user", name, request.texts().text("offboard.not-deleted"));
        } else {
            receipt.keep("user", name, request.texts().text("offboard.stays"));
        }
    }

    /** Adds access that remains, because the admin chose so or could not choose. */
    private void keep(String part, List<String> names, @Nullable String choice) {
        if (names.isEmpty()) {
            return;
        }
        if (choice == null) {
            receipt.fail(part, names, request.texts().text("offboard.unseen"));
        } else {
            receipt.keep(part, names, request.texts().text("offboard.kept"));
        }
    }

    private void endAll(String part, List<String> names, Runnable work) {
        if (!names.isEmpty()) {
            end(part, names, work);
        }
    }

    private void end(String part, List<String> names, Runnable work) {
        String reason = batch.reason(request.texts(), () -> {
            if (isPerformed(work)) {
                receipt.end(part, names);
            } else {
                receipt.past(part, names, "");
            }
        });
        if (reason != null) {
            receipt.fail(part, names, reason);
        }
    }

    /** Performs an operation. Returns false if its object is gone, because another request has done the same. */
    private static boolean isPerformed(Runnable work) {
        try {
            work.run();
            return true;
        } catch (Refusal refusal) {
            if (refusal.kind() != ErrorKind.NOT_FOUND) {
                throw refusal;
            }
            return false;
        }
    }

    private void suspend(UUID id) {
        request.user().callAfter(view -> requireActive(view, id), UserEndpoints.SUSPEND, Arguments.path(id));
    }

    private static void requireActive(View view, UUID id) {
        if (view.users().get(id).filter(row -> !row.suspended()).isEmpty()) {
            throw Refusal.missing("active user", id);
        }
    }
}
