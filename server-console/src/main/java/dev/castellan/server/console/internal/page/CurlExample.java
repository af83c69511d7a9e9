package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Formats API calls as curl commands for a POSIX shell. Shell variables contain the token and the ids that the user
 * typed.
 */
final class CurlExample {

    private static final Map<UUID, String> VARIABLES =
            Map.of(FormCall.PROJECT_ID, "$PROJECT_ID", FormCall.USER_ID, "$USER_ID", FormCall.INPUT_ID, "$INPUT_ID");
    private static final String NEXT_LINE = " \\\n  ";

    private CurlExample() {}

    static String of(String apiUrl, String projectHeader, Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        String method = endpoint.method() == HttpMethod.GET ? "" : "-X " + endpoint.method() + " ";
        UUID project = arguments.project();
        Object body = arguments.body();
        return "curl " + method + '"' + apiUrl + target(endpoint, arguments) + '"' + NEXT_LINE
                + "-H \"Authorization: Bearer $CASTELLAN_TOKEN\""
                + (project == null ? "" : NEXT_LINE + "-H '" + projectHeader + ": " + project + "'")
                + (body == null ? "" : NEXT_LINE + "-H 'Content-Type: application/json' -d '" + json(body) + "'");
    }

    private static String target(Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        String path = withVariables(endpoint.path().expand(arguments.path()), "");
        String query = arguments.query().entrySet().stream()
                .map(parameter ->
                        parameter.getKey() + "=" + URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? path : path + "?" + query;
    }

    private static String json(Object body) {
        return withVariables(new String(Json.write(body), StandardCharsets.UTF_8).replace("'", "'\\''"), "'");
    }

    private static String withVariables(String text, String quote) {
        String result = text;
        for (Map.Entry<UUID, String> variable : VARIABLES.entrySet()) {
            result = result.replace(variable.getKey().toString(), quote + variable.getValue() + quote);
        }
        return result;
    }
}
