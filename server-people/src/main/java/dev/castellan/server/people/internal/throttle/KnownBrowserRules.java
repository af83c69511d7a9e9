package dev.castellan.server.people.internal.throttle;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.KnownBrowserRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.SecretSource;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes browsers in which a user has signed in with a password, a passkey, a provider or an invitation code. A
 * known browser has a separate failure count for that user's password. These failures do not count against the user or the address,
 * and guesses from other browsers do not lock out the known browser. The browser is not known for other users.
 */
public record KnownBrowserRules(SecretSource secrets) {

    /**
     * The maximum number of known browsers per user. An additional browser replaces the browser with the oldest
     * sign-in.
     */
    static final int MAX_BROWSERS = 5;

    /** The maximum number of secrets that a browser sends. */
    private static final int MAX_SECRETS = 10;

    /** The number of consecutive failures after which the browser is no longer known. */
    static final int FORGOTTEN = 20;

    /** Returns the known browser if this user has recently signed in with it. */
    public static Optional<KnownBrowserRow> find(View view, UUID userId, Browser browser) {
        return all(view, browser).filter(row -> row.userId().equals(userId)).findFirst();
    }

    /** Returns true if any user of an organization has recently signed in with the browser. */
    public static boolean isKnown(Store store, UUID organization, Browser browser) {
        return browser.secret() != null
                && store.read(
                        organization,
                        view -> view.exists() && all(view, browser).findAny().isPresent());
    }

    private static Stream<KnownBrowserRow> all(View view, Browser browser) {
        return secrets(browser)
                .flatMap(secret -> view.knownBrowsers().byHash(TokenHash.of(secret)).stream())
                .filter(row -> isRemembered(row, view.now()));
    }

    /** Returns the secrets that the browser sent. Each is known in one organization, for one user. */
    private static Stream<String> secrets(Browser browser) {
        String secrets = browser.secret();
        return secrets == null ? Stream.empty() : Stream.of(secrets.split("\\."));
    }

    /** Forgets all browsers of a user except this one. */
    public static void forgetOthers(Transaction tx, UUID userId, Browser browser) {
        tx.knownBrowsers()
                .deleteOf(
                        userId,
                        find(tx, userId, browser).map(KnownBrowserRow::hash).orElse(null));
    }

    /** Counts an attempt as a failure and returns true. If the attempt must wait, returns false without counting it. */
    public boolean count(Transaction tx, KnownBrowserRow browser) {
        Instant now = tx.now();
        Instant until = browser.blockedUntil();
        if (until != null && now.isBefore(until)) {
            return false;
        }
        int failures = browser.failures() + 1;
        if (failures < FORGOTTEN) {
            tx.knownBrowsers().put(counted(browser, failures, FailedAttempts.blockedUntil(failures, now)));
        } else {
            tx.knownBrowsers().delete(browser.hash());
        }
        return true;
    }

    /** Clears the failures of a browser. */
    public void succeed(Transaction tx, UUID userId, Browser browser) {
        find(tx, userId, browser).ifPresent(row -> tx.knownBrowsers().put(counted(row, 0, null)));
    }

    /**
     * Records that a user has signed in with a browser, and returns the secrets that the browser must send from now on:
     * the secret of this user, then the latest others, which can be of other organizations.
     */
    public String remember(Transaction tx, UUID userId, Browser browser) {
        Optional<TokenHash> current = find(tx, userId, browser).map(KnownBrowserRow::hash);
        if (current.isEmpty()) {
            makeRoom(tx, userId);
        }
        String secret = secrets(browser)
                .filter(cookie -> current.filter(TokenHash.of(cookie)::equals).isPresent())
                .findFirst()
                .orElseGet(() -> Base64.getUrlEncoder().withoutPadding().encodeToString(secrets.next()));
        tx.knownBrowsers().put(new KnownBrowserRow(TokenHash.of(secret), userId, tx.now(), 0, null));
        return Stream.concat(Stream.of(secret), secrets(browser))
                .distinct()
                .limit(MAX_SECRETS)
                .collect(Collectors.joining("."));
    }

    private static void makeRoom(Transaction tx, UUID userId) {
        List<KnownBrowserRow> newestFirst = tx.knownBrowsers().ofUser(userId).stream()
                .sorted(Comparator.comparing(KnownBrowserRow::signedInAt)
                        .thenComparing(KnownBrowserRow::hash)
                        .reversed())
                .toList();
        for (int i = 0; i < newestFirst.size(); i++) {
            if (i >= MAX_BROWSERS - 1 || !isRemembered(newestFirst.get(i), tx.now())) {
                tx.knownBrowsers().delete(newestFirst.get(i).hash());
            }
        }
    }

    private static boolean isRemembered(KnownBrowserRow row, Instant now) {
        return now.isBefore(row.signedInAt().plus(Browser.REMEMBERED));
    }

    private static KnownBrowserRow counted(KnownBrowserRow row, int failures, @Nullable Instant blockedUntil) {
        return new KnownBrowserRow(row.hash(), row.userId(), row.signedInAt(), failures, blockedUntil);
    }
}
