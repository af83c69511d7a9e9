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

class MediaTypeTest {

    private static final String TYPE_WANTED = "Content-Type: expected application/json, in UTF-8";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                " application/json ",
                "application/json;",
                "application/json;charset=utf-8",
                "application/json; charset=UTF-8",
                "application/json ;\tcharset=\"utf-8\"",
                "application/json; profile=x",
                "application/json; profile=x; charset=utf-8"
            })
    void acceptsJsonWithoutCharsetOrInUtf8(String type) {
        assertThatCode(() -> RequestDecoder.checkMediaType(Headers.of("Content-Type", type), false))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "json",
                "text/json",
                "text/plain",
                "application/jsonx",
                "application/json+x",
                "application/merge-patch+json",
                "application/*",
                "*/*",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/json, text/plain",
                "application/json charset=utf-8",
                "application/json; charset=latin1",
                "application/json; charset=utf-16",
                "application/json; charset=",
                "application/json; charset",
                "application/json; charset=utf-8; charset=latin1",
                "; application/json"
            })
    void rejectsOtherMediaTypesAndCharsets(String type) {
        assertRefused(Headers.of("Content-Type", type), TYPE_WANTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "application/merge-patch+json",
                "Application/Merge-Patch+JSON; charset=utf-8",
            })
    void acceptsJsonAndMergePatchTypeForPatch(String type) {
        assertThatCode(() -> RequestDecoder.checkMediaType(Headers.of("Content-Type", type), true))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json-patch+json", "application/merge-patch+json; charset=latin1", "text/plain"})
    void rejectsOtherMediaTypesForPatch(String type) {
        Headers headers = Headers.of("Content-Type", type);
        assertThat(catchThrowableOfType(Refusal.class, () -> RequestDecoder.checkMediaType(headers, true)))
                .hasMessage("Content-Type: expected application/json or application/merge-patch+json, in UTF-8");
    }

    @Test
    void rejectsMissingOrRepeatedContentType() {
        assertRefused(Headers.empty(), TYPE_WANTED);
        assertRefused(Headers.of("Content-Type", "application/json", "Content-Type", "application/json"), TYPE_WANTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "identity", "", "br, gzip"})
    void rejectsAnyContentEncoding(String encoding) {
        assertRefused(
                Headers.of("Content-Type", "application/json", "content-encoding", encoding),
                "Content-Encoding: not supported; send the body without it");
    }

    private static void assertRefused(Headers headers, String message) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> RequestDecoder.checkMediaType(headers, false));
        assertThat(refusal).hasMessage(message);
        assertThat(refusal.kind()).isEqualTo(ErrorKind.UNSUPPORTED_MEDIA);
    }
}
