package dev.castellan.server.people.internal.passkeys;

import com.webauthn4j.data.AuthenticationData;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.passkeys.SignedChallenges.Purpose;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.people.PasskeyRow;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Checks the signatures of passkeys in two steps. {@link #judge} verifies the response outside a transaction.
 * {@link #use} spends the challenge in the transaction that signs in or re-authenticates the user.
 */
final class PasskeyAnswers {

    private final PeopleContext context;
    private final SignedChallenges challenges;
    private final Authenticators authenticators;

    PasskeyAnswers(PeopleContext context, RelyingParty site) {
        this.context = context;
        this.challenges = new SignedChallenges(context.secrets());
        this.authenticators = new Authenticators(site);
    }

    /**
     * A verified response.
     *
     * @param passkey the passkey
     * @param signCount the new signature counter
     * @param challenge the challenge that the passkey signed
     */
    record Proof(PasskeyRow passkey, long signCount, String challenge) {}

    /**
     * The result of verifying a response.
     *
     * @param userId the owner of the passkey, or {@code null} if the passkey does not exist
     * @param proof the verified response, or empty if the response is rejected
     */
    record Judged(@Nullable UUID userId, Optional<Proof> proof) {}

    private record Asked(boolean isValid, @Nullable PasskeyRow passkey) {}

    /**
     * Verifies a response.
     *
     * @param userId the only user whose response is accepted, or {@code null} to accept any user
     */
    Judged judge(UUID organization, String response, @Nullable UUID userId) {
        Optional<AuthenticationData> data = authenticators.readAssertion(response);
        if (data.isEmpty()) {
            return new Judged(null, Optional.empty());
        }
        String challenge = Authenticators.challenge(data.get().getCollectedClientData());
        String credential = Authenticators.text(data.get().getCredentialId());
        Asked asked = context.store()
                .read(
                        organization,
                        view -> new Asked(
                                challenges.isValid(view, challenge, Purpose.AUTHENTICATE, userId),
                                view.passkeys().byCredentialId(credential).orElse(null)));
        PasskeyRow passkey = asked.passkey();
        if (passkey == null || !asked.isValid()) {
            return new Judged(passkey == null ? null : passkey.userId(), Optional.empty());
        }
        return new Judged(
                passkey.userId(),
                authenticators
                        .verify(data.get(), challenge, passkey)
                        .map(signCount -> new Proof(passkey, signCount, challenge)));
    }

    /**
     * Spends the challenge and records the use of the passkey. Returns false if the passkey was deleted or has already
     * spent this challenge, if the challenge has expired, or if the authenticator's signature counter did not increase.
     * Authenticators without a counter always send zero.
     */
    boolean use(Transaction tx, Proof proof) {
        long signCount = proof.signCount();
        Optional<PasskeyRow> used = tx.passkeys()
                .get(proof.passkey().passkeyId())
                .filter(row -> signCount > row.signCount() || (signCount == 0 && row.signCount() == 0))
                .flatMap(row -> SignedChallenges.spend(row.spentChallenges(), proof.challenge(), tx.now())
                        .map(spent -> row.usedAt(tx.now(), signCount, spent)));
        used.ifPresent(tx.passkeys()::used);
        return used.isPresent();
    }

    static Refusal refused() {
        return Refusal.of(
                ErrorKind.UNAUTHENTICATED,
                "passkey: not accepted. It is not registered here, or the request was answered already, or more than "
                        + SignedChallenges.LIFE.toMinutes() + " minutes ago: try again");
    }
}
