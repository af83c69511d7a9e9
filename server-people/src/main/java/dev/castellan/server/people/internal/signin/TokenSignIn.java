package dev.castellan.server.people.internal.signin;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.TokenFormat;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.net.InetAddress;
import java.util.Optional;
import java.util.UUID;

/** Signs in with an API token of a human user. The session ends when the token expires or is deleted. */
public final class TokenSignIn {

    private final SignInServices context;
    private final SessionStart sessions;
    private final AddressAttempts addresses;
    private final TokenRefusals refusals;

    public TokenSignIn(SignInServices context, AddressAttempts addresses) {
        this.context = context;
        this.addresses = addresses;
        this.sessions = new SessionStart(context);
        this.refusals = new TokenRefusals(context);
    }

    public SignedIn signIn(String token, Browser browser) {
        Optional<CallerRow> owner = owner(token.strip());
        boolean isValid = owner.filter(this::isValid).isPresent();
        if (isValid) {
            checkLimits(owner.get(), browser);
        }
        return addresses.make(isValid, browser, () -> signIn(owner.orElseThrow(SignInRefusals::token), browser));
    }

    /** Returns true if the token is valid and its user is not suspended. */
    private boolean isValid(CallerRow owner) {
        return context.store()
                .read(
                        owner.organizationId(),
                        view -> user(view, owner.tokenId()).isPresent());
    }

    /** Records that the limits of the token forbid the sign-in, as often as for requests with the token. */
    private void checkLimits(CallerRow owner, Browser browser) {
        try {
            CallerCheck.checkAddress(owner.limits(), SessionCheck.client(browser));
        } catch (Refusal refused) {
            addresses.fail(browser);
            refusals.record(owner, ErrorCode.ADDRESS_NOT_ALLOWED, browser);
            throw refused;
        }
        if (owner.limits().readOnly()) {
            refusals.record(owner, ErrorCode.READ_ONLY_TOKEN, browser);
            throw Refusal.of(
                    ErrorCode.READ_ONLY_TOKEN,
                    "token: a read-only token does not sign in: use a token without this limit");
        }
    }

    private SignedIn signIn(CallerRow owner, Browser browser) {
        return context.store()
                .write(owner.organizationId(), tx -> signIn(tx, owner, browser))
                .orElseThrow(SignInRefusals::token);
    }

    private Optional<CallerRow> owner(String token) {
        TokenReference reference = TokenFormat.reference(token);
        return reference == null
                ? Optional.empty()
                : context.tags()
                        .find(reference.tag())
                        .flatMap(organization -> context.store()
                                .readAs(organization, reference.hash(), ReadHint.NONE, (view, owner) -> owner));
    }

    private Optional<SignedIn> signIn(Transaction tx, CallerRow owner, Browser browser) {
        UUID tokenId = owner.tokenId();
        Optional<UserRow> user = user(tx, tokenId);
        if (user.isEmpty()) {
            context.audit().addFailure(tx, null, tokenId, browser, owner.userId());
            return Optional.empty();
        }
        return Optional.of(begin(tx, user.get(), tokenId, browser));
    }

    private static Optional<UserRow> user(View view, UUID tokenId) {
        return view.tokens()
                .get(tokenId)
                .filter(token -> token.isValidAt(view.now()))
                .flatMap(token -> view.users().get(token.userId()))
                .filter(row -> !row.suspended());
    }

    private SignedIn begin(Transaction tx, UserRow user, UUID tokenId, Browser browser) {
        if (user.isServiceAccount()) {
            throw Refusal.of(
                    ErrorCode.SIGN_IN_FORBIDDEN, "token: a service account does not sign in: use a token of a person");
        }
        TokenRow token = tx.tokens().get(tokenId).orElseThrow(SignInRefusals::token);
        CallerCheck.checkAddress(token.limits(), SessionCheck.client(browser)); // may have changed during the sign-in
        InetAddress address = browser.address();
        String from = address == null ? null : AddressText.of(address);
        tx.tokens().used(tokenId, tx.now(), token.activity().usedFrom(from));
        SignedIn signedIn = sessions.begin(tx, user, Method.TOKEN, tokenId, browser);
        UUID session = signedIn.session().sessionId();
        context.audit().add(tx, AuditRows.SIGN_IN, user.userId(), tokenId, browser, user.userId(), session);
        return signedIn;
    }
}
