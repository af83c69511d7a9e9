package dev.castellan.server.people.internal.signin;

import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.passwords.PasswordInput;
import dev.castellan.server.people.internal.signin.PasswordSignIn.Compared;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.OrganizationChoice;
import dev.castellan.server.people.signin.SignInResult;
import dev.castellan.server.people.signin.SignedIn;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Signs in with an e-mail address and a password, without an organization. If the password is right in several
 * organizations, begins no session, because the user must choose one and enter the password again.
 */
public final class AddressSignIn {

    /**
     * The age from which a password that is right in one organization does not count as a failure in another.
     * Otherwise a user could guess a password of the other organization without limit, by changing the password in the
     * first organization to each guess.
     */
    private static final Duration NO_GUESS = Duration.ofDays(1);

    /** An address that no user has. */
    private static final String NOBODY = "";

    private final SignInServices context;
    private final PasswordSignIn passwords;
    private final PasswordAttempts attempts;
    private final SignInQueue queue;

    public AddressSignIn(
            SignInServices context, PasswordSignIn passwords, PasswordAttempts attempts, SignInQueue queue) {
        this.context = context;
        this.passwords = passwords;
        this.attempts = attempts;
        this.queue = queue;
    }

    /**
     * Finds the organizations in which the password is right. If it is wrong in one of them, the attempt is a failure
     * of the network address, because otherwise an admin of one organization could try passwords of users of the others
     * without limit. A failure with an unknown address counts in the oldest organization. Unless all organizations of
     * the address know the browser, waits for a thread as an anonymous client, so the wait does not reveal the
     * organization of the address.
     */
    public CompletionStage<SignInResult> signIn(String email, String password, Browser browser) {
        return SignInQueue.later(() -> {
            queue.addresses().check(browser);
            String key = UserRow.emailKey(email.strip());
            List<UUID> own = context.organizationsOf(key);
            List<UUID> oldest = context.store().oldest(SignInServices.MAX_ORGANIZATIONS);
            List<UUID> tried = own.isEmpty() ? oldest.stream().limit(1).toList() : own;
            boolean isKnown = !tried.isEmpty()
                    && tried.stream().allMatch(organization -> passwords.isKnown(organization, key, browser));
            return queue.guess(
                    isKnown ? tried.get(0) : null,
                    isKnown,
                    key,
                    browser,
                    turn -> signIn(tried, oldest.size(), key, turn.password(password), browser),
                    result -> result.organizations().size() < tried.size());
        });
    }

    /**
     * Finds the organizations in which the password is right. If there is only one, signs in to it.
     *
     * @param organizations the organizations of the address or, if there are none, the one that records the failure
     * @param hashes the number of hashes to compute
     */
    private SignInResult signIn(
            List<UUID> organizations, int hashes, String key, PasswordInput password, Browser browser) {
        List<Compared> all = compare(organizations, hashes, key, password, browser);
        Instant old = context.clock().instant().minus(NO_GUESS);
        boolean isGuess = all.stream().noneMatch(one -> one.isRight() && isSetBefore(old, one));
        boolean isChoice = all.stream().filter(Compared::isRight).count() > 1;
        List<Settled> right = all.stream()
                .flatMap(one -> settle(one, isGuess, isChoice, browser))
                .toList();
        if (right.isEmpty()) {
            throw SignInRefusals.password("password");
        }
        return new SignInResult(
                right.get(0).signedIn(),
                right.stream().map(Settled::organization).toList());
    }

    /**
     * Compares the password in each organization. The number of hashes does not reveal in how many organizations the
     * address exists, even to a user who knows the password in one of them.
     */
    private List<Compared> compare(
            List<UUID> organizations, int hashes, String key, PasswordInput password, Browser browser) {
        List<Compared> all = organizations.stream()
                .map(organization -> passwords.compare(organization, key, password, browser))
                .toList();
        for (int i = all.size(); i < hashes; i++) {
            takeTime(organizations.get(0), password, browser);
        }
        return all;
    }

    /** Takes as long as an attempt in one more organization. */
    private void takeTime(UUID organization, PasswordInput password, Browser browser) {
        Compared none = passwords.compare(organization, NOBODY, password, browser);
        context.store()
                .write(organization, tx -> passwords.succeed(tx, none, browser).isPresent());
    }

    /** An organization in which the password is right, and the session there, if one has begun. */
    private record Settled(
            OrganizationChoice organization, @Nullable SignedIn signedIn) {}

    private Stream<Settled> settle(Compared one, boolean isGuess, boolean isChoice, Browser browser) {
        return context
                .store()
                .write(one.organization(), tx -> {
                    Optional<UserRow> user = passwords.succeed(tx, one, browser);
                    if (user.isEmpty()) {
                        passwords.fail(tx, one, browser);
                    }
                    if (!isGuess && !one.isRight()) {
                        attempts.takeBack(tx, one.attempt());
                    }
                    return user.map(row -> new Settled(
                            new OrganizationChoice(
                                    one.organization(), tx.organization().name()),
                            isChoice ? null : passwords.begin(tx, row, browser)));
                })
                .stream();
    }

    private static boolean isSetBefore(Instant time, Compared one) {
        PasswordRow password = one.attempt().password();
        return password != null && !password.setAt().isAfter(time);
    }
}
