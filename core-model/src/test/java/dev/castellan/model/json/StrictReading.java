package dev.castellan.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Reads request bodies as a server does. */
final class StrictReading {

    private StrictReading() {}

    static void refused(Class<?> type, String body, String message) {
        refused(type, body.getBytes(UTF_8), message);
    }

    static void refused(Class<?> type, byte[] body, String message) {
        assertThatThrownBy(() -> Json.strict().read(body, BodyType.of(type)))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }

    static <T> T read(Class<T> type, String body) {
        return Json.strict().read(body.getBytes(UTF_8), BodyType.of(type));
    }
}
