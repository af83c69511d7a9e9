package dev.castellan.server.console.internal.http;

import dev.castellan.model.exchange.Headers;

/** The header fields that the console adds to its responses. */
public final class PageHeaders {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    private static final String ONE_YEAR = "max-age=31536000";

    private final boolean isSecure;

    public PageHeaders(ConsoleAddress address) {
        this.isSecure = address.isSecure();
    }

    /** Returns the header fields for a page, which must not be cached. */
    public Headers.Builder page() {
        return common().add("Cache-Control", "no-store");
    }

    /** Returns the header fields for a file. Browsers can cache the file because its path depends on its content. */
    public Headers.Builder asset() {
        return common().add("Cache-Control", "public, max-age=31536000, immutable");
    }

    private Headers.Builder common() {
        Headers.Builder headers = Headers.builder(12)
                .add("Content-Security-Policy", POLICY)
                .add("X-Content-Type-Options", "nosniff")
                .add("Referrer-Policy", "no-referrer")
                .add("Cross-Origin-Opener-Policy", "same-origin");
        return isSecure ? headers.add("Strict-Transport-Security", ONE_YEAR) : headers;
    }
}
