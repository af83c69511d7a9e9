package dev.castellan.harness.request;

import dev.castellan.harness.internal.request.JsonSubset;
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
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are meant: by operation, path, caller, query, headers and body. Every condition that is not named holds
 * for all. Immutable.
 */
public final class RequestPattern {

    private static final RequestPattern ANY = new RequestPattern(List.of());

    private final List<Condition> conditions;

    private RequestPattern(List<Condition> conditions) {
        this.conditions = conditions;
    }

    /** Returns the pattern of every request. */
    public static RequestPattern any() {
        return ANY;
    }

    /** Returns the pattern of all requests to an operation, those included that are refused before they reach it. */
    public static RequestPattern of(Endpoint<?, ?> endpoint) {
        return ANY.and(
                endpoint.id(), call -> endpoint.equals(call.endpoint()) ? null : "operation: is " + call.operation());
    }

    /**
     * Returns the pattern of all requests with a method and a path.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if it is no such path
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
     * Returns the pattern of requests whose path ends in or holds these, in this order; ids or other segments.
     *
     * @param segments such as a project's id, as {@code UUID} or text
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

    /** Returns the pattern of requests that a user sent, by the name that the test gave to the user. */
    public RequestPattern by(String user) {
        return and("by " + user, call -> difference("caller", user, call.caller()));
    }

    /** Returns the pattern of requests whose caller was not recognized. */
    public RequestPattern anonymous() {
        return and("anonymous", call -> difference("caller", null, call.caller()));
    }

    /** Returns the pattern of requests that have a header with this value. */
    public RequestPattern withHeader(String name, String value) {
        return and(name + ": " + value, call -> {
            List<String> values = call.request().headers().all(name);
            return values.contains(value) ? null : "header " + name + ": is " + (values.isEmpty() ? "absent" : values);
        });
    }

    /** Returns the pattern of requests whose query has this parameter, neither encoded. */
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
     * Returns the pattern of requests whose JSON body holds at least this.
     *
     * @param json an object whose fields must all be there, equal; more may be; any other value must be equal
     * @throws InvalidJsonException if it is no JSON
     */
    public RequestPattern withBody(String json) {
        JsonValue wanted = JsonValue.parse(json);
        return and("body " + json, call -> JsonSubset.missing(wanted, body(call)));
    }

    /**
     * Returns the pattern of requests whose JSON body fulfils a condition. If that throws, a live request is answered 500
     * and its journal entry says why, and who reads a journal by it gets a {@link TestCodeException}.
     *
     * @param description says what it asks for, in messages
     */
    public RequestPattern withBody(String description, Predicate<JsonValue> condition) {
        return and("body " + description, call -> {
            JsonValue body = body(call);
            boolean isMeant = body != null && TestCodeException.call("body " + description, () -> condition.test(body));
            return isMeant ? null : "body: is not " + description;
        });
    }

    /**
     * Returns whether a request is meant.
     *
     * @throws TestCodeException if a condition of the test throws
     */
    public boolean matches(IncomingCall call) {
        return conditions.stream().allMatch(condition -> condition.mismatch.apply(call) == null);
    }

    /** Returns what keeps a request from being meant, one line a condition; empty if it is. */
    public List<String> mismatches(IncomingCall call) {
        return differences(call).stream().map(Mismatch::found).toList();
    }

    /** Returns what keeps a request from being meant, one a condition; empty if it is. */
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

    private static @Nullable String difference(String what, @Nullable String wanted, @Nullable String found) {
        return Objects.equals(wanted, found) ? null : what + ": is " + (found == null ? "nobody" : found);
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
     * A condition that a request does not fulfil.
     *
     * @param wanted the condition, such as {@code by alice}
     * @param found what the request has instead, such as {@code caller: is bob}
     */
    public record Mismatch(String wanted, String found) {}
}
