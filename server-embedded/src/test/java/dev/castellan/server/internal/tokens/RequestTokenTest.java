package dev.castellan.server.internal.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.store.rows.TokenHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestTokenTest {

    private static final String TOKEN = TokenFormat.of("k7Qm2Z", new byte[32], true);

    @ParameterizedTest
    @ValueSource(strings = {"Bearer %s", "bearer %s", "BEARER   %s  "})
    void findsTokenAfterBearerSchemeInAnyCase(String form) {
        Headers headers = Headers.of("authorization", String.format(form, TOKEN));

        assertThat(RequestToken.isIn(headers)).isTrue();
        assertThat(RequestToken.credentials(headers)).isEqualTo(String.format(form, TOKEN));
        assertThat(RequestToken.only(headers)).isEqualTo(new TokenReference("k7Qm2Z", TokenHash.of(TOKEN)));
        assertThat(RequestToken.tag(headers)).isEqualTo("k7Qm2Z");
    }

    @Test
    void malformedBearerTokenHasNoReferenceAndNoTag() {
        Headers headers = Headers.of("Authorization", "Bearer secret");

        assertThat(RequestToken.isIn(headers)).isTrue();
        assertThat(RequestToken.only(headers)).isNull();
        assertThat(RequestToken.tag(headers)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Basic Bearer", "Bearer\t%s", "%s"})
    void findsNoTokenInOtherSchemes(String form) {
        Headers headers = Headers.of("Authorization", String.format(form, TOKEN));

        assertThat(RequestToken.isIn(headers)).isFalse();
        assertThat(RequestToken.tag(headers)).isNull();
    }

    @Test
    void returnsTagButNoTokenForTwoAuthorizationHeaders() {
        Headers headers = Headers.of("Authorization", "Bearer " + TOKEN, "Authorization", "Basic x");

        assertThat(RequestToken.isIn(headers)).isFalse();
        assertThat(RequestToken.credentials(headers)).isNull();
        assertThat(RequestToken.only(headers)).isNull();
        assertThat(RequestToken.tag(headers)).isEqualTo("k7Qm2Z");
    }
}
