package dev.castellan.server.people.internal.passkeys;

import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.context.SignedChallenges;
import dev.castellan.server.people.internal.context.SignedChallenges.Purpose;
import dev.castellan.server.people.internal.passkeys.PasskeyAnswers.Judged;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.PasskeyRequest;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.people.PasskeyRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Re-authenticates a signed-in user with a passkey. */
public final class PasskeyConfirmation {

    private final PeopleContext context;
    private final SignedChallenges challenges;
    private final PasskeyOptions options;
    private final PasskeyAnswers answers;
    private final SessionStart sessions;

    public PasskeyConfirmation(PeopleContext context, RelyingParty site) {
        this.context = context;
        this.challenges = new SignedChallenges(context.secrets());
        this.options = new PasskeyOptions(site);
        this.answers = new PasskeyAnswers(context, site);
        this.sessions = new SessionStart(context);
    }

    /** Returns a request for a signature by one of the user's passkeys. */
    public PasskeyRequest begin(ActiveSession active) {
        return context.store().read(active.organizationId(), view -> {
            SessionCheck.alive(view, active);
            List<String> own = view.passkeys().ofUser(active.userId()).stream()
                    .map(PasskeyRow::credentialId)
                    .toList();
            return options.assertion(challenges.issue(view, Purpose.AUTHENTICATE, subject(active)), own);
        });
    }

    /** Verifies the response, gives the session a new secret, and records that its user has just authenticated. */
    public SignedIn finish(ActiveSession active, String response, Browser browser) {
        Judged judged = answers.judge(active.organizationId(), active.organizationId(), response, subject(active));
        return context.store()
                .<Optional<SignedIn>>write(active.organizationId(), tx -> confirm(tx, active, judged, browser))
                .orElseThrow(PasskeyAnswers::refused);
    }

    private static String subject(ActiveSession active) {
        return active.userId().toString();
    }

    private Optional<SignedIn> confirm(Transaction tx, ActiveSession active, Judged judged, Browser browser) {
        Alive alive = SessionCheck.alive(tx, active);
        UUID user = active.userId();
        UUID session = active.sessionId();
        boolean isOwn = user.equals(judged.userId());
        if (!isOwn || judged.proof().filter(proof -> answers.use(tx, proof)).isEmpty()) {
            context.audit().addFailure(tx, user, session, browser, user);
            return Optional.empty();
        }
        context.audit().add(tx, AuditRows.REAUTHENTICATE, user, session, browser, user, session);
        return Optional.of(sessions.renew(tx, alive.session(), alive.user()));
    }
}
