package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.NOT_ACCEPTABLE;

import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Locale;

/** Checks that the caller accepts JSON. If several ranges match, the most specific one decides (RFC 9110, 12.5.1). */
public final class CheckAccept {

    private static final List<String> FROM_SPECIFIC_TO_GENERAL = List.of("application/json", "application/*", "*/*");

    private CheckAccept() {}

    public static void check(Headers headers) {
        String first = headers.first("Accept");
        if (first == null || (isPlain(first) && headers.count("Accept") == 1)) {
            return;
        }
        String accept = String.join(",", headers.all("Accept")).toLowerCase(Locale.ROOT);
        if (!accept.isBlank() && !takesJson(accept)) {
            throw Refusal.of(NOT_ACCEPTABLE, "Accept: answers are application/json; accept that, or */*");
        }
    }

    private static boolean isPlain(String accept) {
        return accept.equals("*/*") || accept.equals("application/json");
    }

    private static boolean takesJson(String accept) {
        for (String wanted : FROM_SPECIFIC_TO_GENERAL) {
            for (String range : accept.split(",", -1)) {
                String[] parts = range.split(";", -1);
                if (parts[0].strip().equals(wanted)) {
                    return !isExcluded(parts);
                }
            }
        }
        return false;
    }

    private static boolean isExcluded(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].strip().matches("q\\s*=\\s*0(\\.0{0,3})?")) {
                return true;
            }
        }
        return false;
    }
}
