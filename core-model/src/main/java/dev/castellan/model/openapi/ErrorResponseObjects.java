package dev.castellan.model.openapi;

import static dev.castellan.model.endpoint.ErrorKind.BLOCKED;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.ErrorBody;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The error responses of operations, one for each status. */
record ErrorResponseObjects(
        Components components, OpenApiSettings deployment, Schemas schemas, ResponseHeaders headers) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final UUID ERROR_ID = UUID.fromString("3f0c2b8e-5d1a-4e6f-9b7c-8a2d4e6f0b13");

    void addTo(ObjectNode responses, Endpoint<?, ?> endpoint) {
        byStatus(endpoint)
                .forEach((status, kinds) -> responses.set(
                        status.toString(), components.reference("responses", name(kinds), () -> response(kinds))));
    }

    private Map<Integer, Set<ErrorKind>> byStatus(Endpoint<?, ?> endpoint) {
        Set<ErrorKind> kinds = EnumSet.copyOf(ErrorKind.OF_EVERY_ENDPOINT);
        kinds.addAll(endpoint.errors());
        Map<Integer, Set<ErrorKind>> byStatus = new TreeMap<>();
        kinds.forEach(
                kind -> byStatus.computeIfAbsent(deployment.status(kind), unused -> EnumSet.noneOf(ErrorKind.class))
                        .add(kind));
        return byStatus;
    }

    private ObjectNode response(Set<ErrorKind> kinds) {
        String words =
                kinds.stream().map(kind -> DocumentTexts.of("error." + kind)).collect(Collectors.joining("\n\n"));
        ObjectNode response = JSON.objectNode().put("description", words);
        response.set("headers", headers.ofErrors(kinds));
        ObjectNode content = response.putObject("content").putObject("application/json");
        content.set("schema", schema(kinds));
        ObjectNode examples = content.putObject("examples");
        kinds.forEach(kind -> addExamples(examples, kind));
        return response;
    }

    private ObjectNode schema(Set<ErrorKind> kinds) {
        if (!kinds.contains(BLOCKED)) {
            return schemas.error();
        } else if (kinds.size() == 1) {
            return schemas.blocked();
        }
        return schemas.errorOrBlocked();
    }

    private static void addExamples(ObjectNode examples, ErrorKind kind) {
        examples(kind).forEach((name, example) -> examples.putObject(name).set("value", Examples.json(example)));
    }

    /** Returns a name such as {@code ConflictOrBlocked}. */
    private static String name(Set<ErrorKind> kinds) {
        return kinds.stream().map(ErrorResponseObjects::name).collect(Collectors.joining("Or"));
    }

    private static String name(ErrorKind kind) {
        return Arrays.stream(kind.name().split("_", -1))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    /** Returns examples of an error kind, keyed by name. */
    private static Map<String, ErrorBody> examples(ErrorKind kind) {
        Map<String, ErrorBody> examples = new LinkedHashMap<>();
        if (kind == ErrorKind.BLOCKED) {
            examples.put("blocked_user", example("error.BLOCKED.user", "api_tokens: " + Examples.TOKEN_ID + " (1)"));
            examples.put(
                    "blocked_collection", example("error.BLOCKED.collection", "inputs: " + Examples.INPUT_ID + " (1)"));
            examples.put("in_use", example("error.BLOCKED.in_use", "inference: run 7"));
        } else {
            examples.put(kind.name().toLowerCase(Locale.ROOT), example("error." + kind, null));
        }
        return examples;
    }

    private static ErrorBody example(String name, @Nullable String dependencies) {
        return new ErrorBody(ERROR_ID, DocumentTexts.of(name + ".message"), dependencies);
    }
}
