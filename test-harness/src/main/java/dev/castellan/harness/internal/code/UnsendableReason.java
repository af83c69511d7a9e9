package dev.castellan.harness.internal.code;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.internal.request.PercentDecoding;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.tokens.RequestToken;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out why the client cannot send a request. */
final class UnsendableReason {

    private static final Set<String> ELSEWHERE = Set.of("", ".", "..");

    private UnsendableReason() {}

    /** Returns the reason why the client cannot send this request; null if it can. */
    static @Nullable String in(ApiRequest request) {
        if (Arrays.stream(HttpMethod.values()).noneMatch(method -> method.name().equals(request.method()))) {
            return "its method is " + request.method();
        }
        if (!isPath(request.path())) {
            return "its path is " + request.path();
        }
        if (!isQuery(request.query())) {
            return "its query is " + request.query();
        }
        return inHeaders(request);
    }

    private static @Nullable String inHeaders(ApiRequest request) {
        Headers headers = request.headers();
        if (!RequestToken.isIn(headers)) {
            return "it has no token, or more than one";
        }
        if (!takesJson(headers)) {
            return "it accepts " + headers.all("Accept");
        }
        int keys = headers.count("Idempotency-Key");
        if (keys > 1 || (keys > 0 && !request.method().equals("POST"))) {
            return "it has idempotency keys " + headers.all("Idempotency-Key");
        }
        return isBody(request) ? null : "its body is no JSON";
    }

    private static boolean isPath(String path) {
        return path.startsWith(Endpoints.PREFIX + "/")
                && Arrays.stream(path.substring(Endpoints.PREFIX.length() + 1).split("/", -1))
                        .map(PercentDecoding::decodedPath)
                        .noneMatch(ELSEWHERE::contains);
    }

    private static boolean isQuery(String query) {
        return query.isEmpty()
                || (Arrays.stream(query.split("&", -1)).allMatch(pair -> pair.indexOf('=') > 0)
                        && PercentDecoding.parameters(query).size() == query.split("&", -1).length);
    }

    private static boolean takesJson(Headers headers) {
        return headers.count("Accept") == 0
                || headers.all("Accept").stream()
                        .anyMatch(accept -> accept.contains("application/json") || accept.contains("*/*"));
    }

    private static boolean isBody(ApiRequest request) {
        String type = request.headers().first("Content-Type");
        return request.body().length == 0
                || (type != null
                        && type.toLowerCase(Locale.ROOT).startsWith("application/json")
                        && JsonBody.json(request.body()).isPresent());
    }
}
