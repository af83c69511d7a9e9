package dev.castellan.server.people.internal.passkeys;

import com.webauthn4j.data.RegistrationData;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.rules.AdminPasskeys;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.context.SignedChallenges;
import dev.castellan.server.people.internal.context.SignedChallenges.ChallengePurpose;
import dev.castellan.server.people.internal.passkeys.Authenticators.NewCredential;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.PasskeyRequest;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;

/** Registers, lists, renames and deletes the passkeys of a signed-in user. */
public final class PasskeyManagement {

    /** The maximum number of passkeys per user. */
    static final int MAX_PASSKEYS = 20;

    private static final String OPERATION = "passkeys.register";

    private final SignInServices context;
    private final SignedChallenges challenges;
    private final PasskeyOptions options;
    private final Authenticators authenticators;

    public PasskeyManagement(SignInServices context, RelyingParty site) {
        this.context = context;
        this.challenges = new SignedChallenges(context.secrets());
        this.options = new PasskeyOptions(site);
        this.authenticators = new Authenticators(site);
    }

    public PasskeyRequest beginRegistration(ActiveSession active) {
        return context.store().read(active.organizationId(), view -> {
            Alive alive = allowed(view, active);
            String challenge = challenges.issue(
                    view, ChallengePurpose.REGISTER, active.userId().toString());
            List<String> present = view.passkeys().ofUser(active.userId()).stream()
                    .map(PasskeyRow::credentialId)
                    .toList();
            return options.creation(challenge, view.organization().tag(), alive.user(), present);
        });
    }

    /** Verifies and stores the new passkey. */
    public Passkey finishRegistration(ActiveSession active, String name, String response, Browser browser) {
        FieldRules.checkName(name);
        RegistrationData data = authenticators.readRegistration(response).orElseThrow(PasskeyManagement::rejection);
        String challenge = Authenticators.challenge(data.getCollectedClientData());
        NewCredential credential = authenticators.verify(data, challenge).orElseThrow(PasskeyManagement::rejection);
        return context.store().write(active.organizationId(), tx -> {
            if (!challenges.isValid(
                    tx, challenge, ChallengePurpose.REGISTER, active.userId().toString())) {
                throw rejection();
            }
            return insert(tx, active, name, new Registered(credential, challenge), browser);
        });
    }

    private record Registered(NewCredential credential, String challenge) {}

    private Passkey insert(Transaction tx, ActiveSession active, String name, Registered registered, Browser browser) {
        NewCredential credential = registered.credential();
        Alive alive = allowed(tx, active);
        if (tx.passkeys().byCredentialId(credential.credentialId()).isPresent()) {
            throw Refusal.of(ErrorCode.PASSKEY_TAKEN, "passkey: it is already registered");
        }
        UUID id = context.ids().nextRow();
        PasskeyRow row = new PasskeyRow(
                id,
                active.userId(),
                credential.credentialId(),
                credential.credential(),
                credential.signCount(),
                name,
                tx.now(),
                null,
                List.of(registered.challenge()));
        tx.passkeys().insert(row);
        UserCredentials.set(tx, active.userId(), alive.session().tokenId());
        context.audit().add(tx, OPERATION, active.userId(), active.sessionId(), browser, active.userId(), id);
        return PeopleMapper.passkey(row);
    }

    /**
     * Checks that the session can register a passkey. If the organization requires passkeys of admins, a session that
     * began without one can register only the first: otherwise, a password would suffice to add the passkey of a thief.
     */
    private static Alive allowed(View view, ActiveSession active) {
        int present = view.passkeys().ofUser(active.userId()).size();
        Alive alive =
                present == 0 ? SessionCheck.recentWithoutPasskey(view, active) : SessionCheck.recent(view, active);
        SessionCheck.mayChangeCredentials(view, alive);
        if (present >= MAX_PASSKEYS) {
            throw Refusal.of(
                            ErrorCode.MAXIMUM_REACHED,
                            "passkey: you have " + MAX_PASSKEYS + ", the maximum: delete one first")
                    .withValues(MAX_PASSKEYS);
        }
        return alive;
    }

    private static Refusal rejection() {
        return Refusal.of(
                ErrorKind.INVALID,
                "passkey: not accepted. The request was already used, is older than "
                        + SignedChallenges.LIFE.toMinutes() + " minutes, or belongs to another site: try again");
    }

    public List<Passkey> list(ActiveSession active) {
        return context.store().read(active.organizationId(), view -> {
            SessionCheck.aliveWithoutPasskey(view, active);
            return view.passkeys().ofUser(active.userId()).stream()
                    .map(PeopleMapper::passkey)
                    .toList();
        });
    }

    public void rename(ActiveSession active, UUID passkeyId, String name, Browser browser) {
        FieldRules.checkName(name);
        context.store().write(active.organizationId(), tx -> {
            PasskeyRow passkey = own(tx, active, passkeyId);
            tx.passkeys().rename(passkeyId, name);
            tx.changes().add("name", passkey.name(), name);
            context.audit().add(tx, "passkeys.rename", active.userId(), active.sessionId(), browser, passkeyId);
            return passkeyId;
        });
    }

    public void delete(ActiveSession active, UUID passkeyId, Browser browser) {
        context.store().write(active.organizationId(), tx -> {
            own(tx, active, passkeyId);
            UUID user = active.userId();
            if (tx.passkeys().ofUser(user).size() == 1) {
                checkLast(tx, tx.users().get(user).orElseThrow());
            }
            tx.passkeys().delete(passkeyId);
            context.audit().add(tx, "passkeys.delete", user, active.sessionId(), browser, user, passkeyId);
            return passkeyId;
        });
    }

    /** Refuses to delete the last passkey of a user who then could not sign in, or only with a password. */
    private static void checkLast(Transaction tx, UserRow user) {
        if (AdminPasskeys.areRequired(tx, user)) {
            throw Refusal.of(
                            ErrorCode.LAST_CREDENTIAL,
                            "passkey: your organization requires a passkey of you: add another one first")
                    .withValues("required");
        }
        if (!UserCredentials.hasUsablePassword(tx, user.userId())) {
            throw Refusal.of(
                    ErrorCode.LAST_CREDENTIAL,
                    "passkey: this is your only way to sign in: set a password or add another passkey first");
        }
    }

    private static PasskeyRow own(Transaction tx, ActiveSession active, UUID passkeyId) {
        Alive alive = SessionCheck.recent(tx, active);
        SessionCheck.mayChangeCredentials(tx, alive);
        return tx.passkeys()
                .get(passkeyId)
                .filter(row -> row.userId().equals(active.userId()))
                .orElseThrow(() -> Refusal.of(ErrorKind.NOT_FOUND, "no such passkey " + passkeyId));
    }
}
