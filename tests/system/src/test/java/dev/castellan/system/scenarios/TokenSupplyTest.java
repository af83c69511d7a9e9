package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestedStore;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests the format of tokens, and that no later response contains them. */
@OnStoresOfTier
@Tag("database")
class TokenSupplyTest {

    @Parameter
    TestedStore store;

    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    @Test
    void tokenConsistsOfPrefixRandomPartAndChecksum() {
        try (Scene scene = new Scene(store)) {
            for (int i = 0; i < 50; i++) {
                IssuedToken issued = scene.admin().tokens().create();
                String token = issued.token();

                assertThat(token).hasSize(60).matches("cstu_[0-9A-Za-z]{55}");
                assertThat(issued.prefix()).isEqualTo(token.substring(0, 15));
                assertThat(number(token.substring(11, 54))).isLessThan(BigInteger.ONE.shiftLeft(256));
                assertThat(number(token.substring(54))).isEqualTo(checksum(token.substring(0, 54)));
            }
        }
    }

    @Test
    void createsDifferentTokenForEachRequest() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            // all stores use the same generator
            int number = store == TestedStore.MEMORY ? 500 : 20;
            Set<String> tokens = new HashSet<>();
            for (int i = 0; i < number; i++) {
                tokens.add(scene.admin().tokens().create().token());
            }
            assertThat(tokens).hasSize(number);
        }
    }

    @Test
    void tokenSecretAppearsInNoLaterResponse() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            User user = scene.account("CI");
            IssuedToken token =
                    scene.admin().tokens().create(NewToken.forUser(user.id()).withName("ci"));
            RawCalls calls = new RawCalls(scene.server().server()::handle, token.token());
            for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
                boolean isList = endpoint.method() == HttpMethod.GET
                        && endpoint.path().variables().isEmpty();
                String response = isList
                        ? new String(calls.send("GET", endpoint.path().text()).body(), StandardCharsets.UTF_8)
                        : "";
                assertThat(response)
                        .as("%s", endpoint)
                        .doesNotContain(token.token().substring(15));
            }
            assertThat(scene.server().server().toString() + token + scene.bootstrap())
                    .doesNotContain(token.token().substring(15))
                    .doesNotContain(scene.bootstrap().token().substring(15));
        }
    }

    @Test
    void rejectsTokenWithOneChangedCharacter() {
        try (Scene scene = new Scene(store)) {
            String token = scene.admin().tokens().create().token();
            for (int position = 0; position < token.length(); position += 7) {
                char other = token.charAt(position) == 'x' ? 'y' : 'x';
                CastellanClient guess = scene.as(token.substring(0, position) + other + token.substring(position + 1));

                assertThatExceptionOfType(UnauthenticatedException.class)
                        .isThrownBy(() -> guess.users().me());
            }
        }
    }

    private static BigInteger number(String digits) {
        BigInteger number = BigInteger.ZERO;
        for (int i = 0; i < digits.length(); i++) {
            number =
                    number.multiply(BigInteger.valueOf(62)).add(BigInteger.valueOf(ALPHABET.indexOf(digits.charAt(i))));
        }
        return number;
    }

    private static BigInteger checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        return BigInteger.valueOf(crc.getValue());
    }
}
