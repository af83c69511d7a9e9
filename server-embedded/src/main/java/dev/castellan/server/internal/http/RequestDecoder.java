package dev.castellan.server.internal.http;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.NOT_ACCEPTABLE;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorKind.TOO_LARGE;
import static dev.castellan.model.endpoint.ErrorKind.UNSUPPORTED_MEDIA;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.spi.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a request into the arguments of its endpoint. Checks the media type and the size of the body, then decodes
 * the ids, the query, the header and the body.
 */
public final class RequestDecoder {

    private static final List<String> FROM_SPECIFIC_TO_GENERAL = List.of("application/json", "application/*", "*/*");
    /** A media type of errors, which some clients send alone. They get JSON, too. */
    private static final String PROBLEM = "application/problem+json";

    /** The fields of a new token that are extensions. */
    private static final List<String> LIMITS = List.of("read_only", "allowed_addresses");

    private final Limits limits;
    private final String projectHeader;
    private final boolean extensions;

    RequestDecoder(Limits limits, ApiSettings api) {
        this.limits = limits;
        this.projectHeader = api.projectHeader();
        this.extensions = api.extensions();
    }

    /** Refuses a request whose head announces a body that is too large or has an unsupported media type. */
    void checkAnnouncedBody(Endpoint<?, ?> endpoint, Headers headers) {
        long length = announcedLength(headers);
        if (length > 0 || headers.first("Transfer-Encoding") != null) {
            checkMedia(endpoint, headers);
        }
        if (length > limits.body()) {
            throw tooLarge();
        }
    }

    private static long announcedLength(Headers headers) {
        String length = headers.first("Content-Length");
        if (length == null) {
            return 0;
        }
        try {
            return Long.parseLong(length);
        } catch (NumberFormatException e) {
            throw Refusal.of(INVALID, "Content-Length: expected the number of bytes of the body");
        }
    }

    /**
     * Returns whether the head announces a body. {@code Content-Length: 0}, which some clients always send, does not
     * count.
     */
    public static boolean announcesBody(Headers headers) {
        String length = headers.first("Content-Length");
        return (length != null && !length.equals("0")) || headers.first("Transfer-Encoding") != null;
    }

    /**
     * Returns the arguments of a request.
     *
     * @param ids the ids in the path, or null if one of them is malformed, which is treated like an unknown id
     */
    <I> Arguments<I> arguments(Endpoint<I, ?> endpoint, @Nullable List<UUID> ids, ApiRequest request) {
        checkBody(endpoint, request);
        if (ids == null) {
            throw Refusal.of(NOT_FOUND, endpoint.path() + " does not exist: ids are UUIDs");
        }
        return new Arguments<>(
                ids,
                QueryString.parse(request.query(), endpoint.queryParameters()),
                endpoint.takesProject() ? project(request.headers()) : null,
                body(endpoint, request.body()));
    }

    private void checkBody(Endpoint<?, ?> endpoint, ApiRequest request) {
        if (request.body().length > 0) {
            checkMedia(endpoint, request.headers());
        }
        if (request.body().length > limits.body()) {
            throw tooLarge();
        }
    }

    private static void checkMedia(Endpoint<?, ?> endpoint, Headers headers) {
        if (endpoint.takesBody()) {
            checkMediaType(headers, endpoint.input().isPatch());
        }
    }

    private Refusal tooLarge() {
        return Refusal.of(TOO_LARGE, "body: larger than " + limits.body() + " bytes");
    }

    private @Nullable UUID project(Headers headers) {
        String text = headers.first(projectHeader);
        if (text == null) {
            return null;
        }
        UUID id = UuidText.parse(text);
        if (id == null || headers.count(projectHeader) > 1) {
            throw Refusal.of(INVALID, projectHeader + ": expected a single UUID, or omit the header");
        }
        return id;
    }

    private <I> @Nullable I body(Endpoint<I, ?> endpoint, byte[] body) {
        if (!endpoint.takesBody()) {
            if (body.length > 0) {
                throw Refusal.of(INVALID, "body: this operation does not accept one");
            }
            return null;
        }
        try {
            I input = endpoint.inputOptional()
                    ? Json.strict().readOptional(body, endpoint.input())
                    : Json.strict().read(body, endpoint.input());
            if (!extensions && input instanceof NewToken) {
                checkFields(body);
            }
            return input;
        } catch (InvalidJsonException e) {
            throw Refusal.of(INVALID, String.valueOf(e.getMessage()));
        }
    }

    /** Refuses a limit of a token, whatever its value, like any unknown field. */
    private static void checkFields(byte[] newToken) {
        JsonValue fields = JsonValue.parse(new String(newToken, UTF_8));
        for (String limit : LIMITS) {
            if (fields.get(limit) != null) {
                throw Refusal.of(INVALID, limit + ": unknown field; expected one of: expires_at, name, user_id");
            }
        }
    }

    /**
     * Refuses a request that accepts neither JSON nor problem details, which are JSON. If several media ranges match,
     * the most specific one takes precedence (RFC 9110, section 12.5.1).
     */
    public static void checkAccept(Headers headers) {
        String first = headers.first("Accept");
        if (first == null || (isPlain(first) && headers.count("Accept") == 1)) {
            return;
        }
        String accept = String.join(",", headers.all("Accept")).toLowerCase(Locale.ROOT);
        if (!accept.isBlank() && !takesJson(accept)) {
            throw Refusal.of(NOT_ACCEPTABLE, "Accept: responses are application/json; accept this type, or */*");
        }
    }

    private static boolean isPlain(String accept) {
        return accept.equals("*/*") || accept.equals("application/json");
    }

    private static boolean takesJson(String accept) {
        String[] ranges = accept.split(",", -1);
        for (String accepted : FROM_SPECIFIC_TO_GENERAL) {
            for (String range : ranges) {
                String[] parts = range.split(";", -1);
                if (parts[0].strip().equals(accepted)) {
                    return !isExcluded(parts);
                }
            }
        }
        return Arrays.stream(ranges)
                .map(range -> range.split(";", -1))
                .anyMatch(parts -> parts[0].strip().equals(PROBLEM) && !isExcluded(parts));
    }

    private static boolean isExcluded(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].strip().matches("q\\s*=\\s*0(\\.0{0,3})?")) {
                return true;
            }
        }
        return false;
    }

    /** Refuses every media type except JSON in UTF-8 and, for a patch, JSON Merge Patch. */
    static void checkMediaType(Headers headers, boolean isPatch) {
        if (headers.count("Content-Encoding") > 0) {
            throw Refusal.of(UNSUPPORTED_MEDIA, "Content-Encoding: not supported; send the body without it");
        }
        String type = headers.first("Content-Type");
        if (headers.count("Content-Type") > 1 || !isJson(type, isPatch)) {
            String patch = isPatch ? " or application/merge-patch+json" : "";
            throw Refusal.of(UNSUPPORTED_MEDIA, "Content-Type: expected application/json" + patch + ", in UTF-8");
        }
    }

    private static boolean isJson(@Nullable String type, boolean isPatch) {
        if (type == null || type.equals("application/json")) {
            return type != null;
        }
        String[] parts = type.toLowerCase(Locale.ROOT).split(";", -1);
        String media = parts[0].strip();
        boolean isJson = media.equals("application/json") || (isPatch && media.equals("application/merge-patch+json"));
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.startsWith("charset")) {
                isJson &= parameter.equals("charset=utf-8") || parameter.equals("charset=\"utf-8\"");
            }
        }
        return isJson;
    }
}
