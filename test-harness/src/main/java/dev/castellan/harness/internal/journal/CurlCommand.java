package dev.castellan.harness.internal.journal;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Formats a request as a curl command for a POSIX shell. */
final class CurlCommand {

    /** The headers that curl itself sets. */
    private static final Set<String> SENT_BY_CURL = Set.of(
            "accept-encoding",
            "connection",
            "content-length",
            "expect",
            "host",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");

    private CurlCommand() {}

    static String of(ApiRequest request, @Nullable URI baseUrl) {
        List<String> words = new ArrayList<>();
        words.add("curl " + options(request, baseUrl) + url(request, baseUrl));
        request.headers().forEach((name, value) -> {
            if (!SENT_BY_CURL.contains(name.toLowerCase(Locale.ROOT))) {
                words.add("-H " + header(name, value));
            }
        });
        withoutDefaults(request, words);
        if (request.body().length > 0 && !isHead(request)) {
            words.add("--data-raw " + quoted(JsonBody.text(request.body())));
        }
        return String.join(" \\\n  ", words);
    }

    private static String options(ApiRequest request, @Nullable URI baseUrl) {
        boolean secure = baseUrl != null && "https".equals(baseUrl.getScheme());
        String target = request.path() + request.query();
        return (secure ? "--cacert \"$CASTELLAN_CA\" " : "")
                + (target.matches(".*[\\[\\]{}].*") ? "--globoff " : "")
                + (target.contains("/.") ? "--path-as-is " : "")
                + (isHead(request) ? "--head " : "-X " + word(request.method()) + " ");
    }

    private static String url(ApiRequest request, @Nullable URI baseUrl) {
        String target = request.path() + (request.query().isEmpty() ? "" : "?" + request.query());
        if (baseUrl != null) {
            return quoted(withoutPrefix(baseUrl.toString()) + target);
        }
        return "\"${CASTELLAN_BASE_URL%" + Endpoints.PREFIX + "}\"" + quoted(target);
    }

    private static String withoutPrefix(String baseUrl) {
        return baseUrl.substring(0, baseUrl.length() - Endpoints.PREFIX.length());
    }

    private static String header(String name, String value) {
        if (name.equalsIgnoreCase("Authorization")) {
            return "\"" + name + ": " + scheme(value) + "$CASTELLAN_TOKEN\"";
        }
        return quoted(value.isEmpty() ? name + ";" : name + ": " + value);
    }

    private static String scheme(String credentials) {
        int blank = credentials.indexOf(' ');
        String scheme = credentials.substring(0, blank + 1);
        return scheme.matches("[A-Za-z0-9-]+ ") ? scheme : "";
    }

    private static void withoutDefaults(ApiRequest request, List<String> words) {
        if (request.headers().count("Accept") == 0) {
            words.add("-H 'Accept:'");
        }
        if (request.headers().count("Content-Type") == 0 && request.body().length > 0) {
            words.add("-H 'Content-Type:'");
        }
    }

    private static boolean isHead(ApiRequest request) {
        return request.method().equals("HEAD");
    }

    private static String word(String text) {
        return text.matches("[A-Za-z0-9_-]+") ? text : quoted(text);
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
