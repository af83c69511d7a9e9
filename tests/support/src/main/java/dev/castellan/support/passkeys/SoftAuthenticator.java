package dev.castellan.support.passkeys;

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
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Simulates a browser with an authenticator that holds one passkey. The responses have the binary format of a real
 * browser and authenticator. The origin is {@code https://castellan.example.org} unless a test changes it. Not
 * thread-safe.
 */
public final class SoftAuthenticator {

    private static final int PRESENT = 0x01;
    private static final int VERIFIED = 0x04;
    private static final int WITH_CREDENTIAL = 0x40;

    private final KeyPair key = key();
    private final byte[] credentialId;
    private byte[] user = {};
    private String origin = "https://castellan.example.org";
    private String site = "castellan.example.org";
    private boolean verifiesUser = true;
    private int counter;

    /** Creates an authenticator with a new key. */
    public SoftAuthenticator() {
        this(bytes(UUID.randomUUID()));
    }

    private SoftAuthenticator(byte[] credentialId) {
        this.credentialId = credentialId;
    }

    /** Creates an authenticator with a new key, which claims the passkey id of another authenticator. */
    public static SoftAuthenticator withIdOf(SoftAuthenticator other) {
        return new SoftAuthenticator(other.credentialId);
    }

    /** Sets the origin that the browser reports. */
    public void origin(String newOrigin) {
        this.origin = newOrigin;
    }

    /** Sets the site for which the authenticator signs. */
    public void site(String newSite) {
        this.site = newSite;
    }

    /** Sets whether the authenticator verifies the user with a PIN or a fingerprint. */
    public void verifiesUser(boolean verifies) {
        this.verifiesUser = verifies;
    }

    /** Sets the signature counter. */
    public void counter(int newCounter) {
        this.counter = newCounter;
    }

    /** Returns the id of the passkey in base64url. */
    public String credentialId() {
        return base64(credentialId);
    }

    /** Returns the authenticator's JSON response to the options of a registration. */
    public String register(String options) {
        user = Base64.getUrlDecoder().decode(find("\"id\":\"([^\"]+)\"", find("\"user\":(\\{[^}]*})", options)));
        byte[] data = data(WITH_CREDENTIAL, attested());
        byte[] attestation = concat(
                hex("a363666d74646e6f6e656761747453746d74a0686175746844617461"),
                hex("58"),
                new byte[] {(byte) data.length},
                data);
        return response("{\"clientDataJSON\":\"%s\",\"attestationObject\":\"%s\",\"transports\":[\"internal\"]}"
                .formatted(base64(client("webauthn.create", options)), base64(attestation)));
    }

    /** Returns the authenticator's JSON response to the options of a sign-in. */
    public String sign(String options) {
        byte[] client = client("webauthn.get", options);
        byte[] data = data(0, new byte[0]);
        return response(
                "{\"clientDataJSON\":\"%s\",\"authenticatorData\":\"%s\",\"signature\":\"%s\",\"userHandle\":\"%s\"}"
                        .formatted(
                                base64(client),
                                base64(data),
                                base64(signature(concat(data, sha256(client)))),
                                base64(user)));
    }

    private String response(String response) {
        return "{\"id\":\"%1$s\",\"rawId\":\"%1$s\",\"type\":\"public-key\",\"response\":%2$s,\"clientExtensionResults\":{}}"
                .formatted(credentialId(), response);
    }

    private byte[] client(String type, String options) {
        return "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\",\"crossOrigin\":false}"
                .formatted(type, find("\"challenge\":\"([^\"]+)\"", options), origin)
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

    /** Returns the authenticator model, the credential id and the public key. */
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

    private static String find(String pattern, String json) {
        Matcher match = Pattern.compile(pattern).matcher(json);
        if (!match.find()) {
            throw new IllegalArgumentException("no " + pattern + " in " + json);
        }
        return match.group(1);
    }
}
