package dev.castellan.examples.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.openapi.OpenApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes {@code docs/endpoints.http}: a request of each operation, with the body that the OpenAPI document shows. Ids and
 * times are variables.
 */
final class EndpointFile {

    private static final String ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final String TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final List<String> HEAD = List.of(
            "# A request of each operation, for IntelliJ IDEA or VS Code with the extension REST Client.",
            "# Set base_url, token and expires_at (a time in the next days), and the ids that a request names.",
            "# EndpointFileTest sends the requests and generates this file.",
            "",
            "@base_url = http://127.0.0.1:8080/api/v1",
            "@token = csts_your-token",
            "@expires_at = 2026-12-31T00:00:00Z");

    private final Texts texts = new Texts();
    private final JsonNode paths = read(OpenApi.text()).path("paths");

    List<String> lines() {
        List<String> sections = new ArrayList<>();
        for (Endpoint<?, ?> endpoint : EndpointPage.sorted()) {
            sections.addAll(section(endpoint, OperationCall.of(endpoint)));
        }
        List<String> lines = new ArrayList<>(HEAD);
        sections.stream()
                .flatMap(line -> variables(line).stream())
                .filter(name -> name.endsWith("_id"))
                .distinct()
                .sorted()
                .forEach(name -> lines.add("@" + name + " = " + new UUID(0, 0)));
        lines.addAll(sections);
        return lines;
    }

    /** Returns the names of the variables in a text, in order. */
    static List<String> variables(String text) {
        return Pattern.compile("\\{\\{(\\w+)}}")
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** Returns the name of the variable for the id that a method receives, such as {@code project_id}. */
    static String variable(String parameter) {
        return parameter.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private List<String> section(Endpoint<?, ?> endpoint, OperationCall call) {
        List<String> lines = new ArrayList<>(List.of(
                "",
                "### " + endpoint.id(),
                "# " + texts.of(endpoint.id()),
                endpoint.method() + " {{base_url}}" + withVariables(EndpointPage.target(call), call.ids()),
                "Authorization: Bearer {{token}}"));
        String project = call.request().headers().first(Endpoints.PROJECT_HEADER);
        if (project != null) {
            lines.add(Endpoints.PROJECT_HEADER + ": " + withVariables(project, call.ids()));
        }
        if (endpoint.takesBody()) {
            lines.addAll(List.of("Content-Type: application/json", ""));
            lines.addAll(body(endpoint).toList());
        }
        return lines;
    }

    private static String withVariables(String text, Map<String, UUID> ids) {
        String named = text;
        for (var id : ids.entrySet()) {
            named = named.replace(id.getValue().toString(), "{{" + variable(id.getKey()) + "}}");
        }
        return named;
    }

    /** Returns the example of the OpenAPI document. A field such as {@code input_id} or {@code project_ids} has ids. */
    private Stream<String> body(Endpoint<?, ?> endpoint) {
        JsonNode example = paths.path(endpoint.path().text())
                .path(endpoint.method().name().toLowerCase(Locale.ROOT))
                .at("/requestBody/content/application~1json/example");
        return example.toPrettyString()
                .replace("\" : ", "\": ")
                .replaceAll("\"(\\w+_id)(s?\": (?:\\[ )?\")" + ID, "\"$1$2{{$1}}")
                .replaceAll(TIME, "{{expires_at}}")
                .lines();
    }

    private static JsonNode read(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
