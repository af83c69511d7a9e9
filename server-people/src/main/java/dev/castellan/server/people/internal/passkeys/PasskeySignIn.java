package dev.castellan.server.people.internal.passkeys;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.OrganizationMac;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.context.SignedChallenges;
import dev.castellan.server.people.internal.context.SignedChallenges.ChallengePurpose;
import dev.castellan.server.people.internal.passkeys.PasskeyResponses.Verification;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.PasskeyRequest;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Signs in and re-authenticates with a passkey. */
public final class PasskeySignIn {

    private static final String ANY_USER = "any user";

    /** The lengths of made-up credential ids, in bytes. */
    private static final int[] LENGTHS = {16, 20, 32, 64};

    private final SignInServices context;
    private final SignedChallenges challenges;
    private final PasskeyOptions options;
    private final PasskeyResponses responses;
    private final SessionStart sessions;

    public PasskeySignIn(SignInServices context, RelyingParty site) {
        this.context = context;
        this.challenges = new SignedChallenges(context.secrets());
        this.options = new PasskeyOptions(site);
        this.responses = new PasskeyResponses(context, site);
        this.sessions = new SessionStart(context);
    }

    /**
     * Returns a request for a signature.
     *
     * @param organization the user's organization, or {@code null} if it is unknown
     * @param email the user's e-mail address, for authenticators that do not store passkeys, or {@code null} if the
     *     authenticator identifies the user
     */
    public PasskeyRequest begin(@Nullable UUID organization, @Nullable String email) {
        List<String> allowed = email == null ? List.of() : credentials(organization, UserRow.emailKey(email.strip()));
        return context.store()
                .read(
                        oldest(),
                        view -> options.assertion(
                                challenges.issue(view, ChallengePurpose.AUTHENTICATE, ANY_USER), allowed));
    }

    /** Returns the organization of a response, or the oldest organization if the response belongs to none. */
    public UUID findOrganization(@Nullable String email, String response) {
        UUID oldest = oldest();
        return responses
                .findOrganization(oldest, email, response, ANY_USER)
                .filter(context.store()::exists)
                .orElse(oldest);
    }

    /** Signs in with the response. */
    public SignedIn finish(UUID organization, String response, Browser browser) {
        context.checkExists(organization);
        Verification verified = responses.verifyResponse(oldest(), organization, response, ANY_USER);
        return context.store()
                .write(organization, tx -> signIn(tx, verified, browser))
                .orElseThrow(PasskeyResponses::rejection);
    }

    /**
     * Returns the oldest organization. Its key signs the challenges, because the organization of the user is unknown
     * before the response.
     */
    private UUID oldest() {
        return context.store().oldest(1).stream().findFirst().orElseThrow(PasskeyResponses::rejection);
    }

    private Optional<SignedIn> signIn(Transaction tx, Verification verified, Browser browser) {
        Optional<SignedIn> signedIn = verified.proof()
                .flatMap(proof -> tx.users()
                        .get(proof.passkey().userId())
                        .filter(user -> !user.suspended() && responses.use(tx, proof))
                        .map(user -> begin(tx, user, proof.passkey(), browser)));
        if (signedIn.isEmpty()) {
            context.audit().addFailure(tx, null, null, browser, verified.userId());
        }
        return signedIn;
    }

    private SignedIn begin(Transaction tx, UserRow user, PasskeyRow passkey, Browser browser) {
        SignedIn signedIn = sessions.begin(tx, user, Method.PASSKEY, null, browser);
        UUID session = signedIn.session().sessionId();
        UUID userId = user.userId();
        context.audit().add(tx, AuditRows.SIGN_IN, userId, passkey.passkeyId(), browser, userId, session);
        return signedIn;
    }

    /** Returns a request for a signature by one of the user's passkeys. */
    public PasskeyRequest beginConfirmation(ActiveSession active) {
        return context.store().read(active.organizationId(), view -> {
            SessionCheck.alive(view, active);
            List<String> own = view.passkeys().ofUser(active.userId()).stream()
                    .map(PasskeyRow::credentialId)
                    .toList();
            return options.assertion(challenges.issue(view, ChallengePurpose.AUTHENTICATE, subject(active)), own);
        });
    }

    /** Verifies the response, gives the session a new secret, and records that its user has just authenticated. */
    public SignedIn finishConfirmation(ActiveSession active, String response, Browser browser) {
        Verification verified =
                responses.verifyResponse(active.organizationId(), active.organizationId(), response, subject(active));
        return context.store()
                .write(active.organizationId(), tx -> confirm(tx, active, verified, browser))
                .orElseThrow(PasskeyResponses::rejection);
    }

    private static String subject(ActiveSession active) {
        return active.userId().toString();
    }

    private Optional<SignedIn> confirm(Transaction tx, ActiveSession active, Verification verified, Browser browser) {
        Alive alive = SessionCheck.alive(tx, active);
        UUID user = active.userId();
        UUID session = active.sessionId();
        boolean isOwn = user.equals(verified.userId());
        if (!isOwn || verified.proof().filter(proof -> responses.use(tx, proof)).isEmpty()) {
            context.audit().addFailure(tx, user, session, browser, user);
            return Optional.empty();
        }
        context.audit().add(tx, AuditRows.REAUTHENTICATE, user, session, browser, user, session);
        return Optional.of(sessions.renew(tx, alive.session(), alive.user()));
    }

    /**
     * Returns the credential ids of the users with this address. If there are none, hides this from the client by
     * returning made-up ids.
     */
    private List<String> credentials(@Nullable UUID organization, String emailKey) {
        List<UUID> organizations = organization == null ? context.organizationsOf(emailKey) : List.of(organization);
        List<String> own = organizations.stream()
                .flatMap(one -> context.store().read(one, view -> credentials(view, emailKey)).stream())
                .toList();
        UUID inventor = organization == null ? oldest() : organization;
        return own.isEmpty() ? context.store().read(inventor, view -> invented(view, emailKey)) : own;
    }

    private static List<String> credentials(View view, String emailKey) {
        return view
                .users()
                .byEmail(emailKey)
                .map(user -> view.passkeys().ofUser(user.userId()))
                .orElse(List.of())
                .stream()
                .map(PasskeyRow::credentialId)
                .toList();
    }

    /**
     * Returns one or two made-up credential ids of common lengths, which depend only on the organization and the e-mail
     * address.
     */
    private static List<String> invented(View view, String emailKey) {
        byte[] choices = code(view, emailKey, 0);
        return IntStream.rangeClosed(1, 1 + (choices[0] & 1))
                .mapToObj(i -> {
                    byte[] id = Arrays.copyOf(code(view, emailKey, 2 * i), LENGTHS[choices[i] & 3]);
                    byte[] rest = code(view, emailKey, 2 * i + 1);
                    System.arraycopy(
                            rest, 0, id, Math.min(rest.length, id.length), Math.max(0, id.length - rest.length));
                    return Authenticators.text(id);
                })
                .toList();
    }

    private static byte[] code(View view, String emailKey, int number) {
        byte[] address = (number + " " + emailKey).getBytes(StandardCharsets.UTF_8);
        return OrganizationMac.of(view.organization(), "passkey of an unknown user", address);
    }
}
