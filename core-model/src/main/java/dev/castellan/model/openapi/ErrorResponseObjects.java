package dev.castellan.model.openapi;

import static dev.castellan.model.endpoint.ErrorKind.BLOCKED;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.ErrorBody;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The error responses of operations, one for each status. */
record ErrorResponseObjects(
        Components components, OpenApiSettings deployment, Schemas schemas, ResponseHeaders headers) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final UUID ERROR_ID = UUID.fromString("3f0c2b8e-5d1a-4e6f-9b7c-8a2d4e6f0b13");

    void addTo(ObjectNode responses, Endpoint<?, ?> endpoint) {
        byStatus(endpoint)
                .forEach((status, codes) -> responses.set(
                        status.toString(), components.reference("responses", name(codes), () -> response(codes))));
    }

    private Map<Integer, Set<ErrorCode>> byStatus(Endpoint<?, ?> endpoint) {
        Map<Integer, Set<ErrorCode>> byStatus = new TreeMap<>();
        ErrorCode.known().stream()
                .filter(code -> ErrorCode.OF_EVERY_ENDPOINT.contains(code)
                        || endpoint.codes().contains(code))
                .filter(code -> deployment.extensions() || !ErrorCode.OF_LIMITED_TOKENS.contains(code))
                .forEach(
                        code -> byStatus.computeIfAbsent(deployment.status(kind(code)), unused -> new LinkedHashSet<>())
                                .add(code));
        return byStatus;
    }

    private ObjectNode response(Set<ErrorCode> codes) {
        Set<ErrorKind> kinds = kinds(codes);
        ObjectNode response = JSON.objectNode().put("description", description(kinds, codes));
        response.set("headers", headers.ofErrors(kinds, deployment.extensions() ? codes : Set.of()));
        ObjectNode content = response.putObject("content").putObject("application/json");
        content.set("schema", schema(kinds));
        ObjectNode examples = content.putObject("examples");
        codes.forEach(code -> examples.putObject(code.value()).set("value", Examples.json(example(code))));
        return response;
    }

    private String description(Set<ErrorKind> kinds, Set<ErrorCode> codes) {
        Stream<String> ofKinds = kinds.stream().map(kind -> DocumentTexts.of("error." + kind));
        Stream<String> ofCodes = deployment.extensions()
                ? codes.stream()
                        .map(code -> "`" + code + "`: " + DocumentTexts.of("code." + code) + " "
                                + DocumentTexts.of("code." + code + ".remedy"))
                : Stream.empty();
        return Stream.concat(ofKinds, ofCodes).collect(Collectors.joining("\n\n"));
    }

    private ObjectNode schema(Set<ErrorKind> kinds) {
        if (!kinds.contains(BLOCKED)) {
            return schemas.error();
        } else if (kinds.size() == 1) {
            return schemas.blocked();
        }
        return schemas.errorOrBlocked();
    }

    /** Returns a name such as {@code Conflict.email_taken.last_admin}, which omits the codes that always occur. */
    private static String name(Set<ErrorCode> codes) {
        Set<ErrorKind> kinds = kinds(codes);
        Stream<String> words =
                Stream.of(kinds.stream().map(ErrorResponseObjects::name).collect(Collectors.joining("Or")));
        Stream<String> special = codes.stream()
                .filter(code -> !ErrorCode.OF_EVERY_ENDPOINT.contains(code))
                .filter(code -> !code.equals(ErrorCode.ADDRESS_NOT_ALLOWED))
                .filter(code -> !codes.equals(Set.of(kind(code).code())))
                .map(ErrorCode::value);
        return Stream.concat(words, special).collect(Collectors.joining("."));
    }

    private static String name(ErrorKind kind) {
        return Arrays.stream(kind.name().split("_", -1))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static Set<ErrorKind> kinds(Set<ErrorCode> codes) {
        return codes.stream()
                .map(ErrorResponseObjects::kind)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(ErrorKind.class)));
    }

    private static ErrorKind kind(ErrorCode code) {
        return Objects.requireNonNull(code.kind(), code::value);
    }

    private static ErrorBody example(ErrorCode code) {
        return new ErrorBody(ERROR_ID, DocumentTexts.of("code." + code + ".message"), dependencies(code));
    }

    private static @Nullable String dependencies(ErrorCode code) {
        return switch (code.value()) {
            case "owns_tokens" -> "api_tokens: " + Examples.TOKEN_ID + " (1)";
            case "not_empty" -> "inputs: " + Examples.INPUT_ID + " (1)";
            case "in_use" -> "inference: run 7";
            default -> null;
        };
    }
}
