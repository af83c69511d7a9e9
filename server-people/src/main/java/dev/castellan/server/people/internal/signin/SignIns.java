package dev.castellan.server.people.internal.signin;

import dev.castellan.server.internal.workers.FairQueue;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.passwords.PasswordRules;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.OpenInvitation;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.UserRow;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The ways to sign in that need no authenticator. What is cheap to check is checked on the calling thread. The rest, which
 * hashes a password and writes, waits in a fair queue for a thread: by organization, and within it by the address of the
 * user, whether or not there is such a user.
 */
public final class SignIns {

    private final PeopleContext context;
    private final FairQueue queue;
    private final AddressAttempts addresses;
    private final PasswordSignIn passwords;
    private final TokenSignIn tokens;
    private final InvitationCodes codes;
    private final InvitationSignIn invitations;
    private final Reauthentication confirmation;
    private final PasswordChange change;

    /** @param queue the queue of the threads that hash */
    public SignIns(PeopleContext context, PasswordHashing hashing, FairQueue queue, AddressAttempts addresses) {
        PasswordRules rules = new PasswordRules();
        PasswordAttempts attempts = new PasswordAttempts(hashing);
        this.context = context;
        this.queue = queue;
        this.addresses = addresses;
        this.passwords = new PasswordSignIn(context, attempts);
        this.tokens = new TokenSignIn(context);
        this.codes = new InvitationCodes(context);
        this.invitations = new InvitationSignIn(context, rules, hashing);
        this.confirmation = new Reauthentication(context, attempts);
        this.change = new PasswordChange(context, confirmation, rules, hashing);
    }

    public CompletionStage<SignedIn> withPassword(UUID organization, String email, String password, Browser browser) {
        return later(() -> {
            // before it has a place of its own in the queue
            context.checkExists(organization);
            String key = UserRow.emailKey(email.strip());
            return addresses.makeLater(
                    browser,
                    () -> queue.run(
                            organization, key, () -> passwords.signIn(organization, key, password, browser)));
        });
    }

    public SignedIn withToken(String token, Browser browser) {
        return addresses.make(browser, () -> tokens.signIn(token, browser));
    }

    public OpenInvitation look(String code) {
        return codes.look(code);
    }

    public CompletionStage<SignedIn> withCode(String code, String password, Browser browser) {
        return later(() -> {
            OpenInvitation invitation = codes.look(code);
            TokenHash hash = InvitationCodes.reference(code).hash();
            String normalized = PasswordRules.checkLength("password", password);
            return queue.run(
                    invitation.organizationId(),
                    UserRow.emailKey(invitation.email()),
                    () -> invitations.signIn(hash, invitation, normalized, browser));
        });
    }

    public CompletionStage<SignedIn> confirm(ActiveSession session, String password, Browser browser) {
        return later(() -> addresses.makeLater(
                browser, () -> hash(session, () -> confirmation.confirm(session, password, browser))));
    }

    public CompletionStage<SignedIn> changePassword(
            ActiveSession session, @Nullable String current, String password, Browser browser) {
        return later(() -> {
            change.check(session, current);
            String normalized = PasswordRules.checkLength("new", password);
            return addresses.makeLater(
                    browser, () -> hash(session, () -> change.change(session, current, normalized, browser)));
        });
    }

    private <T> CompletionStage<T> hash(ActiveSession session, Supplier<T> work) {
        return queue.run(session.organizationId(), UserRow.emailKey(session.email()), work);
    }

    /** Makes what is refused at once a stage that fails. */
    private static <T> CompletionStage<T> later(Supplier<CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedStage(e);
        }
    }
}
