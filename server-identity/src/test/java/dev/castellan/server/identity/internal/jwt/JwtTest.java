package dev.castellan.server.identity.internal.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.identity.internal.jwt.InvalidJwtException.Fault;
import dev.castellan.support.jwt.SigningKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JwtTest {

    private static final Instant NOW = Instant.parse("2026-11-29T20:00:00Z");
    private static final long SECOND = NOW.getEpochSecond();
    private static final String ISSUER = "https://issuer.test";
    private static final String AUDIENCE = "https://castellan.test";
    private static final String CLAIMS =
            "\"iss\":\"" + ISSUER + "\",\"aud\":\"" + AUDIENCE + "\",\"sub\":\"job-7\",\"exp\":" + (SECOND + 60);

    private static final SigningKey RSA = SigningKey.rsa("rsa", 2048);
    private static final SigningKey P256 = SigningKey.p256("p256");
    private static final SigningKey ED25519 = SigningKey.ed25519("ed25519");
    private static final SigningKey STRANGER = SigningKey.p256("p256");
    private static final JwkSet KEYS = JwkSet.parse(SigningKey.set(RSA, P256, ED25519));

    static Stream<SigningKey> keys() {
        return Stream.of(RSA, P256, ED25519);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void verifiesEachAlgorithm(SigningKey key) throws InvalidJwtException {
        VerifiedClaims claims = verify(key.jwt("{" + CLAIMS + ",\"ref\":\"refs/heads/main\"}"));
        assertThat(claims.issuer()).isEqualTo(ISSUER);
        assertThat(claims.subject()).isEqualTo("job-7");
        assertThat(claims.audience()).isEqualTo(AUDIENCE);
        assertThat(claims.expiresAt()).isEqualTo(NOW.plusSeconds(60));
        assertThat(claims.all().get("ref").asString()).isEqualTo("refs/heads/main");
    }

    @Test
    void verifiesNewNameOfEd25519() throws InvalidJwtException {
        assertThat(verify(ED25519.jwt("{\"alg\":\"Ed25519\",\"kid\":\"ed25519\"}", "{" + CLAIMS + "}"))
                        .subject())
                .isEqualTo("job-7");
    }

    @ParameterizedTest
    @MethodSource("keys")
    void refusesAlteredJwt(SigningKey key) {
        String jwt = key.jwt("{" + CLAIMS + "}");
        String[] parts = jwt.split("\\.");
        String other = SigningKey.base64(("{" + CLAIMS + ",\"x\":1}").getBytes(StandardCharsets.UTF_8));
        refuses(parts[0] + "." + other + "." + parts[2], Fault.SIGNATURE);
        byte[] signature = Base64.getUrlDecoder().decode(parts[2]);
        for (int i : List.of(0, signature.length / 2, signature.length - 1)) {
            byte[] altered = signature.clone();
            altered[i] ^= 1;
            refuses(parts[0] + "." + parts[1] + "." + SigningKey.base64(altered), Fault.SIGNATURE);
        }
        refuses(parts[0] + "." + parts[1] + "." + SigningKey.base64(new byte[signature.length]), Fault.SIGNATURE);
        refuses(parts[0] + "." + parts[1] + "." + SigningKey.base64(new byte[1]), Fault.SIGNATURE);
    }

    @Test
    void refusesKeyOfStrangerWithSameId() {
        refuses(STRANGER.jwt("{" + CLAIMS + "}"), Fault.SIGNATURE);
    }

    @Test
    void refusesUnknownKey() {
        refuses(SigningKey.p256("other").jwt("{" + CLAIMS + "}"), Fault.UNKNOWN_KEY);
    }

    @Test
    void triesKeysOfAlgorithmIfHeaderNamesNone() throws InvalidJwtException {
        assertThat(verify(P256.jwt("{\"alg\":\"ES256\"}", "{" + CLAIMS + "}")).subject())
                .isEqualTo("job-7");
        refuses(STRANGER.jwt("{\"alg\":\"ES256\"}", "{" + CLAIMS + "}"), Fault.SIGNATURE);
    }

    /** The public key of the issuer, which attackers know, as the secret of an HMAC. */
    @Test
    void refusesHmac() throws GeneralSecurityException {
        String signed = SigningKey.base64("{\"alg\":\"HS256\",\"kid\":\"rsa\"}".getBytes(StandardCharsets.UTF_8)) + "."
                + SigningKey.base64(("{" + CLAIMS + "}").getBytes(StandardCharsets.UTF_8));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(RSA.encodedPublicKey(), "HmacSHA256"));
        refuses(
                signed + "." + SigningKey.base64(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII))),
                Fault.ALGORITHM);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "None",
                "NONE",
                "nOnE",
                "",
                "HS256",
                "HS512",
                "RS384",
                "RS512",
                "PS256",
                "ES384",
                "ES512",
                "ES256K",
                "Ed448",
                "rs256",
                "RS256 ",
                "dir",
                "RSA-OAEP"
            })
    void refusesAlgorithm(String name) {
        refuses(RSA.jwt("{\"alg\":\"" + name + "\",\"kid\":\"rsa\"}", "{" + CLAIMS + "}"), Fault.ALGORITHM);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"kid\":\"rsa\"}",
                "{\"alg\":null}",
                "{\"alg\":1}",
                "{\"alg\":[\"RS256\"]}",
                "{\"alg\":\"RS256\",\"kid\":1}",
                "{\"alg\":\"RS256\",\"alg\":\"none\"}",
                "{\"alg\":\"none\",\"alg\":\"RS256\"}",
                "{\"alg\":\"RS256\",\"kid\":\"rsa\",\"kid\":\"p256\"}",
                "{\"alg\":\"RS256\",\"typ\":7}",
                "[]",
                "\"RS256\"",
                "null",
                "{\"alg\":\"RS256\"} x"
            })
    void refusesHeader(String header) {
        refuses(RSA.jwt(header, "{" + CLAIMS + "}"));
    }

    @Test
    void refusesKeyOfOtherType() {
        refuses(RSA.jwt("{\"alg\":\"RS256\",\"kid\":\"p256\"}", "{" + CLAIMS + "}"), Fault.UNKNOWN_KEY);
        refuses(P256.jwt("{\"alg\":\"ES256\",\"kid\":\"rsa\"}", "{" + CLAIMS + "}"), Fault.UNKNOWN_KEY);
        refuses(P256.jwt("{\"alg\":\"RS256\",\"kid\":\"p256\"}", "{" + CLAIMS + "}"), Fault.UNKNOWN_KEY);
    }

    /** The header names the key of the attacker, and places where it can be found. */
    @Test
    void ignoresKeyInHeader() {
        String places = ",\"jwk\":" + STRANGER.jwk()
                + ",\"jku\":\"https://evil.test/keys\",\"x5u\":\"https://evil.test\"," + "\"x5c\":[\"AAAA\"]}";
        refuses(STRANGER.jwt("{\"alg\":\"ES256\",\"kid\":\"new\"" + places, "{" + CLAIMS + "}"), Fault.UNKNOWN_KEY);
        refuses(STRANGER.jwt("{\"alg\":\"ES256\",\"kid\":\"p256\"" + places, "{" + CLAIMS + "}"), Fault.SIGNATURE);
        refuses(STRANGER.jwt("{\"alg\":\"ES256\"" + places, "{" + CLAIMS + "}"), Fault.SIGNATURE);
    }

    @Test
    void refusesCriticalExtension() {
        refuses(P256.jwt("{\"alg\":\"ES256\",\"crit\":[\"exp\"],\"exp\":1}", "{" + CLAIMS + "}"), Fault.CRITICAL);
        refuses(P256.jwt("{\"alg\":\"ES256\",\"crit\":[]}", "{" + CLAIMS + "}"), Fault.CRITICAL);
        refuses(P256.jwt("{\"alg\":\"ES256\",\"b64\":false}", "{" + CLAIMS + "}"), Fault.CRITICAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT", "jwt", "at+jwt", "application/jwt", "application/at+JWT"})
    void acceptsType(String type) throws InvalidJwtException {
        assertThat(verify(P256.jwt("{\"alg\":\"ES256\",\"typ\":\"" + type + "\"}", "{" + CLAIMS + "}"))
                        .subject())
                .isEqualTo("job-7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"logout+jwt", "secevent+jwt", "dpop+jwt", "JOSE", "", "application/"})
    void refusesTypeForOtherPurpose(String type) {
        refuses(P256.jwt("{\"alg\":\"ES256\",\"typ\":\"" + type + "\"}", "{" + CLAIMS + "}"), Fault.TYPE);
    }

    static Stream<Arguments> wrongClaims() {
        String sub = "\"sub\":\"job-7\",";
        String iss = "\"iss\":\"" + ISSUER + "\",";
        String aud = "\"aud\":\"" + AUDIENCE + "\",";
        String exp = "\"exp\":" + (SECOND + 60);
        return Stream.of(
                Arguments.of(Fault.ISSUER, sub + aud + exp),
                Arguments.of(Fault.ISSUER, sub + aud + exp + ",\"iss\":\"" + ISSUER + "/\""),
                Arguments.of(Fault.ISSUER, sub + aud + exp + ",\"iss\":\"HTTPS://ISSUER.TEST\""),
                Arguments.of(Fault.MALFORMED, sub + aud + exp + ",\"iss\":[\"" + ISSUER + "\"]"),
                Arguments.of(Fault.AUDIENCE, sub + iss + exp),
                Arguments.of(Fault.AUDIENCE, sub + iss + exp + ",\"aud\":[]"),
                Arguments.of(Fault.AUDIENCE, sub + iss + exp + ",\"aud\":\"" + AUDIENCE + "/\""),
                Arguments.of(Fault.AUDIENCE, sub + iss + exp + ",\"aud\":\"" + AUDIENCE + " x\""),
                Arguments.of(Fault.AUDIENCE, sub + iss + exp + ",\"aud\":[\"a\",\"https://castellan\"]"),
                Arguments.of(Fault.MALFORMED, sub + iss + exp + ",\"aud\":[\"" + AUDIENCE + "\",1]"),
                Arguments.of(Fault.MALFORMED, sub + iss + exp + ",\"aud\":{\"" + AUDIENCE + "\":1}"),
                Arguments.of(Fault.SUBJECT, iss + aud + exp),
                Arguments.of(Fault.SUBJECT, iss + aud + exp + ",\"sub\":\"\""),
                Arguments.of(Fault.SUBJECT, iss + aud + exp + ",\"sub\":\"" + "x".repeat(1001) + "\""),
                Arguments.of(Fault.MALFORMED, iss + aud + exp + ",\"sub\":7"),
                Arguments.of(Fault.EXPIRED, sub + iss + "\"aud\":\"" + AUDIENCE + "\""),
                Arguments.of(Fault.EXPIRED, sub + iss + aud + "\"exp\":" + SECOND),
                Arguments.of(Fault.EXPIRED, sub + iss + aud + "\"exp\":0"),
                Arguments.of(Fault.MALFORMED, sub + iss + aud + "\"exp\":-1"),
                Arguments.of(Fault.MALFORMED, sub + iss + aud + "\"exp\":\"" + (SECOND + 60) + "\""),
                Arguments.of(Fault.MALFORMED, sub + iss + aud + "\"exp\":null"),
                Arguments.of(Fault.MALFORMED, sub + iss + aud + "\"exp\":1e999999999"),
                Arguments.of(Fault.MALFORMED, sub + iss + aud + "\"exp\":" + "9".repeat(100)),
                Arguments.of(Fault.NOT_YET_VALID, CLAIMS + ",\"nbf\":" + (SECOND + 31)),
                Arguments.of(Fault.NOT_YET_VALID, CLAIMS + ",\"iat\":" + (SECOND + 31)),
                Arguments.of(Fault.MALFORMED, CLAIMS + ",\"nbf\":\"soon\""));
    }

    @ParameterizedTest
    @MethodSource("wrongClaims")
    void refusesClaims(Fault fault, String claims) {
        refuses(P256.jwt("{" + claims + "}"), fault);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"aud\":[\"other\",\"" + AUDIENCE + "\"]",
                "\"aud\":\"" + AUDIENCE + "\",\"nbf\":1795000000.5",
                "\"aud\":\"" + AUDIENCE + "\",\"extra\":{\"deep\":[1,2,{}]},\"more\":null"
            })
    void acceptsClaims(String claims) throws InvalidJwtException {
        String exact = "\"iss\":\"" + ISSUER + "\",\"sub\":\"job-7\",\"exp\":" + (SECOND + 60) + ".25,\"iat\":"
                + (SECOND + 30) + ",";
        assertThat(Jwt.parse(P256.jwt("{" + exact + claims + "}"), Jwt.USUAL_TYPES)
                        .verify(KEYS, ISSUER, AUDIENCE, NOW)
                        .expiresAt())
                .isEqualTo(NOW.plusMillis(60_250));
    }

    static Stream<String> malformed() {
        String jwt = P256.jwt("{" + CLAIMS + "}");
        String[] parts = jwt.split("\\.");
        return Stream.of(
                "",
                "..",
                "a.b",
                parts[0] + "." + parts[1],
                parts[0] + "." + parts[1] + ".",
                "." + parts[1] + "." + parts[2],
                jwt + ".x",
                jwt + ".",
                jwt + "=",
                jwt + "\n",
                " " + jwt,
                jwt.replace(".", ".."),
                parts[0] + "." + parts[1] + "." + parts[2] + "!",
                parts[0] + ".A." + parts[2],
                parts[0] + "." + parts[1] + "." + parts[2] + "." + parts[1] + "." + parts[2],
                P256.jwt("{" + CLAIMS + ",\"pad\":\"" + "x".repeat(16 * 1024) + "\"}"),
                P256.jwt("[" + "[".repeat(20) + "]".repeat(20) + "]"),
                P256.jwt("{" + CLAIMS + ",\"deep\":" + "[".repeat(20) + "]".repeat(20) + "}"),
                P256.jwt("{" + CLAIMS),
                P256.jwt("null"),
                P256.jwt("{" + CLAIMS + ",\"sub\":\"admin\"}"),
                P256.jwt("{" + CLAIMS + ",\"x\":{\"a\":1,\"a\":2}}"),
                P256.jwt(
                        "{\"alg\":\"ES256\"}",
                        ("{" + CLAIMS + ",\"x\":\"\u00ff\"}").getBytes(StandardCharsets.ISO_8859_1)),
                P256.jwt("{\"alg\":\"ES256\"}", ("{" + CLAIMS + "}").getBytes(StandardCharsets.UTF_16)));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void refusesMalformedJwt(String jwt) {
        refuses(jwt, Fault.MALFORMED);
    }

    @Test
    void acceptsOtherTypesIfCallerDoes() throws InvalidJwtException {
        String logout = P256.jwt("{\"alg\":\"ES256\",\"typ\":\"logout+jwt\"}", "{" + CLAIMS + "}");
        assertThat(Jwt.parse(logout, Set.of("logout+jwt"))
                        .verify(KEYS, ISSUER, AUDIENCE, NOW)
                        .subject())
                .isEqualTo("job-7");
    }

    private static VerifiedClaims verify(String jwt) throws InvalidJwtException {
        return Jwt.parse(jwt, Jwt.USUAL_TYPES).verify(KEYS, ISSUER, AUDIENCE, NOW);
    }

    private static void refuses(String jwt, Fault fault) {
        assertThatExceptionOfType(InvalidJwtException.class)
                .isThrownBy(() -> verify(jwt))
                .extracting(InvalidJwtException::fault)
                .isEqualTo(fault);
    }

    private static void refuses(String jwt) {
        assertThatExceptionOfType(InvalidJwtException.class).isThrownBy(() -> verify(jwt));
    }
}
