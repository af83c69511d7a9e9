package dev.castellan.harness.internal.request;

import dev.castellan.harness.interception.RequestConditions;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Creates the conditions that a pattern can contain.
 *
 * @param <T> the type to which conditions are added
 */
public abstract class PatternConditions<T> implements RequestConditions<T> {

    /** Returns a copy with an additional condition. */
    protected abstract T and(Condition condition);

    @Override
    public T withPath(Object... segments) {
        List<String> expected = Arrays.stream(segments).map(String::valueOf).toList();
        return and("path " + String.join(", ", expected), call -> {
            List<String> rest = new ArrayList<>(expected);
            for (String segment : call.request().path().substring(1).split("/", -1)) {
                if (!rest.isEmpty() && rest.get(0).equals(segment)) {
                    rest.remove(0);
                }
            }
            return rest.isEmpty()
                    ? null
                    : "path: no " + rest.get(0) + " in " + call.request().path();
        });
    }

    @Override
    public T by(String user) {
        return and("by " + user, call -> callerMismatch(user, call.caller()));
    }

    @Override
    public T anonymous() {
        return and("anonymous", call -> callerMismatch(null, call.caller()));
    }

    @Override
    public T withHeader(String name, String value) {
        return and(name + ": " + value, call -> {
            List<String> values = call.request().headers().all(name);
            return values.contains(value) ? null : "header " + name + ": is " + (values.isEmpty() ? "absent" : values);
        });
    }

    @Override
    public T withQuery(String name, String value) {
        return and("?" + name + "=" + value, call -> {
            Optional<String> actual = QueryParameters.value(call.request().query(), name);
            return actual.equals(Optional.of(value))
                    ? null
                    : "query " + name + ": is "
                            + actual.map(text -> "'" + text + "'").orElse("absent");
        });
    }

    @Override
    public T withBody(String json) {
        JsonValue expected = JsonValue.parse(json);
        return and("body " + json, call -> bodyMismatch("body", expected, body(call)));
    }

    @Override
    public T withBody(String description, Predicate<JsonValue> condition) {
        return and("body " + description, call -> {
            JsonValue body = body(call);
            boolean matches = body != null && TestCodeException.call("body " + description, () -> condition.test(body));
            return matches ? null : "body: is not " + description;
        });
    }

    private T and(String description, Function<IncomingCall, @Nullable String> mismatch) {
        return and(new Condition(description, mismatch));
    }

    private static @Nullable String callerMismatch(@Nullable String expected, @Nullable String actual) {
        return Objects.equals(expected, actual) ? null : "caller: is " + (actual == null ? "anonymous" : actual);
    }

    /**
     * Describes the first part of the expected value that the body lacks, or returns null if the body contains all
     * parts.
     */
    private static @Nullable String bodyMismatch(String place, JsonValue expected, @Nullable JsonValue actual) {
        if (actual == null) {
            return place + ": is absent";
        }
        if (!expected.isObject() || !actual.isObject()) {
            return expected.equals(actual) ? null : place + ": is " + actual;
        }
        Map<String, JsonValue> fields = actual.fields();
        for (Map.Entry<String, JsonValue> field : expected.fields().entrySet()) {
            String part = bodyMismatch(place + "." + field.getKey(), field.getValue(), fields.get(field.getKey()));
            if (part != null) {
                return part;
            }
        }
        return null;
    }

    private static @Nullable JsonValue body(IncomingCall call) {
        try {
            return JsonValue.parse(new String(call.request().body(), StandardCharsets.UTF_8));
        } catch (InvalidJsonException e) {
            return null;
        }
    }

    /**
     * A condition on a request.
     *
     * @param description the description in messages, such as {@code by alice}
     * @param mismatch returns the actual value, such as {@code caller: is bob}, or null if the request meets the
     *     condition
     */
    public record Condition(String description, Function<IncomingCall, @Nullable String> mismatch) {}
}
