package dev.castellan.harness.internal.control;

import dev.castellan.harness.interception.RequestConditions;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.internal.text.NearestName;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The words that select requests, which interceptions and expectations share. */
final class RequestWords {

    /**
     * The word that names the operation: its id, such as {@code projects.create}, or a method and a path, such as
     * {@code POST /queries/{id}/run}. Without it, all requests are selected.
     */
    static final Word<Start<?>, ?> ON = Word.of("on", FieldType.TEXT, (start, text) -> start.of(text));

    /** The name of a user in the seed, or the id of a user without a name. */
    private static final Word<Consumer<String>, Consumer<String>> USER =
            Word.of("by", FieldType.TEXT, (check, user) -> {
                if (UuidText.parse(user) == null) {
                    check.accept(user);
                }
                return check;
            });

    private static final List<String> OPERATIONS =
            Endpoints.ALL.stream().map(Endpoint::id).toList();
    private static final List<String> METHODS =
            Arrays.stream(HttpMethod.values()).map(HttpMethod::name).toList();

    private RequestWords() {}

    static <T extends RequestConditions<T>> List<Word<T, T>> conditions() {
        return List.of(
                Word.of("with_path", FieldType.TEXTS, (all, segments) -> all.withPath(segments.toArray())),
                Word.of("by", FieldType.TEXT, RequestConditions::by),
                Word.of("anonymous", FieldType.TRUE, (all, yes) -> all.anonymous()),
                Word.of(
                        "with_header",
                        FieldType.TEXT_BY_NAME,
                        (all, headers) -> each(headers, all, RequestConditions::withHeader)),
                Word.of(
                        "with_query",
                        FieldType.TEXT_BY_NAME,
                        (all, parameters) -> each(parameters, all, RequestConditions::withQuery)),
                Word.of("with_body", FieldType.JSON, (all, json) -> all.withBody(json.toJson())));
    }

    /**
     * Returns the start of a selection of requests.
     *
     * @param userCheck throws an {@link IllegalArgumentException} if there is no user with a name
     */
    @SuppressWarnings("unchecked") // the word returns what the functions return
    static <T> T start(
            Map<String, JsonValue> fields,
            Consumer<String> userCheck,
            Function<Endpoint<?, ?>, T> ofEndpoint,
            BiFunction<HttpMethod, String, T> ofPath,
            Supplier<T> any) {
        Consumer<String> unused = Word.callAll(List.of(USER), userCheck, fields);
        JsonValue on = fields.get(ON.name());
        return on == null ? any.get() : (T) ON.call(new Start<>(ofEndpoint, ofPath), on);
    }

    private static Endpoint<?, ?> endpoint(String id) {
        return Endpoints.ALL.stream()
                .filter(endpoint -> endpoint.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no operation '" + id + "': "
                        + NearestName.of(id, OPERATIONS)
                                .map(near -> "did you mean " + near + "?")
                                .orElse("expected an operationId of the API, or a method and a path")));
    }

    private static HttpMethod method(String name) {
        if (!METHODS.contains(name)) {
            throw new IllegalArgumentException("no method '" + name + "': expected one of " + METHODS);
        }
        return HttpMethod.valueOf(name);
    }

    private static <T> T each(Map<String, String> values, T target, Condition<T> condition) {
        T result = target;
        for (Map.Entry<String, String> value : values.entrySet()) {
            result = condition.add(result, value.getKey(), value.getValue());
        }
        return result;
    }

    /** The two ways to name an operation. */
    record Start<T>(Function<Endpoint<?, ?>, T> ofEndpoint, BiFunction<HttpMethod, String, T> ofPath) {

        T of(String on) {
            int blank = on.indexOf(' ');
            return blank < 0
                    ? ofEndpoint.apply(endpoint(on))
                    : ofPath.apply(method(on.substring(0, blank)), on.substring(blank + 1));
        }
    }

    /** A condition with a name and a value. */
    private interface Condition<T> {

        T add(T target, String name, String value);
    }
}
