package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.UNSUPPORTED_MEDIA;

import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Refusal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks that a body is plain JSON in UTF-8. */
final class MediaType {

    private MediaType() {}

    static void check(Headers headers) {
        if (headers.count("Content-Encoding") > 0) {
            throw Refusal.of(UNSUPPORTED_MEDIA, "Content-Encoding: send the body as it is, without one");
        }
        String type = headers.first("Content-Type");
        if (headers.count("Content-Type") > 1 || !isJson(type)) {
            throw Refusal.of(UNSUPPORTED_MEDIA, "Content-Type: expected application/json, in UTF-8");
        }
    }

    private static boolean isJson(@Nullable String type) {
        if (type == null || type.equals("application/json")) {
            return type != null;
        }
        String[] parts = type.toLowerCase(Locale.ROOT).split(";", -1);
        boolean isJson = parts[0].strip().equals("application/json");
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.startsWith("charset")) {
                isJson &= parameter.equals("charset=utf-8") || parameter.equals("charset=\"utf-8\"");
            }
        }
        return isJson;
    }
}
