package dev.castellan.server.people.internal.sessions;

import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.tokens.CodeFormat;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Finds a browser's session by its secret, and records the use at most once per minute. */
public record SessionLookup(SignInServices context) {

    /** The minimum time between recording two uses of a session. */
    private static final Duration RECORDED_EVERY = Duration.ofMinutes(1);

    /**
     * Returns the session with this secret, or empty if it does not exist or has ended. Throws a {@link
     * dev.castellan.server.spi.Refusal} if the token with which it began is not accepted from the browser.
     */
    public Optional<ActiveSession> find(String secret, Browser browser) {
        TokenReference reference = CodeFormat.reference(secret);
        return reference == null
                ? Optional.empty()
                : context.tags()
                        .find(reference.tag())
                        .flatMap(organization -> find(organization, reference.hash(), browser));
    }

    /** Returns true if the session exists and can change passwords and passkeys. */
    public boolean changesCredentials(ActiveSession active) {
        return context.store()
                .read(
                        active.organizationId(),
                        view -> view.sessions()
                                .get(active.sessionId())
                                .filter(session -> SessionCheck.changesCredentials(view, session))
                                .isPresent());
    }

    private Optional<ActiveSession> find(UUID organization, TokenHash hash, Browser browser) {
        Optional<FoundSession> match = context.store().read(organization, view -> find(view, hash, browser));
        match.filter(FoundSession::isToBeRecorded)
                .ifPresent(session -> record(organization, session.active().sessionId()));
        return match.map(FoundSession::active);
    }

    private static Optional<FoundSession> find(View view, TokenHash hash, Browser browser) {
        return view.sessions()
                .byHash(hash)
                .flatMap(session -> SessionCheck.user(view, session).map(user -> {
                    CallerCheck.checkAddress(CallerCheck.limits(view, session), SessionCheck.client(browser));
                    return new FoundSession(SessionStart.active(view, session, user), isToBeRecorded(view, session));
                }));
    }

    private void record(UUID organization, UUID sessionId) {
        try {
            context.store().write(organization, tx -> {
                tx.sessions()
                        .get(sessionId)
                        // if several requests arrive at once, only the first records the use
                        .filter(session -> isToBeRecorded(tx, session)
                                && SessionCheck.user(tx, session).isPresent())
                        .ifPresent(session -> tx.sessions().recordUse(sessionId, tx.now()));
                return sessionId;
            });
        } catch (StoreUnavailableException | OutcomeUnknownException e) {
            // ignored, because the next request records the use, and a busy database must not prevent pages from
            // loading
        }
    }

    private static boolean isToBeRecorded(View view, SessionRow session) {
        return !view.now().isBefore(session.lastSeenAt().plus(RECORDED_EVERY));
    }

    private record FoundSession(ActiveSession active, boolean isToBeRecorded) {}
}
