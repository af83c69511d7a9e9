package dev.castellan.client.internal.call;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Percent-encodes text for a path or a query, in UTF-8 and with {@code %20} for a space. */
final class PercentEncoding {

    private PercentEncoding() {}

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~")
                .replace("%2C", ",");
    }

    /** Returns the query without the question mark, or an empty string if {@code parameters} is empty. */
    static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> encode(parameter.getKey()) + "=" + encode(parameter.getValue()))
                .collect(Collectors.joining("&"));
    }
}
