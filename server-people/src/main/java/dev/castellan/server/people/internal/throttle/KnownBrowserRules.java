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
 * Recognizes browsers in which a user has signed in with a password, a passkey or a code. A known browser has its own count
 * of failures for the password of that user. These failures do not count for the user or the address, and guesses from
 * other browsers do not lock out a known one. For other users the browser is unknown.
 */
public final class KnownBrowserRules {

    /** The most known browsers of a user. Another one replaces the browser with the oldest sign-in. */
    static final int MOST = 5;

    /** After this number of failures in a row, the browser is unknown again. */
    static final int FORGOTTEN = 20;

    private final SecretTexts secrets;

    public KnownBrowserRules(SecretTexts secrets) {
        this.secrets = secrets;
    }

    /** Returns the hash of the secret of a browser; null if it has none. */
    public static @Nullable TokenHash hash(Browser browser) {
        String secret = browser.secret();
        return secret == null ? null : TokenHash.of(secret);
    }

    /** Returns the browser if this user has signed in with it. */
    public Optional<KnownBrowserRow> find(View view, UUID userId, Browser browser) {
        return find(view, browser).filter(row -> row.userId().equals(userId));
    }

    /** Returns the browser if any user of the organization has signed in with it. */
    public Optional<KnownBrowserRow> find(View view, Browser browser) {
        TokenHash hash = hash(browser);
        return hash == null
                ? Optional.empty()
                : view.knownBrowsers().byHash(hash).filter(row -> isRemembered(row, view.now()));
    }

    /** Counts an attempt as a failure, and returns true, unless the attempt has to wait. */
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

    /** Takes back all failures of a browser. */
    public void succeed(Transaction tx, UUID userId, Browser browser) {
        find(tx, userId, browser).ifPresent(row -> tx.knownBrowsers().put(counted(row, 0, null)));
    }

    /** Remembers that a user has signed in with a browser, and returns the secret that the browser is to send from now on. */
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
