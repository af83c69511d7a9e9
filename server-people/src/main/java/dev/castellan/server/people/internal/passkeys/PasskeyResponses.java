package dev.castellan.server.people.internal.passkeys;

import com.webauthn4j.data.AuthenticationData;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.context.SignedChallenges;
import dev.castellan.server.people.internal.context.SignedChallenges.ChallengePurpose;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Checks the signatures of passkeys in two steps. {@link #verifyResponse} verifies the response outside a transaction.
 * {@link #use} spends the challenge in the transaction that signs in or re-authenticates the user.
 */
final class PasskeyResponses {

    private final SignInServices context;
    private final SignedChallenges challenges;
    private final Authenticators authenticators;

    PasskeyResponses(SignInServices context, RelyingParty site) {
        this.context = context;
        this.challenges = new SignedChallenges(context.secrets());
        this.authenticators = new Authenticators(site);
    }

    /**
     * A verified response.
     *
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
    record Verification(@Nullable UUID userId, Optional<Proof> proof) {}

    /**
     * Returns the organization that the user handle of a response names. If the handle names no organization, returns
     * the organization of the address whose passkey signed the response. Returns empty if there is no such
     * organization.
     *
     * @param issuer the organization that issued the challenge
     */
    Optional<UUID> findOrganization(UUID issuer, @Nullable String email, String response, String subject) {
        return authenticators
                .readAssertion(response)
                .flatMap(data -> PasskeyOptions.tag(data.getUserHandle())
                        .map(context.tags()::find)
                        .orElseGet(
                                () -> email == null ? Optional.empty() : findByAddress(issuer, email, data, subject)));
    }

    /**
     * Returns the organization whose passkey signed the response or, if there is none, the first that has a passkey
     * with this id. The id does not suffice, because an attacker can register a passkey with the same id in another
     * organization.
     */
    private Optional<UUID> findByAddress(UUID issuer, String email, AuthenticationData data, String subject) {
        List<UUID> having = context.organizationsOf(UserRow.emailKey(email.strip())).stream()
                .filter(organization -> find(organization, data).isPresent())
                .toList();
        return having.stream()
                .filter(organization -> find(organization, data)
                        .flatMap(passkey -> prove(issuer, data, passkey, subject))
                        .isPresent())
                .findFirst()
                .or(() -> having.stream().findFirst());
    }

    private Optional<PasskeyRow> find(UUID organization, AuthenticationData data) {
        String credential = Authenticators.text(data.getCredentialId());
        return context.store().read(organization, view -> view.passkeys().byCredentialId(credential));
    }

    /**
     * Verifies a response.
     *
     * @param issuer the organization that issued the challenge
     */
    Verification verifyResponse(UUID issuer, UUID organization, String response, String subject) {
        Optional<AuthenticationData> data = authenticators.readAssertion(response);
        Optional<PasskeyRow> passkey = data.flatMap(read -> find(organization, read));
        return new Verification(
                passkey.map(PasskeyRow::userId).orElse(null),
                data.flatMap(read -> passkey.flatMap(row -> prove(issuer, read, row, subject))));
    }

    private Optional<Proof> prove(UUID issuer, AuthenticationData data, PasskeyRow passkey, String subject) {
        String challenge = Authenticators.challenge(data.getCollectedClientData());
        boolean isIssued = context.store()
                .read(issuer, view -> challenges.isValid(view, challenge, ChallengePurpose.AUTHENTICATE, subject));
        return isIssued
                ? authenticators
                        .verify(data, challenge, passkey)
                        .map(signCount -> new Proof(passkey, signCount, challenge))
                : Optional.empty();
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
                        .map(usedChallenges -> row.usedAt(tx.now(), signCount, usedChallenges)));
        used.ifPresent(tx.passkeys()::used);
        return used.isPresent();
    }

    static Refusal rejection() {
        return Refusal.of(
                        ErrorCode.PASSKEY_REJECTED,
                        "passkey: not accepted. It is not registered here, or the request was already used, or is older than "
                                + SignedChallenges.LIFE.toMinutes() + " minutes: try again")
                .withValues(SignedChallenges.LIFE.toMinutes());
    }
}
