package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PastChange;
import dev.castellan.server.console.internal.tokens.SelectedTokens;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
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
 *   <li>as the admin chose, {@link UserEndpoints#SUSPEND} for each service account that the person created, and {@link
 *       TokenEndpoints#DELETE} for each token that the person created for another user
 *   <li>{@link UserEndpoints#DELETE}, if the admin chose it and nothing failed before, otherwise {@link
 *       ProjectEndpoints#REMOVE_USER} for each project
 * </ol>
 *
 * <p>An operation without an effect is omitted. If an operation fails, the next ones run nevertheless, except after the
 * end of the session, a failure of the store or {@link ListPlace#ROWS} operations. A repetition ends the rest. Must
 * be used by only one thread at a time.
 */
final class Offboarding {

    /** Keeps a service account or a token. */
    static final String KEEP = "keep";

    /** Deletes the tokens that the person created, and keeps their owner. */
    static final String DELETE_TOKENS = "delete";

    /** Suspends a service account, and deletes its tokens that the person created. */
    static final String SUSPEND = "suspend";

    /** The key of the choice for all owners without a choice of their own, instead of the id of an owner. */
    static final UUID OTHERS = new UUID(0, 0);

    private final PageRequest request;
    private final UUID user;
    private final Map<UUID, String> choices;
    private final boolean deletes;
    private final OffboardReceipt receipt;
    private final Batch batch = new Batch();
    private final @Nullable UUID ownToken;
    /** Deletes the token of the admin's session, which ends with it. */
    private Runnable last = () -> {};

    private int operations;

    private Offboarding(PageRequest request, Subject subject, Map<UUID, String> choices, boolean deletes) {
        this.request = request;
        this.user = subject.user().id();
        this.choices = choices;
        this.deletes = deletes;
        this.receipt = new OffboardReceipt(request, subject);
        this.ownToken = SelectedTokens.tokenOfSession(request.user()).orElse(null);
    }

    /**
     * Ends the access.
     *
     * @param choices the choices for the objects that the person created, by owner
     * @param deletes whether to delete the person
     * @throws Refusal if the API refuses to suspend the person. Nothing has ended then
     */
    static OffboardReceipt perform(PageRequest request, Subject subject, Map<UUID, String> choices, boolean deletes) {
        Offboarding offboarding = new Offboarding(request, subject, choices, deletes);
        offboarding.suspend(LeaverAccess.sessions(request, subject.user().id()));
        offboarding.endRest();
        return offboarding.receipt;
    }

    private void suspend(List<String> sessions) {
        String refused = batch.reason(request.texts(), () -> suspendUnlessDone(sessions));
        if (refused != null) {
            throw Refusal.of(ErrorKind.CONFLICT, refused);
        }
    }

    private void suspendUnlessDone(List<String> sessions) {
        if (isPerformed(() -> suspend(user))) {
            receipt.end("account", name());
            endAll("sessions", sessions, () -> {});
        } else {
            String message =
                    request.texts().text("user.suspend.done", receipt.subject().name());
            String done = PastChange.explain(request, message, UserEndpoints.SUSPEND, user);
            receipt.past("account", name(), done + " " + request.texts().text("offboard.past.what"));
        }
    }

    /** Ends the access that remains after the suspension. */
    private void endRest() {
        String unread = batch.reason(request.texts(), () -> endRest(LeaverAccess.of(request, user)));
        if (unread != null) {
            receipt.fail("rest", List.of(text("offboard.unread")), text("offboard.unread.what"));
            endUser(List.of());
        }
    }

    private void endRest(LeaverAccess access) {
        endOwn(access);
        access.created().forEach(owner -> endCreated(owner, access.hasManyCreated()));
        if (!deletes) {
            access.projects().forEach(this::endMembership);
        }
        last.run();
        endUser(access.projects().stream().map(ProjectRow::name).toList());
    }

    private void endOwn(LeaverAccess access) {
        endAll("tokens", access.tokens(), () -> request.user().call(TokenEndpoints.DELETE_ALL, Arguments.path(user)));
        endAll(
                "passkeys",
                access.passkeys(),
                () -> request.user().call(PasskeyEndpoints.DELETE_ALL, Arguments.path(user)));
        endAll("links", access.links(), () -> request.user().call(InvitationEndpoints.DELETE, Arguments.path(user)));
    }

    private void endMembership(ProjectRow project) {
        end(
                "projects",
                List.of(project.name()),
                () -> request.user().call(ProjectEndpoints.REMOVE_USER, Arguments.path(project.projectId(), user)));
    }

    private void endCreated(CreatedAccess access, boolean areMany) {
        UserRow owner = access.owner();
        @Nullable String choice = choices.getOrDefault(owner.userId(), choices.get(OTHERS));
        boolean suspends = SUSPEND.equals(choice) && access.canSuspend();
        if (suspends) {
            end("accounts", List.of(owner.name()), () -> suspend(owner.userId()));
        } else if (access.canSuspend()) {
            receipt.keep("accounts", List.of(owner.name()), text(choice == null ? "offboard.unseen" : "offboard.kept"));
        }
        for (TokenRow token : access.tokens()) {
            List<String> name = List.of(areMany ? token.prefix() : SelectedTokens.name(request.texts(), token, owner));
            if (choice == null) {
                receipt.fail("created", name, text("offboard.unseen"));
            } else if (choice.equals(KEEP)) {
                receipt.keep("created", name, text("offboard.kept"));
            } else if (token.tokenId().equals(ownToken)) {
                last = () -> deleteToken(token, name);
            } else {
                deleteToken(token, name);
            }
        }
    }

    private void deleteToken(TokenRow token, List<String> name) {
        end("created", name, () -> request.user().call(TokenEndpoints.DELETE, Arguments.path(token.tokenId())));
    }

    /** Deletes the user if the admin chose so. The memberships end with the user. */
    private void endUser(List<String> projects) {
        if (!deletes) {
            receipt.keep("user", name(), text("offboard.stays"));
            return;
        }
        if (receipt.isComplete()) {
            end("user", name(), () -> request.user().call(UserEndpoints.DELETE, Arguments.path(user)));
        } else {
            receipt.fail("user", name(), text("offboard.not-deleted"));
        }
        if (receipt.isComplete()) {
            receipt.end("projects", projects);
        } else {
            receipt.fail("projects", projects, text("offboard.with-user"));
        }
    }

    private void endAll(String part, List<String> names, Runnable work) {
        if (!names.isEmpty()) {
            end(part, names, work);
        }
    }

    private void end(String part, List<String> names, Runnable work) {
        if (++operations > ListPlace.ROWS) {
            receipt.fail(part, names, request.texts().text("offboard.later", ListPlace.ROWS));
            return;
        }
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

    private List<String> name() {
        return List.of(receipt.subject().name());
    }

    private String text(String key) {
        return request.texts().text(key);
    }
}
