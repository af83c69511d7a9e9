package dev.castellan.server.identity.internal.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.support.jwt.SigningKey;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JwkSetTest {

    private static final SigningKey RSA = SigningKey.rsa("rsa", 2048);
    private static final String P256 = SigningKey.p256("p256").jwk();
    private static final String ED25519 = SigningKey.ed25519("ed25519").jwk();

    @Test
    void keepsKeysThatVerify() {
        assertThat(JwkSet.parse("{\"keys\":[" + RSA.jwk() + "," + P256 + "," + ED25519 + "],\"more\":1}")
                        .keys())
                .hasSize(3);
        assertThat(JwkSet.parse("{\"keys\":[]}").keys()).isEmpty();
    }

    static Stream<String> useless() {
        return Stream.of(
                SigningKey.rsa("weak", 1024).jwk(),
                RSA.jwk().replace("\"use\":\"sig\"", "\"use\":\"enc\""),
                RSA.jwk().replace("\"use\":\"sig\"", "\"key_ops\":[\"encrypt\"]"),
                RSA.jwk().replaceAll("\"e\":\"[^\"]*\"", "\"e\":\"AQ\""),
                RSA.jwk().replaceAll("\"e\":\"[^\"]*\"", "\"e\":\"AAAAAA\""),
                RSA.jwk().replaceAll("\"e\":\"[^\"]*\"", "\"e\":\"" + "_".repeat(100) + "\""),
                RSA.jwk().replaceAll("\"n\":\"[^\"]*\"", "\"n\":\"" + "_".repeat(2000) + "\""),
                RSA.jwk().replaceAll("\"n\":\"[^\"]*\",", ""),
                P256.replace("P-256", "P-384"),
                P256.replace("P-256", "P-999"),
                P256.replaceAll("\"x\":\"...", "\"x\":\"AAA"),
                P256.replace("\"x\"", "\"d\":\"AAAA\",\"x\""),
                ED25519.replace("Ed25519\"", "X25519\""),
                ED25519.replaceAll("\"x\":\"[^\"]*\"", "\"x\":\"AAAA\""),
                "{\"kty\":\"oct\",\"k\":\"AAAA\",\"kid\":\"p256\"}",
                "{\"kty\":\"AKP\",\"alg\":\"ML-DSA-44\",\"pub\":\"AAAA\"}",
                "{\"kid\":\"p256\"}",
                "{}",
                "7",
                "null",
                "[]");
    }

    @ParameterizedTest
    @MethodSource("useless")
    void ignoresUselessKeyBesideOthers(String key) {
        assertThat(JwkSet.parse("{\"keys\":[" + key + "," + P256 + "]}").keys())
                .singleElement()
                .satisfies(kept -> assertThat(kept.getKeyID()).isEqualTo("p256"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"keys\":{}}",
                "{\"keys\":null}",
                "{\"keys\":[]} x",
                "{\"keys\":[],\"keys\":[]}",
                "{\"keys\":[{\"kid\":\"a\",\"kid\":\"b\"}]}",
                "<html>"
            })
    void refusesOtherText(String json) {
        assertThatIllegalArgumentException().isThrownBy(() -> JwkSet.parse(json));
    }

    @Test
    void keepsLimitedNumberOfKeys() {
        String many = IntStream.range(0, 100).mapToObj(i -> ED25519).collect(Collectors.joining(","));
        assertThat(JwkSet.parse("{\"keys\":[" + many + "]}").keys()).hasSize(64);
    }
}
