package dev.castellan.server.people.internal.sessions;

import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.rules.AdminPasskeys;
import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.FromProvider;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.CodeFormat;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.AccountNotice.Kind;
import java.net.InetAddress;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Begins sessions. A user can have at most ten sessions. An eleventh session ends the oldest. Each new session also
 * deletes a few ended sessions of the organization, which makes a background task unnecessary.
 */
public final class SessionStart {

    /**
     * The maximum number of ended sessions that a sign-in deletes. The number is larger than the number of sessions
     * that a sign-in adds, so ended sessions do not accumulate.
     */
    private static final int DELETED_AT_ONCE = 20;

    /** The maximum number of sessions per user. */
    private static final int MAX_SESSIONS = 10;

    private static final int MANY = 1000;

    private final SignInServices context;
    private final KnownBrowserRules browsers;

    public SessionStart(SignInServices context) {
        this.context = context;
        this.browsers = new KnownBrowserRules(context.secrets());
    }

    /** Begins a session for a user who has just authenticated. */
    public SignedIn begin(Transaction tx, UserRow user, Method method, @Nullable UUID tokenId, Browser browser) {
        return begin(tx, user, method, tokenId, null, tx.now(), browser);
    }

    /** Begins a session for a user whom a provider authenticated at the given time, which is not later than now. */
    public SignedIn begin(
            Transaction tx, UserRow user, FromProvider provider, Instant authenticatedAt, Browser browser) {
        return begin(tx, user, Method.PROVIDER, null, provider, authenticatedAt, browser);
    }

    private SignedIn begin(
            Transaction tx,
            UserRow user,
            Method method,
            @Nullable UUID tokenId,
            @Nullable FromProvider provider,
            Instant authenticatedAt,
            Browser browser) {
        SessionLife.deleteEnded(tx, DELETED_AT_ONCE);
        makeRoom(tx, user.userId());
        String secret = CodeFormat.of(tx.organization().tag(), context.secrets().next());
        InetAddress address = browser.address();
        Instant now = tx.now();
        SessionRow session = new SessionRow(
                context.ids().nextRow(),
                user.userId(),
                TokenHash.of(secret),
                method,
                tokenId,
                now,
                authenticatedAt,
                now,
                address == null ? null : AddressText.of(address),
                browser.userAgent(),
                provider);
        tx.sessions().insert(session);
        // the user of an invitation expects this session
        if (method != Method.INVITATION
                && KnownBrowserRules.find(tx, user.userId(), browser).isEmpty()) {
            context.audit().notice(tx, Kind.SIGN_IN, user, browser);
        }
        // the notice has the earlier language, so a thief does not choose it
        UserLanguage.newLanguage(user, browser).ifPresent(language -> tx.users().setLanguage(user.userId(), language));
        // the token may be stolen, so its use does not make the browser known
        String browserSecret = method == Method.TOKEN ? null : browsers.remember(tx, user.userId(), browser);
        return new SignedIn(active(tx, session, user), secret, browserSecret);
    }

    /** Gives a session a new secret after its user has re-authenticated. */
    public SignedIn renew(Transaction tx, SessionRow session, UserRow user) {
        String secret = CodeFormat.of(tx.organization().tag(), context.secrets().next());
        TokenHash hash = TokenHash.of(secret);
        tx.sessions().authenticated(session.sessionId(), hash, tx.now());
        return new SignedIn(active(tx, session.authenticatedAt(tx.now(), hash), user), secret, null);
    }

    /** Returns a session in the form in which {@code People} exposes it. */
    static ActiveSession active(View view, SessionRow session, UserRow user) {
        return new SessionOfUser(
                view.organization().organizationId(),
                session.sessionId(),
                user.userId(),
                user.name(),
                user.email(),
                user.role(),
                PeopleMapper.method(session.method()),
                AdminPasskeys.areMissing(view, session, user),
                session.createdAt(),
                session.authenticatedAt(),
                SessionLife.end(view, session));
    }

    private static void makeRoom(Transaction tx, UUID userId) {
        List<SessionRow> oldestFirst = SessionLife.open(tx, userId, null, MANY).stream()
                .sorted(Comparator.comparing(SessionRow::createdAt).thenComparing(SessionRow::sessionId))
                .toList();
        oldestFirst.stream()
                .limit(Math.max(0, oldestFirst.size() - MAX_SESSIONS + 1))
                .forEach(session -> tx.sessions().delete(session.sessionId()));
    }
}
