package dev.castellan.client.internal.request;

import java.util.Map;

/** Writes query parameters: UTF-8, percent-encoded, a blank as {@code %20}. */
final class QueryText {

    private QueryText() {}

    /** Returns the query without its question mark; empty if there are no parameters. */
    static String of(Map<String, String> parameters) {
        if (parameters.isEmpty()) {
            return "";
        }
        StringBuilder query = new StringBuilder(64);
        parameters.forEach((name, value) -> {
            query.append(query.isEmpty() ? "" : "&");
            PercentText.append(name, query);
            PercentText.append(value, query.append('='));
        });
        return query.toString();
    }
}
