package dev.castellan.server.people.internal.passkeys;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.CollectedClientData;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.util.exception.WebAuthnException;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.people.signin.RelyingParty;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Parses and verifies authenticator responses with WebAuthn4J. The checks cover the challenge, the site, the origin,
 * the user's presence and verification, the signature and the counter. Attestation statements are neither requested nor
 * trusted. Thread-safe.
 */
final class Authenticators {

    /** The maximum length of a response. Real responses are a few kilobytes long. */
    private static final int MAX_CHARACTERS = 65_536;

    private final ObjectConverter converter = new ObjectConverter();
    private final WebAuthnManager manager = WebAuthnManager.createNonStrictWebAuthnManager(converter);
    private final AttestedCredentialDataConverter credentials = new AttestedCredentialDataConverter(converter);
    private final RelyingParty site;
    private final Set<Origin> origins;

    Authenticators(RelyingParty site) {
        this.site = site;
        this.origins = site.origins().stream()
                .map(origin -> new Origin(origin.toString()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * A new credential.
     *
     * @param credentialId the id in base64url without padding
     * @param credential the credential data with the public key, in base64url without padding
     * @param signCount the signature counter
     */
    record NewCredential(String credentialId, String credential, long signCount) {}

    /** Parses the response to a registration request. Returns empty if it is malformed. */
    Optional<RegistrationData> readRegistration(String json) {
        return read(json, () -> manager.parseRegistrationResponseJSON(json))
                .filter(data -> data.getAttestationObject() != null && data.getCollectedClientData() != null);
    }

    /** Parses the response to a signature request. Returns empty if it is malformed. */
    Optional<AuthenticationData> readAssertion(String json) {
        return read(json, () -> manager.parseAuthenticationResponseJSON(json))
                .filter(data -> data.getCredentialId() != null && data.getCollectedClientData() != null);
    }

    /** Returns the challenge in a response, in base64url, as it was issued. */
    static String challenge(@Nullable CollectedClientData data) {
        return data == null ? "" : text(data.getChallenge().getValue());
    }

    /** Verifies a new credential. Returns empty if a check fails. */
    Optional<NewCredential> verify(RegistrationData data, String challenge) {
        return passed(() -> {
            manager.verify(data, new RegistrationParameters(server(challenge), algorithms(), true, true));
            AuthenticatorData<?> authenticator = data.getAttestationObject().getAuthenticatorData();
            AttestedCredentialData credential = authenticator.getAttestedCredentialData();
            return new NewCredential(
                    text(credential.getCredentialId()),
                    text(credentials.convert(credential)),
                    authenticator.getSignCount());
        });
    }

    /** Verifies a passkey's signature and returns its signature counter. Returns empty if a check fails. */
    Optional<Long> verify(AuthenticationData data, String challenge, PasskeyRow passkey) {
        byte[] user = data.getUserHandle();
        if (user != null && user.length > 0 && !PasskeyOptions.isHandleOf(user, passkey.userId())) {
            return Optional.empty();
        }
        return passed(() -> {
            manager.verify(data, new AuthenticationParameters(server(challenge), record(passkey), null, true, true));
            return data.getAuthenticatorData().getSignCount();
        });
    }

    static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private CredentialRecordImpl record(PasskeyRow passkey) {
        AttestedCredentialData credential =
                credentials.convert(Base64.getUrlDecoder().decode(passkey.credential()));
        return new CredentialRecordImpl(
                new NoneAttestationStatement(),
                null,
                null,
                null,
                passkey.signCount(),
                credential,
                null,
                null,
                null,
                null);
    }

    private ServerProperty server(String challenge) {
        return ServerProperty.builder()
                .origins(origins)
                .rpId(site.id())
                .challenge(new DefaultChallenge(challenge))
                .build();
    }

    private static List<PublicKeyCredentialParameters> algorithms() {
        return PasskeyOptions.ALGORITHMS.stream()
                .map(number -> new PublicKeyCredentialParameters(
                        PublicKeyCredentialType.PUBLIC_KEY, COSEAlgorithmIdentifier.create(number)))
                .toList();
    }

    private static <T> Optional<T> read(String json, Supplier<T> reading) {
        return json.length() > MAX_CHARACTERS ? Optional.empty() : passed(reading);
    }

    /** Runs work. Returns empty if the work throws an exception with which WebAuthn4J reports malformed responses. */
    private static <T> Optional<T> passed(Supplier<T> work) {
        try {
            return Optional.ofNullable(work.get());
        } catch (WebAuthnException | JacksonException | IllegalArgumentException | NullPointerException e) {
            return Optional.empty();
        }
    }
}
