package dev.castellan.harness.internal.request;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.PathTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Selects the requests that meet all conditions, the first of which names the operation. Immutable. */
public final class RequestPattern extends PatternConditions<RequestPattern> {

    /** Selects every request. */
    public static final RequestPattern ANY = of("any request", call -> null);

    private final List<Condition> conditions;

    private RequestPattern(List<Condition> conditions) {
        this.conditions = conditions;
    }

    /** Returns a pattern that selects the requests to an operation, including refused requests. */
    public static RequestPattern of(Endpoint<?, ?> endpoint) {
        return of(endpoint.id(), call -> endpoint.equals(call.endpoint()) ? null : "operation: is " + call.operation());
    }

    /**
     * Returns a pattern that selects the requests with a method and a path below {@code /api/v1}.
     *
     * @throws IllegalArgumentException if the template is not a valid path
     */
    public static RequestPattern of(HttpMethod method, String template) {
        PathTemplate path = new PathTemplate(template);
        return of(
                method + " " + template,
                call -> call.request().method().equals(method.name())
                                && OperationLookup.matches(path, call.request().path())
                        ? null
                        : "request: is " + call.request());
    }

    private static RequestPattern of(String operation, Function<IncomingCall, @Nullable String> mismatch) {
        return new RequestPattern(List.of(new Condition(operation, mismatch)));
    }

    @Override
    public RequestPattern and(Condition condition) {
        List<Condition> more = new ArrayList<>(conditions);
        more.add(condition);
        return new RequestPattern(List.copyOf(more));
    }

    /**
     * Returns whether the pattern selects a request.
     *
     * @throws TestCodeException if a condition of the test throws an exception
     */
    public boolean matches(IncomingCall call) {
        return conditions.stream().allMatch(condition -> condition.mismatch().apply(call) == null);
    }

    /** Returns the conditions that a request does not meet, or an empty list if the pattern selects the request. */
    public List<Mismatch> mismatches(IncomingCall call) {
        List<Mismatch> mismatches = new ArrayList<>();
        for (Condition condition : conditions) {
            String actual = condition.mismatch().apply(call);
            if (actual != null) {
                mismatches.add(new Mismatch(condition.description(), actual));
            }
        }
        return mismatches;
    }

    /** Returns the conditions, such as {@code projects.addUser, by alice}. */
    @Override
    public String toString() {
        return conditions.stream().map(Condition::description).collect(Collectors.joining(", "));
    }

    /**
     * A condition that a request does not meet.
     *
     * @param expected the condition, such as {@code by alice}
     * @param actual the actual value, such as {@code caller: is bob}
     */
    public record Mismatch(String expected, String actual) {}
}
