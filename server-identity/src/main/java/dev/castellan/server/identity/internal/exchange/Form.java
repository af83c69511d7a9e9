package dev.castellan.server.identity.internal.exchange;

import dev.castellan.model.exchange.ApiRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a form (RFC 6749, section 3.2). A field without a value counts as absent.
 *
 * @param fields the values by name
 */
record Form(Map<String, String> fields) {

    private static final String TYPE = "application/x-www-form-urlencoded";

    /**
     * Reads the form of a request.
     *
     * @throws OAuthException if there is none, or if it is malformed or has a field twice
     */
    static Form of(ApiRequest request) {
        String type = request.headers().first("Content-Type");
        if (type == null
                || !type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(TYPE)) {
            throw OAuthException.invalidRequest("the Content-Type must be " + TYPE);
        }
        Map<String, String> fields = new HashMap<>();
        for (String field : new String(request.body(), StandardCharsets.UTF_8).split("&", -1)) {
            int equals = field.indexOf('=');
            String name = decode(equals < 0 ? field : field.substring(0, equals));
            String value = equals < 0 ? "" : decode(field.substring(equals + 1));
            if (!value.isEmpty() && fields.put(name, value) != null) {
                throw OAuthException.invalidRequest("a parameter is repeated");
            }
        }
        return new Form(Map.copyOf(fields));
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw OAuthException.invalidRequest("the form is malformed");
        }
    }

    /** Returns a field, or null if it is absent. */
    @Nullable
    String get(String name) {
        return fields.get(name);
    }

    /** Returns a field that must be present. */
    String require(String name) {
        String value = fields.get(name);
        if (value == null) {
            throw OAuthException.invalidRequest(name + " is missing");
        }
        return value;
    }

    /** Returns the form without its values, which are secrets. */
    @Override
    public String toString() {
        return fields.keySet().toString();
    }
}
