package dev.castellan.model.internal.curl;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.internal.text.DeploymentUrl;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Formats a request as a curl command for a POSIX shell, with the variable {@code CASTELLAN_TOKEN} as its token. */
public final class CurlCommand {

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

    /**
     * Returns the command.
     *
     * @param baseUrl the URL of the deployment, or {@code null} for the variable {@code CASTELLAN_BASE_URL}
     * @param more further options of curl, each followed by a blank
     */
    public static String of(ApiRequest request, @Nullable URI baseUrl, String more) {
        List<String> words = new ArrayList<>();
        words.add("curl " + more + options(request) + url(request, baseUrl));
        request.headers().forEach((name, value) -> {
            if (!SENT_BY_CURL.contains(name.toLowerCase(Locale.ROOT))) {
                words.add("-H " + header(name, value));
            }
        });
        withoutDefaults(request, words);
        if (request.body().length > 0 && !isHead(request)) {
            words.add("--data-raw " + quoted(new String(request.body(), StandardCharsets.UTF_8)));
        }
        return String.join(" \\\n  ", words);
    }

    private static String options(ApiRequest request) {
        String target = request.path() + request.query();
        return (target.matches(".*[\\[\\]{}].*") ? "--globoff " : "")
                + (target.contains("/.") ? "--path-as-is " : "")
                + (isHead(request) ? "--head " : "-X " + word(request.method()) + " ");
    }

    private static String url(ApiRequest request, @Nullable URI baseUrl) {
        String target = request.path() + (request.query().isEmpty() ? "" : "?" + request.query());
        if (baseUrl != null) {
            return quoted(DeploymentUrl.root(baseUrl.toString()) + target);
        }
        return "\"${CASTELLAN_BASE_URL%" + Endpoints.PREFIX + "}\"" + quoted(target);
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
