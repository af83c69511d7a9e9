package dev.castellan.server.people.internal.passkeys;

import com.webauthn4j.data.AuthenticationData;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.people.ChallengeRow.Purpose;
import dev.castellan.server.store.people.PasskeyRow;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Checks the signatures of passkeys, in three steps: take the challenge in a transaction, verify outside, and record the
 * use in the transaction of what it is for.
 */
final class PasskeyAnswers {

    private final PeopleContext context;
    private final ChallengeBook challenges;
    private final Authenticators authenticators;

    PasskeyAnswers(PeopleContext context, RelyingParty site) {
        this.context = context;
        this.challenges = new ChallengeBook(context.secrets());
        this.authenticators = new Authenticators(site);
    }

    /**
     * An answer that was verified.
     *
     * @param passkey the passkey
     * @param signCount its new counter
     */
    record Proof(PasskeyRow passkey, long signCount) {}

    /**
     * What became of an answer.
     *
     * @param userId the user whose passkey it names; absent if there is none
     * @param proof what was verified; empty if the answer is refused
     */
    record Judged(@Nullable UUID userId, Optional<Proof> proof) {}

    private record Taken(boolean isIssued, @Nullable PasskeyRow passkey) {}

    /**
     * Takes the challenge of an answer, and verifies it.
     *
     * @param userId who was asked; absent if anybody was
     */
    Judged judge(UUID organization, String response, @Nullable UUID userId) {
        Optional<AuthenticationData> data = authenticators.readAssertion(response);
        if (data.isEmpty()) {
            return new Judged(null, Optional.empty());
        }
        String challenge = Authenticators.challenge(data.get().getCollectedClientData());
        String credential = Authenticators.text(data.get().getCredentialId());
        Taken taken = context.store()
                .write(
                        organization,
                        tx -> new Taken(
                                challenges.take(tx, challenge, Purpose.AUTHENTICATE, userId),
                                tx.passkeys().byCredentialId(credential).orElse(null)));
        PasskeyRow passkey = taken.passkey();
        if (passkey == null || !taken.isIssued()) {
            return new Judged(passkey == null ? null : passkey.userId(), Optional.empty());
        }
        return new Judged(
                passkey.userId(),
                authenticators.verify(data.get(), challenge, passkey).map(signCount -> new Proof(passkey, signCount)));
    }

    /** Records the use of a passkey; returns false if it is gone, or if its counter has grown meanwhile. */
    boolean use(Transaction tx, Proof proof) {
        UUID passkeyId = proof.passkey().passkeyId();
        long signCount = proof.signCount();
        boolean isNewer = tx.passkeys()
                .get(passkeyId)
                .filter(now -> signCount > now.signCount() || (signCount == 0 && now.signCount() == 0))
                .isPresent();
        if (isNewer) {
            tx.passkeys().used(passkeyId, signCount, tx.now());
        }
        return isNewer;
    }

    static Refusal refused() {
        return Refusal.of(
                ErrorKind.UNAUTHENTICATED,
                "passkey: not accepted. It is not registered here, or the request was answered already, or more than "
                        + ChallengeBook.LIFE.toMinutes() + " minutes ago: try again");
    }
}
