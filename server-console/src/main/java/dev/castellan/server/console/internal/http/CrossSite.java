package dev.castellan.server.console.internal.http;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import java.util.Locale;
import java.util.Set;

/** Tells requests that the pages of the console make from those that other sites make with the cookies of a browser. */
public final class CrossSite {

    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    private CrossSite() {}

    /**
     * Returns whether a request is to be answered: whether it names a host of the console and, if it is to change
     * something, comes from a page of it. Browsers say so in {@code Sec-Fetch-Site}, older ones in {@code Origin}.
     */
    public static boolean allows(ApiRequest request, ConsoleAddress address) {
        Headers headers = request.headers();
        String origin = address.origin(headers.first("Host"));
        if (origin == null || SAFE.contains(request.method())) {
            return origin != null;
        }
        String site = headers.first("Sec-Fetch-Site");
        String from = headers.first("Origin");
        return site != null
                ? headers.count("Sec-Fetch-Site") == 1 && site.equals("same-origin")
                : from != null
                        && headers.count("Origin") == 1
                        && from.toLowerCase(Locale.ROOT).equals(origin);
    }
}
