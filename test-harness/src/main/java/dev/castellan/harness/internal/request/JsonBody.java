package dev.castellan.harness.internal.request;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.internal.text.SecretFields;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads request and response bodies and redacts their secrets. */
public final class JsonBody {

    private JsonBody() {}

    public static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Returns the body as JSON, or empty if it is not JSON. */
    public static Optional<JsonValue> json(byte[] body) {
        return body.length == 0 ? Optional.empty() : json(text(body));
    }

    /** Returns the message of an error response, or empty if the body does not contain a {@code message} field. */
    public static Optional<String> message(byte[] body) {
        return json(body)
                .filter(JsonValue::isObject)
                .map(json -> json.fields().get("message"))
                .map(JsonBody::unquoted);
    }

    public static byte[] redacted(byte[] body) {
        String plain = plain(text(body));
        String shown = RequestRedaction.text(plain);
        return shown.equals(plain) ? body : shown.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Redacts the body of a response, including the secrets of new tokens and the codes of new invitations, regardless
     * of their format.
     *
     * @param endpoint the operation, or null if it is unknown
     */
    public static byte[] redactedResponse(@Nullable Endpoint<?, ?> endpoint, byte[] body) {
        List<String> secrets = secretsOf(endpoint);
        return json(body)
                .filter(json -> json.isObject() && !secrets.isEmpty())
                .map(json -> redacted(without(secrets, json).toJson().getBytes(StandardCharsets.UTF_8)))
                .orElseGet(() -> redacted(body));
    }

    private static List<String> secretsOf(@Nullable Endpoint<?, ?> endpoint) {
        if (TokenEndpoints.CREATE.equals(endpoint) || TokenEndpoints.ROTATE.equals(endpoint)) {
            return SecretFields.ALL;
        }
        boolean invites = InvitationEndpoints.CREATE.equals(endpoint) || InvitationEndpoints.RENEW.equals(endpoint);
        return invites ? SecretFields.OF_INVITATIONS : List.of();
    }

    private static JsonValue without(List<String> secrets, JsonValue issued) {
        Map<String, JsonValue> fields = new LinkedHashMap<>(issued.fields());
        for (String name : secrets) {
            fields.computeIfPresent(name, (unused, value) -> JsonValue.of(RequestRedaction.secret(unquoted(value))));
        }
        return JsonValue.of(fields);
    }

    /** Returns the text without unnecessary JSON escapes, which could hide part of a token. */
    private static String plain(String text) {
        return text.contains("\\u") ? json(text).map(JsonValue::toJson).orElse(text) : text;
    }

    private static Optional<JsonValue> json(String text) {
        try {
            return Optional.of(JsonValue.parse(text));
        } catch (InvalidJsonException e) {
            return Optional.empty();
        }
    }

    private static String unquoted(JsonValue value) {
        return value.isString() ? value.asString() : value.toJson();
    }
}
