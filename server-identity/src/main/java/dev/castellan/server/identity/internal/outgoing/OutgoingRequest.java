package dev.castellan.server.identity.internal.outgoing;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to an address that an organization entered.
 *
 * @param url an absolute URL
 * @param headers the headers by name
 * @param form the fields of the form to send with POST, or null to send GET
 */
public record OutgoingRequest(
        String url, Map<String, String> headers, @Nullable Map<String, String> form) {

    /** Copies the maps. */
    public OutgoingRequest {
        headers = Map.copyOf(headers);
        form = form == null ? null : Map.copyOf(form);
    }

    /** Returns a request for JSON. */
    public static OutgoingRequest get(String url) {
        return new OutgoingRequest(url, Map.of("Accept", "application/json"), null);
    }

    /** Returns a request without the values of headers and form, which may be secrets. */
    @Override
    public String toString() {
        return (form == null ? "GET " : "POST ") + url;
    }
}
