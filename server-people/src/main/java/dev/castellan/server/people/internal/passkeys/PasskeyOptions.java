package dev.castellan.server.people.internal.passkeys;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.TagFormat;
import dev.castellan.server.people.internal.context.SignedChallenges;
import dev.castellan.server.people.signin.PasskeyRequest;
import dev.castellan.server.people.signin.RelyingParty;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes browser options as JSON (Web Authentication, "Options for Credential Creation" and "Options for Assertion
 * Generation").
 */
record PasskeyOptions(RelyingParty site) {

    /** ES256, EdDSA and RS256. Every authenticator supports at least one of these. */
    static final List<Integer> ALGORITHMS = List.of(-7, -8, -257);

    private static final int ID_BYTES = 2 * Long.BYTES;
    private static final String REQUIRED = "required";
    private static final String PUBLIC_KEY = "public-key";

    /** @param tag the tag of the user's organization */
    PasskeyRequest creation(String challenge, String tag, UserRow user, List<String> present) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("rp", Map.of("id", site.id(), "name", site.name()));
        String handle = Authenticators.text(handle(tag, user.userId()));
        options.put("user", Map.of("id", handle, "name", user.email(), "displayName", user.name()));
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

    /** Returns true if a user handle begins with this user's id. */
    static boolean isHandleOf(byte[] handle, UUID userId) {
        return Arrays.equals(Arrays.copyOf(handle, ID_BYTES), Arrays.copyOf(handle("", userId), ID_BYTES));
    }

    /** Returns the organization's tag in a user handle, or empty if there is none. */
    static Optional<String> tag(byte @Nullable [] handle) {
        return Optional.ofNullable(handle)
                .filter(bytes -> bytes.length == ID_BYTES + TagFormat.LENGTH)
                .map(bytes -> new String(bytes, ID_BYTES, TagFormat.LENGTH, StandardCharsets.US_ASCII))
                .filter(TagFormat::isWellFormed);
    }

    /** Returns a user handle: the 16 bytes of the user's id, then the tag of the organization. */
    private static byte[] handle(String tag, UUID userId) {
        return ByteBuffer.allocate(ID_BYTES + TagFormat.LENGTH)
                .putLong(userId.getMostSignificantBits())
                .putLong(userId.getLeastSignificantBits())
                .put(tag.getBytes(StandardCharsets.US_ASCII))
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
