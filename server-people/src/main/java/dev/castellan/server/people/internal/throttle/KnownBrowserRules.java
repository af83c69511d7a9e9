package dev.castellan.server.people.internal.throttle;

import dev.castellan.server.people.internal.context.SecretTexts;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.KnownBrowserRow;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes browsers in which a user has signed in with a password, a passkey or an invitation code. A known browser
 * has a separate failure count for that user's password. These failures do not count against the user or the address,
 * and guesses from other browsers do not lock out the known browser. The browser is not known for other users.
 */
public final class KnownBrowserRules {

    /**
     * The maximum number of known browsers per user. An additional browser replaces the browser with the oldest
     * sign-in.
     */
    static final int MOST = 5;

    /** The number of consecutive failures after which the browser is no longer known. */
    static final int FORGOTTEN = 20;

    private final SecretTexts secrets;

    public KnownBrowserRules(SecretTexts secrets) {
        this.secrets = secrets;
    }

    /** Returns the hash of the browser's secret, or {@code null} if the browser did not send a secret. */
    public static @Nullable TokenHash hash(Browser browser) {
        String secret = browser.secret();
        return secret == null ? null : TokenHash.of(secret);
    }

    /** Returns the known browser if this user has recently signed in with it. */
    public Optional<KnownBrowserRow> find(View view, UUID userId, Browser browser) {
        return find(view, browser).filter(row -> row.userId().equals(userId));
    }

    /** Returns the known browser if any user of the organization has recently signed in with it. */
    public Optional<KnownBrowserRow> find(View view, Browser browser) {
        TokenHash hash = hash(browser);
        return hash == null
                ? Optional.empty()
                : view.knownBrowsers().byHash(hash).filter(row -> isRemembered(row, view.now()));
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
     * Records that a user has signed in with a browser, and returns the secret that the browser must send from now on.
     */
    public String remember(Transaction tx, UUID userId, Browser browser) {
        boolean isKnown = find(tx, userId, browser).isPresent();
        String sent = browser.secret();
        String secret = sent != null && isKnown
                ? sent
                : Base64.getUrlEncoder().withoutPadding().encodeToString(secrets.nextBytes());
        if (!isKnown) {
            makeRoom(tx, userId);
        }
        tx.knownBrowsers().put(new KnownBrowserRow(TokenHash.of(secret), userId, tx.now(), 0, null));
        return secret;
    }

    private static void makeRoom(Transaction tx, UUID userId) {
        List<KnownBrowserRow> newestFirst = tx.knownBrowsers().ofUser(userId).stream()
                .sorted(Comparator.comparing(KnownBrowserRow::signedInAt)
                        .thenComparing(KnownBrowserRow::hash)
                        .reversed())
                .toList();
        for (int i = 0; i < newestFirst.size(); i++) {
            if (i >= MOST - 1 || !isRemembered(newestFirst.get(i), tx.now())) {
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
