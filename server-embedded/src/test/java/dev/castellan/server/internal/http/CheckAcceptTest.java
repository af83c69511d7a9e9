package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckAcceptTest {

    @Test
    void acceptsRequestWithoutAcceptHeader() {
        assertAccepted(Headers.empty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "*/*",
                "application/*",
                "application/json",
                "Application/JSON",
                " application/json ",
                "application/json;q=1",
                "application/json; q=0.001",
                "application/json;q=0.1, */*;q=0",
                "text/html,application/json",
                "text/html ,\tapplication/json",
                "text/html;q=0.9,*/*;q=0.1",
                "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
                "application/json;charset=utf-8",
                "application/xml;q=0, application/json",
                "application/*;q=0, application/json",
                ",application/json,",
                "application/problem+json",
                "text/html, Application/Problem+JSON;q=0.5",
                "application/problem+json;q=0, */*"
            })
    void acceptsHeaderThatAllowsJson(String accept) {
        assertAccepted(Headers.of("Accept", accept));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "text/*",
                "application/xml",
                "application/jsonp",
                "application/json+x",
                "application/problem+json;q=0",
                "application/problem+json, application/json;q=0",
                "json",
                "application",
                "*",
                "application/json;q=0",
                "application/json; q=0",
                "application/json;Q=0.0",
                "application/json ; q=0.000",
                "application/json;\tq=0.",
                "application/json;charset=utf-8;q=0",
                "application/json;q=0, */*",
                "*/*, application/json;q=0",
                "application/*;q=0, */*",
                "*/*;q=0",
                ",",
                ";q=1"
            })
    void refusesHeaderThatExcludesJson(String accept) {
        assertRefused(Headers.of("Accept", accept));
    }

    @Test
    void combinesSeveralAcceptHeaders() {
        assertAccepted(Headers.of("Accept", "text/html", "Accept", "application/json"));
        assertRefused(Headers.of("Accept", "text/html", "Accept", "text/plain"));
        assertRefused(Headers.of("Accept", "*/*", "Accept", "application/json;q=0"));
        assertRefused(Headers.of("Accept", "", "Accept", "text/html"));
    }

    private static void assertAccepted(Headers headers) {
        assertThatCode(() -> RequestDecoder.checkAccept(headers)).doesNotThrowAnyException();
    }

    private static void assertRefused(Headers headers) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> RequestDecoder.checkAccept(headers));
        assertThat(refusal).hasMessage("Accept: responses are application/json; accept this type, or */*");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.NOT_ACCEPTABLE);
    }
}
