package dev.castellan.server.people.internal.signin;

import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.passwords.HashWorkers;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.passwords.PasswordRules;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.OpenInvitation;
import dev.castellan.server.people.signin.SignedIn;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The ways to sign in that need no authenticator. What hashes runs on the threads for that, from its first step on. */
public final class SignIns {

    private final HashWorkers workers;
    private final AddressAttempts addresses;
    private final PasswordSignIn passwords;
    private final TokenSignIn tokens;
    private final InvitationCodes codes;
    private final InvitationSignIn invitations;
    private final Reauthentication confirmation;
    private final PasswordChange change;

    public SignIns(PeopleContext context, PasswordHashing hashing, HashWorkers workers, AddressAttempts addresses) {
        PasswordRules rules = new PasswordRules();
        PasswordAttempts attempts = new PasswordAttempts(hashing);
        this.workers = workers;
        this.addresses = addresses;
        this.passwords = new PasswordSignIn(context, attempts);
        this.tokens = new TokenSignIn(context);
        this.codes = new InvitationCodes(context);
        this.invitations = new InvitationSignIn(context, codes, rules, hashing);
        this.confirmation = new Reauthentication(context, attempts);
        this.change = new PasswordChange(context, confirmation, rules, hashing);
    }

    public CompletionStage<SignedIn> withPassword(UUID organization, String email, String password, Browser browser) {
        return addresses.make(workers, browser, () -> passwords.signIn(organization, email, password, browser));
    }

    public SignedIn withToken(String token, Browser browser) {
        return addresses.make(browser, () -> tokens.signIn(token, browser));
    }

    public OpenInvitation look(String code) {
        return codes.look(code);
    }

    public CompletionStage<SignedIn> withCode(String code, String password, Browser browser) {
        return workers.run(() -> invitations.signIn(code, password, browser));
    }

    public CompletionStage<SignedIn> confirm(ActiveSession session, String password, Browser browser) {
        return addresses.make(workers, browser, () -> confirmation.confirm(session, password, browser));
    }

    public CompletionStage<SignedIn> changePassword(
            ActiveSession session, @Nullable String current, String password, Browser browser) {
        return addresses.make(workers, browser, () -> change.change(session, current, password, browser));
    }
}
