package dev.castellan.server.people.internal.signin;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.rules.AdminPasskeys;
import dev.castellan.server.internal.rules.InvitationCreators;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.CodeFormat;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.passwords.KnownWords;
import dev.castellan.server.people.internal.passwords.PasswordInput;
import dev.castellan.server.people.internal.passwords.PasswordRules;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.PendingInvitation;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.AccountNotice.Kind;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Sets a password with an invitation code and signs the user in. Ends the user's earlier sessions, resets the failure
 * count of the password, and deletes the passkeys that the user does not choose to keep. Uses up the code if all of
 * this succeeds. If the organization requires passkeys of the user, all passkeys stay: otherwise, a reader of the
 * user's mail could replace them with an own one.
 */
public final class InvitationSignIn {

    private final SignInServices context;
    private final SessionStart sessions;
    private final SignInQueue queue;

    public InvitationSignIn(SignInServices context, SignInQueue queue) {
        this.context = context;
        this.queue = queue;
        this.sessions = new SessionStart(context);
    }

    /**
     * Returns the invitation that a code belongs to.
     *
     * @throws Refusal if the invitation cannot currently be used
     */
    public PendingInvitation look(String code) {
        TokenReference reference = reference(code);
        return context.tags()
                .find(reference.tag())
                .map(organization -> context.store().read(organization, view -> open(view, reference.hash())))
                .orElseThrow(InvitationSignIn::unknown);
    }

    /** Parses a code that a user typed or pasted. */
    private static TokenReference reference(String code) {
        TokenReference reference = CodeFormat.reference(code.strip());
        if (reference == null) {
            throw unknown();
        }
        return reference;
    }

    /**
     * Returns the invitation with the given code hash.
     *
     * @throws Refusal if the invitation cannot be used in this snapshot
     */
    static PendingInvitation open(View view, TokenHash hash) {
        InvitationRow invitation = view.invitations()
                .byHash(hash)
                .filter(row -> InvitationCreators.isActive(view, row))
                .orElseThrow(InvitationSignIn::unknown);
        UserRow user = view.users()
                .get(invitation.userId())
                .filter(row -> !row.suspended())
                .orElseThrow(InvitationSignIn::unknown);
        boolean isJoined = invitation.purpose() == Purpose.JOIN && UserCredentials.exist(view, user.userId());
        if (!invitation.isOpen() || isJoined) {
            throw SignInRefusals.code(
                    ErrorCode.INVITATION_USED,
                    "this invitation was used or deleted: sign in, or ask an administrator for a new one");
        }
        if (!invitation.isValidAt(view.now())) {
            throw SignInRefusals.code(
                    ErrorCode.INVITATION_EXPIRED, "this invitation has expired: ask an administrator for a new one");
        }
        return new PendingInvitation(
                view.organization().organizationId(),
                view.organization().name(),
                user.userId(),
                user.name(),
                user.email(),
                PeopleMapper.purpose(invitation.purpose()),
                invitation.expiresAt(),
                AdminPasskeys.areRequired(view, user)
                        ? List.of()
                        : view.passkeys().ofUser(user.userId()).stream()
                                .map(PeopleMapper::passkey)
                                .toList());
    }

    private static Refusal unknown() {
        return SignInRefusals.code(
                ErrorCode.INVITATION_UNKNOWN,
                "no such invitation: it is mistyped, or was replaced or withdrawn; ask an administrator for a new one");
    }

    public CompletionStage<SignedIn> signIn(String code, String password, Set<UUID> passkeysToKeep, Browser browser) {
        return SignInQueue.later(() -> {
            PendingInvitation invitation = look(code);
            TokenHash hash = reference(code).hash();
            String normalized = PasswordRules.checkLength("password", password);
            return queue.run(
                    invitation.organizationId(),
                    UserRow.emailKey(invitation.email()),
                    turn -> signIn(hash, invitation, turn.password(normalized), passkeysToKeep, browser));
        });
    }

    /**
     * Signs in.
     *
     * @param invitation the invitation as it was before the transaction
     * @param password the password, which has a valid length
     * @param passkeysToKeep the ids of the passkeys to keep
     */
    private SignedIn signIn(
            TokenHash hash,
            PendingInvitation invitation,
            PasswordInput password,
            Set<UUID> passkeysToKeep,
            Browser browser) {
        String passwordHash = password.hash(
                "password", KnownWords.of(invitation.name(), invitation.email(), invitation.organizationName()));
        return context.store()
                .write(invitation.organizationId(), tx -> use(tx, hash, passwordHash, passkeysToKeep, browser));
    }

    private SignedIn use(
            Transaction tx, TokenHash hash, String passwordHash, Set<UUID> passkeysToKeep, Browser browser) {
        PendingInvitation invitation = open(tx, hash);
        UUID userId = invitation.userId();
        boolean joins = invitation.purpose().equals(InvitationPurpose.JOIN);
        UserRow user = tx.users().get(userId).orElseThrow();
        // others must come back without the provider, and then add a passkey or a link, or switch passwords on
        if (joins && !user.isAdmin()) {
            SignInRefusals.requirePasswords(tx);
        }
        boolean allStay = AdminPasskeys.areRequired(tx, user);
        List<PasskeyRow> stay = tx.passkeys().ofUser(userId).stream()
                .filter(passkey -> allStay || passkeysToKeep.contains(passkey.passkeyId()))
                .toList();
        UserCredentials.delete(tx, userId);
        stay.forEach(tx.passkeys()::insert);
        tx.passwords().put(new PasswordRow(userId, passwordHash, tx.now()));
        UserCredentials.set(tx, userId, null);
        tx.invitations().used(userId, tx.now());
        SignedIn signedIn = sessions.begin(tx, user, Method.INVITATION, null, browser);
        UUID session = signedIn.session().sessionId();
        String operation = joins ? AuditRows.JOIN : AuditRows.RECOVER;
        context.audit().add(tx, operation, userId, session, browser, userId, session);
        if (!joins) {
            context.audit().notice(tx, Kind.PASSWORD, user, browser);
        }
        return signedIn;
    }
}
