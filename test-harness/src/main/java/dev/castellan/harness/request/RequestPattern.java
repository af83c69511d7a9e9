package dev.castellan.harness.request;

import dev.castellan.harness.internal.request.OperationLookup;
import dev.castellan.harness.internal.request.QueryParameters;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.PathTemplate;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Selects requests by operation, path, caller, query, headers and body, for use in faults, stubs and expectations. A
 * pattern without conditions selects every request. Immutable. Each method that adds a condition returns a new pattern.
 */
public final class RequestPattern {

    private static final RequestPattern ANY = new RequestPattern(List.of());

    private final List<Condition> conditions;

    private RequestPattern(List<Condition> conditions) {
        this.conditions = conditions;
    }

    /** Returns a pattern that selects every request. */
    public static RequestPattern any() {
        return ANY;
    }

    /** Returns a pattern that selects the requests to an operation, including refused requests. */
    public static RequestPattern of(Endpoint<?, ?> endpoint) {
        return ANY.and(
                endpoint.id(), call -> endpoint.equals(call.endpoint()) ? null : "operation: is " + call.operation());
    }

    /**
     * Returns a pattern that selects the requests with a method and a path.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if the template is not a valid path
     */
    public static RequestPattern of(HttpMethod method, String template) {
        PathTemplate path = new PathTemplate(template);
        return ANY.and(
                method + " " + template,
                call -> call.request().method().equals(method.name())
                                && OperationLookup.matches(path, call.request().path())
                        ? null
                        : "request: is " + call.request());
    }

    /**
     * Adds the condition that the path contains these segments in this order.
     *
     * @param segments ids or other segments, as {@code UUID} or {@code String}
     */
    public RequestPattern withPath(Object... segments) {
        List<String> wanted = Arrays.stream(segments).map(String::valueOf).toList();
        return and("path " + String.join(", ", wanted), call -> {
            List<String> rest = new ArrayList<>(wanted);
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

    /** Adds the condition that the user with this name in the test sent the request. */
    public RequestPattern by(String user) {
        return and("by " + user, call -> difference("caller", user, call.caller()));
    }

    /** Adds the condition that the server did not recognize the caller. */
    public RequestPattern anonymous() {
        return and("anonymous", call -> difference("caller", null, call.caller()));
    }

    /** Adds the condition that the request has a header with this value. */
    public RequestPattern withHeader(String name, String value) {
        return and(name + ": " + value, call -> {
            List<String> values = call.request().headers().all(name);
            return values.contains(value) ? null : "header " + name + ": is " + (values.isEmpty() ? "absent" : values);
        });
    }

    /** Adds the condition that the query has this parameter. The name and the value must not be percent-encoded. */
    public RequestPattern withQuery(String name, String value) {
        return and("?" + name + "=" + value, call -> {
            Optional<String> found = QueryParameters.value(call.request().query(), name);
            return found.equals(Optional.of(value))
                    ? null
                    : "query " + name + ": is "
                            + found.map(text -> "'" + text + "'").orElse("absent");
        });
    }

    /**
     * Adds the condition that the JSON body contains a value.
     *
     * @param json either an object whose fields the body must contain with equal values, or another value that must
     *     equal the body. If the value is an object, the body may have additional fields at any level.
     * @throws InvalidJsonException if the string is not JSON
     */
    public RequestPattern withBody(String json) {
        JsonValue wanted = JsonValue.parse(json);
        return and("body " + json, call -> missing("body", wanted, body(call)));
    }

    /**
     * Adds a condition on the JSON body. If the condition throws an exception for a live request, the server responds
     * 500 and the journal entry contains the exception. If the condition throws an exception while a test reads a
     * journal, the reading method throws a {@link TestCodeException}.
     *
     * @param description the description of the condition in messages
     */
    public RequestPattern withBody(String description, Predicate<JsonValue> condition) {
        return and("body " + description, call -> {
            JsonValue body = body(call);
            boolean isMeant = body != null && TestCodeException.call("body " + description, () -> condition.test(body));
            return isMeant ? null : "body: is not " + description;
        });
    }

    /**
     * Returns whether the pattern selects a request.
     *
     * @throws TestCodeException if a condition of the test throws an exception
     */
    public boolean matches(IncomingCall call) {
        return conditions.stream().allMatch(condition -> condition.mismatch.apply(call) == null);
    }

    /** Returns the conditions that a request does not meet, or an empty list if the pattern selects the request. */
    public List<Mismatch> differences(IncomingCall call) {
        return conditions.stream()
                .map(condition -> condition.check(call))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns the conditions, such as {@code projects.addUser, by alice}. */
    @Override
    public String toString() {
        return conditions.isEmpty()
                ? "any request"
                : conditions.stream().map(Condition::description).collect(Collectors.joining(", "));
    }

    private RequestPattern and(String description, Function<IncomingCall, @Nullable String> mismatch) {
        List<Condition> more = new ArrayList<>(conditions);
        more.add(new Condition(description, mismatch));
        return new RequestPattern(List.copyOf(more));
    }

    private static @Nullable String difference(String part, @Nullable String wanted, @Nullable String found) {
        return Objects.equals(wanted, found) ? null : part + ": is " + (found == null ? "anonymous" : found);
    }

    /**
     * Describes the first part of the expected value that the body lacks, or returns null if the body contains all
     * parts.
     */
    private static @Nullable String missing(String place, JsonValue wanted, @Nullable JsonValue found) {
        if (found == null) {
            return place + ": is absent";
        }
        if (!wanted.isObject() || !found.isObject()) {
            return wanted.equals(found) ? null : place + ": is " + found;
        }
        Map<String, JsonValue> fields = found.fields();
        for (Map.Entry<String, JsonValue> field : wanted.fields().entrySet()) {
            String part = missing(place + "." + field.getKey(), field.getValue(), fields.get(field.getKey()));
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

    private record Condition(String description, Function<IncomingCall, @Nullable String> mismatch) {

        @Nullable
        Mismatch check(IncomingCall call) {
            String found = mismatch.apply(call);
            return found == null ? null : new Mismatch(description, found);
        }
    }

    /**
     * A condition that a request does not meet.
     *
     * @param wanted the condition, such as {@code by alice}
     * @param found the actual value, such as {@code caller: is bob}
     */
    public record Mismatch(String wanted, String found) {}
}
