package dev.castellan.server.people.internal.signin;

import dev.castellan.server.internal.front.FairQueue;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.passwords.PasswordRules;
import dev.castellan.server.people.internal.passwords.TypedPassword.Turn;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.OpenInvitation;
import dev.castellan.server.people.signin.SignInResult;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Signs users in with passwords, invitation codes and API tokens, and changes their passwords. The calling thread
 * performs the cheap checks. A thread of a fair queue then writes to the store, and waits while a thread of a second
 * fair queue hashes the password. Both queues serve organizations round robin. Within an organization, they serve the
 * submitted e-mail addresses round robin, whether or not they belong to users.
 */
public final class SignIns {

    private final PeopleContext context;
    private final FairQueue queue;
    private final PasswordHashing hashing;
    private final FairQueue hashQueue;
    private final AddressAttempts addresses;
    private final PasswordSignIn passwords;
    private final AddressSignIn anywhere;
    private final TokenSignIn tokens;
    private final InvitationSignIn invitations;
    private final Reauthentication confirmation;
    private final PasswordChange change;

    /**
     * Creates an instance.
     *
     * @param queue the queue of the sign-ins, in which the sign-ins of a client run one after another
     * @param hashQueue the queue of the hashing threads, with room for a task of each thread of the other queue
     */
    public SignIns(
            PeopleContext context,
            FairQueue queue,
            PasswordHashing hashing,
            FairQueue hashQueue,
            AddressAttempts addresses) {
        PasswordAttempts attempts = new PasswordAttempts(new KnownBrowserRules(context.secrets()));
        this.context = context;
        this.queue = queue;
        this.hashing = hashing;
        this.hashQueue = hashQueue;
        this.addresses = addresses;
        this.passwords = new PasswordSignIn(context, attempts);
        this.anywhere = new AddressSignIn(context, passwords, attempts);
        this.tokens = new TokenSignIn(context);
        this.invitations = new InvitationSignIn(context);
        this.confirmation = new Reauthentication(context, attempts);
        this.change = new PasswordChange(context, confirmation);
    }

    public CompletionStage<SignedIn> withPassword(UUID organization, String email, String password, Browser browser) {
        return later(() -> {
            addresses.check(browser);
            // a nonexistent organization must not get a place in the queue
            context.checkExists(organization);
            String key = UserRow.emailKey(email.strip());
            return guess(
                    organization,
                    key,
                    browser,
                    turn -> passwords.signIn(organization, key, turn.password(password), browser));
        });
    }

    /**
     * Finds the organizations in which the password is right. If it is wrong in one of them, the attempt is a failure
     * of the network address, because otherwise an admin of one organization could try passwords of users of the others
     * without limit. A failure with an unknown address counts in the oldest organization. Unless all organizations of
     * the address know the browser, waits for a thread as an anonymous client, so the wait does not reveal the
     * organization of the address.
     */
    public CompletionStage<SignInResult> withPassword(String email, String password, Browser browser) {
        return later(() -> {
            addresses.check(browser);
            String key = UserRow.emailKey(email.strip());
            List<UUID> own = context.organizationsOf(key);
            List<UUID> oldest = context.store().oldest(PeopleContext.MOST_ORGANIZATIONS);
            List<UUID> tried = own.isEmpty() ? oldest.stream().limit(1).toList() : own;
            boolean isKnown = !tried.isEmpty()
                    && tried.stream().allMatch(organization -> passwords.isKnown(organization, key, browser));
            UUID waiting = isKnown ? tried.get(0) : null;
            return guess(
                    waiting,
                    isKnown,
                    key,
                    browser,
                    turn -> anywhere.signIn(tried, oldest.size(), key, turn.password(password), browser),
                    result -> result.organizations().size() < tried.size());
        });
    }

    public SignedIn withToken(String token, Browser browser) {
        return addresses.make(tokens.isValid(token), browser, () -> tokens.signIn(token, browser));
    }

    public OpenInvitation look(String code) {
        return invitations.look(code);
    }

    public CompletionStage<SignedIn> withCode(String code, String password, Set<UUID> keptPasskeys, Browser browser) {
        return later(() -> {
            OpenInvitation invitation = invitations.look(code);
            TokenHash hash = InvitationSignIn.reference(code).hash();
            String normalized = PasswordRules.checkLength("password", password);
            return run(
                    invitation.organizationId(),
                    UserRow.emailKey(invitation.email()),
                    turn -> invitations.signIn(hash, invitation, turn.password(normalized), keptPasskeys, browser));
        });
    }

    public CompletionStage<SignedIn> confirm(ActiveSession session, String password, Browser browser) {
        return later(
                () -> guess(session, browser, turn -> confirmation.confirm(session, turn.password(password), browser)));
    }

    public CompletionStage<SignedIn> changePassword(
            ActiveSession session, @Nullable String current, String password, Browser browser) {
        return later(() -> {
            change.check(session, current);
            String normalized = PasswordRules.checkLength("new", password);
            return guess(
                    session,
                    browser,
                    turn -> change.change(
                            session,
                            current == null ? null : turn.password(current),
                            turn.password(normalized),
                            browser));
        });
    }

    private <T> CompletionStage<T> guess(ActiveSession session, Browser browser, Function<Turn, T> work) {
        return guess(session.organizationId(), UserRow.emailKey(session.email()), browser, work);
    }

    private <T> CompletionStage<T> guess(UUID organization, String key, Browser browser, Function<Turn, T> work) {
        boolean isKnown = passwords.isKnown(organization, key, browser);
        return guess(organization, isKnown, key, browser, work, result -> false);
    }

    private <T> CompletionStage<T> guess(
            @Nullable UUID organization,
            boolean isKnown,
            String key,
            Browser browser,
            Function<Turn, T> work,
            Predicate<? super T> isFailure) {
        // a known browser must not wait behind guesses from other browsers
        Object client = isKnown ? List.of(key, "known") : key;
        return addresses.makeLater(isKnown, browser, () -> run(organization, client, work), isFailure);
    }

    /** Runs work in which hashes wait as the same client as the work, so the wait does not depend on the user. */
    private <T> CompletionStage<T> run(@Nullable UUID organization, Object client, Function<Turn, T> work) {
        return queue.run(organization, client, () -> work.apply(new Turn(hashing, hashQueue, organization, client)));
    }

    /** Runs work. If the work throws an exception, returns a stage that fails with the same exception. */
    private static <T> CompletionStage<T> later(Supplier<CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedStage(e);
        }
    }
}
