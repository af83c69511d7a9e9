package dev.castellan.server.people;

import dev.castellan.model.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** An authenticator with one passkey, and the browser around it: what they send, byte by byte. */
final class SoftAuthenticator {

    private static final int PRESENT = 0x01;
    private static final int VERIFIED = 0x04;
    private static final int WITH_CREDENTIAL = 0x40;

    private final KeyPair key = key();
    private final byte[] credentialId;
    private byte[] user = {};
    String origin = "https://castellan.example.org";
    String site = "castellan.example.org";
    boolean verifiesUser = true;
    int counter;

    SoftAuthenticator() {
        this.credentialId = bytes(UUID.randomUUID());
    }

    String credentialId() {
        return base64(credentialId);
    }

    /** Returns the answer to the options of a registration. */
    String register(String options) {
        JsonValue read = JsonValue.parse(options);
        user = Base64.getUrlDecoder()
                .decode(text(read.fields().get("user").fields().get("id")));
        byte[] data = data(WITH_CREDENTIAL, attested());
        byte[] attestation = concat(
                hex("a363666d74646e6f6e656761747453746d74a0686175746844617461"),
                hex("58"),
                new byte[] {(byte) data.length},
                data);
        return answer(Map.of(
                "clientDataJSON",
                base64(client("webauthn.create", text(read.fields().get("challenge")))),
                "attestationObject",
                base64(attestation),
                "transports",
                List.of("internal")));
    }

    /** Returns the answer to the options of a sign-in. */
    String sign(String options) {
        byte[] client =
                client("webauthn.get", text(JsonValue.parse(options).fields().get("challenge")));
        byte[] data = data(0, new byte[0]);
        return answer(Map.of(
                "clientDataJSON", base64(client),
                "authenticatorData", base64(data),
                "signature", base64(signature(concat(data, sha256(client)))),
                "userHandle", base64(user)));
    }

    private String answer(Map<String, Object> response) {
        return JsonValue.of(Map.of(
                        "id", credentialId(),
                        "rawId", credentialId(),
                        "type", "public-key",
                        "response", response,
                        "clientExtensionResults", Map.of()))
                .toJson();
    }

    private byte[] client(String type, String challenge) {
        return JsonValue.of(Map.of("type", type, "challenge", challenge, "origin", origin, "crossOrigin", false))
                .toJson()
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte[] data(int flags, byte[] credential) {
        int all = PRESENT | (verifiesUser ? VERIFIED : 0) | flags;
        return concat(
                sha256(site.getBytes(StandardCharsets.UTF_8)),
                new byte[] {(byte) all},
                ByteBuffer.allocate(Integer.BYTES).putInt(counter).array(),
                credential);
    }

    /** Returns make, id and public key of the credential. */
    private byte[] attested() {
        ECPublicKey publicKey = (ECPublicKey) key.getPublic();
        return concat(
                new byte[16],
                new byte[] {0, (byte) credentialId.length},
                credentialId,
                hex("a5010203262001215820"),
                coordinate(publicKey.getW().getAffineX()),
                hex("225820"),
                coordinate(publicKey.getW().getAffineY()));
    }

    private byte[] signature(byte[] signed) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(key.getPrivate());
            signature.update(signed);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static KeyPair key() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] coordinate(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] padded = new byte[32];
        int length = Math.min(bytes.length, 32);
        System.arraycopy(bytes, bytes.length - length, padded, 32 - length, length);
        return padded;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static String text(JsonValue value) {
        return value.as(String.class);
    }
}
