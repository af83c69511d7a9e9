package dev.castellan.server.people.internal.signin;

import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.context.SignedChallenges;
import dev.castellan.server.people.internal.context.SignedChallenges.Purpose;
import dev.castellan.server.people.internal.signin.PasswordSignIn.Compared;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.OrganizationChoice;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Signs in with an e-mail address and a password, without an organization, in two steps. {@link #choices} returns the
 * organizations in which the password is right, each with a code. {@link #choose} begins a session in one of them. A
 * code is a {@linkplain SignedChallenges challenge} for the user and the hash of the password, so the code is valid for
 * five minutes, unless the password changes.
 */
final class AddressSignIn {

    /**
     * The age from which a password that is right in one organization does not count as a failure in another.
     * Otherwise a user could guess a password of the other organization without limit, by changing the password in the
     * first organization to each guess.
     */
    private static final Duration NO_GUESS = Duration.ofDays(1);

    /** An address that no user has. */
    private static final String NOBODY = "";

    private final PeopleContext context;
    private final PasswordSignIn passwords;
    private final PasswordAttempts attempts;
    private final SignedChallenges challenges;

    AddressSignIn(PeopleContext context, PasswordSignIn passwords, PasswordAttempts attempts) {
        this.context = context;
        this.passwords = passwords;
        this.attempts = attempts;
        this.challenges = new SignedChallenges(context.secrets());
    }

    /**
     * Finds the organizations in which the password is right.
     *
     * @param organizations the organizations of the address or, if there are none, the one that records the failure
     * @param hashes the number of hashes to compute
     * @return the organizations in which the password is right, at least one
     */
    List<OrganizationChoice> choices(
            List<UUID> organizations, int hashes, String key, String password, Browser browser) {
        List<Compared> all = compare(organizations, hashes, key, password, browser);
        Instant old = context.clock().instant().minus(NO_GUESS);
        boolean isGuess = all.stream().noneMatch(one -> one.isRight() && isSetBefore(old, one));
        List<OrganizationChoice> right =
                all.stream().flatMap(one -> settle(one, isGuess, browser)).toList();
        if (right.isEmpty()) {
            throw SignInRefusals.password("password");
        }
        return right;
    }

    /**
     * Compares the password in each organization. The number of hashes does not reveal in how many organizations the
     * address exists, even to a user who knows the password in one of them.
     */
    private List<Compared> compare(List<UUID> organizations, int hashes, String key, String password, Browser browser) {
        List<Compared> all = organizations.stream()
                .map(organization -> passwords.compare(organization, key, password, browser))
                .toList();
        for (int i = all.size(); i < hashes; i++) {
            takeTime(organizations.get(0), password, browser);
        }
        return all;
    }

    /** Takes as long as an attempt in one more organization. */
    private void takeTime(UUID organization, String password, Browser browser) {
        Compared none = passwords.compare(organization, NOBODY, password, browser);
        context.store()
                .<Boolean>write(
                        organization, tx -> passwords.succeed(tx, none, browser).isPresent());
    }

    private Stream<OrganizationChoice> settle(Compared one, boolean isGuess, Browser browser) {
        return context
                .store()
                .<Optional<OrganizationChoice>>write(one.organization(), tx -> {
                    Optional<UserRow> user = passwords.succeed(tx, one, browser);
                    if (user.isEmpty()) {
                        passwords.fail(tx, one, browser);
                    }
                    if (!isGuess && !one.isRight()) {
                        attempts.takeBack(tx, one.attempt());
                    }
                    return user.map(row -> choice(tx, row));
                })
                .stream();
    }

    /** Returns true if {@link #choose} accepts the code. */
    boolean isValid(UUID organization, String key, String code) {
        return context.store()
                .<Boolean>read(organization, view -> user(view, key, code).isPresent());
    }

    /** Begins a session in the organization for which {@link #choices} returned the code. */
    SignedIn choose(UUID organization, String key, String code, Browser browser) {
        return context.store()
                .<Optional<SignedIn>>write(
                        organization, tx -> user(tx, key, code).map(user -> passwords.begin(tx, user, browser)))
                .orElseThrow(SignInRefusals::choice);
    }

    private OrganizationChoice choice(View view, UserRow user) {
        return new OrganizationChoice(
                view.organization().organizationId(),
                view.organization().name(),
                challenges.issue(view, Purpose.CHOOSE_ORGANIZATION, subject(view, user)));
    }

    private Optional<UserRow> user(View view, String key, String code) {
        return PasswordSignIn.active(view, key)
                .filter(user -> challenges.isValid(view, code, Purpose.CHOOSE_ORGANIZATION, subject(view, user)));
    }

    private static String subject(View view, UserRow user) {
        String hash = view.passwords().get(user.userId()).map(PasswordRow::hash).orElse("no password");
        return user.userId() + " " + hash;
    }

    private static boolean isSetBefore(Instant time, Compared one) {
        PasswordRow password = one.attempt().password();
        return password != null && !password.setAt().isAfter(time);
    }
}
