package dev.castellan.server.people.internal.passkeys;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.people.signin.PasskeyRequest;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.store.rows.UserRow;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Writes browser options as JSON (Web Authentication, "Options for Credential Creation" and "Options for Assertion
 * Generation").
 */
final class PasskeyOptions {

    /** ES256, EdDSA and RS256. Every authenticator supports at least one of these. */
    static final List<Integer> ALGORITHMS = List.of(-7, -8, -257);

    private static final String REQUIRED = "required";
    private static final String PUBLIC_KEY = "public-key";

    private final RelyingParty site;

    PasskeyOptions(RelyingParty site) {
        this.site = site;
    }

    PasskeyRequest creation(String challenge, UserRow user, List<String> present) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("rp", Map.of("id", site.id(), "name", site.name()));
        options.put("user", Map.of("id", handle(user.userId()), "name", user.email(), "displayName", user.name()));
        options.put("challenge", challenge);
        options.put(
                "pubKeyCredParams",
                ALGORITHMS.stream()
                        .map(algorithm -> Map.of("type", PUBLIC_KEY, "alg", algorithm))
                        .toList());
        options.put("timeout", SignedChallenges.LIFE.toMillis());
        options.put("excludeCredentials", descriptors(present));
        options.put("authenticatorSelection", Map.of("residentKey", "preferred", "userVerification", REQUIRED));
        options.put("attestation", "none");
        return request(options);
    }

    PasskeyRequest assertion(String challenge, List<String> allowed) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("challenge", challenge);
        options.put("timeout", SignedChallenges.LIFE.toMillis());
        options.put("rpId", site.id());
        options.put("allowCredentials", descriptors(allowed));
        options.put("userVerification", REQUIRED);
        return request(options);
    }

    /** Returns the user handle: the 16 bytes of the user id in base64url. */
    static String handle(UUID userId) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(handleBytes(userId));
    }

    static byte[] handleBytes(UUID userId) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(userId.getMostSignificantBits())
                .putLong(userId.getLeastSignificantBits())
                .array();
    }

    private static List<Map<String, String>> descriptors(List<String> credentialIds) {
        return credentialIds.stream()
                .map(id -> Map.of("type", PUBLIC_KEY, "id", id))
                .toList();
    }

    private static PasskeyRequest request(Map<String, Object> options) {
        return new PasskeyRequest(JsonValue.of(options).toJson());
    }
}
