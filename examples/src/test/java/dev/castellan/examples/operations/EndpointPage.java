package dev.castellan.examples.operations;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes {@code docs/endpoints.md}: for each operation its call in Java, the same request with curl, and its texts. */
final class EndpointPage {

    private static final Path SOURCES = Path.of("src/main/java/dev/castellan/examples/operations");
    private static final List<String> HEAD = List.of(
            "# Operations",
            "",
            "```sh",
            "API=http://127.0.0.1:8080/api/v1",
            "curl -H \"Authorization: Bearer $(cat root.token)\" \"$API/users/me\"",
            "```",
            "",
            "In the Java client, this call is `client.users().me()`. Each section shows a call in Java, and the"
                    + " request that the",
            "call sends as a `curl` command. In the commands, `TOKEN` is an API token. Lists are lazy: iterating over"
                    + " a `Listing`",
            "[fetches its pages](paging.md). [Errors](errors.md) that every operation, every change, every"
                    + " `Idempotency-Key` or every",
            "[token with limits](tokens.md) can cause are not repeated.",
            "`EndpointPageTest` runs the calls and generates this page.",
            "",
            "[endpoints.http](endpoints.http) contains all requests for editors that send them: IntelliJ IDEA, or VS Code"
                    + " with the",
            "extension REST Client.");

    private final Texts texts = new Texts();

    List<String> lines() {
        List<String> lines = new ArrayList<>(HEAD);
        String subject = "";
        for (Endpoint<?, ?> endpoint : sorted()) {
            if (!subject.equals(subject(endpoint))) {
                subject = subject(endpoint);
                lines.addAll(List.of("", "## " + subject, "", texts.of("tag." + subject)));
            }
            lines.addAll(section(endpoint, OperationCall.of(endpoint)));
        }
        return lines;
    }

    /** Returns all operations in the order of the page: by subject. */
    static List<Endpoint<?, ?>> sorted() {
        Map<String, List<Endpoint<?, ?>>> bySubject = Endpoints.ALL.stream()
                .collect(Collectors.groupingBy(EndpointPage::subject, LinkedHashMap::new, Collectors.toList()));
        return bySubject.values().stream().<Endpoint<?, ?>>flatMap(List::stream).toList();
    }

    private static String subject(Endpoint<?, ?> endpoint) {
        return endpoint.id().substring(0, endpoint.id().indexOf('.'));
    }

    private List<String> section(Endpoint<?, ?> endpoint, OperationCall call) {
        return List.of(
                "",
                "### " + endpoint.id(),
                "",
                "```java",
                java(call),
                "```",
                "",
                "```sh",
                curl(call),
                "```",
                "",
                texts.of(endpoint.id() + ".more")
                        + (endpoint.access() == Access.ORG_ADMIN ? " " + texts.of("access.ORG_ADMIN") : ""),
                "",
                facts(endpoint, call));
    }

    private static String java(OperationCall call) {
        String source = read(SOURCES.resolve(call.method().getDeclaringClass().getSimpleName() + ".java"));
        Pattern body = Pattern.compile(
                " " + call.method().getName() + "\\([^)]*\\) \\{\\R +(?:return )?+(.*?;)\\R    }", Pattern.DOTALL);
        return body.matcher(source)
                .results()
                .findFirst()
                .map(match -> match.group(1).replace("\n        ", "\n"))
                .orElseThrow();
    }

    private static String curl(OperationCall call) {
        String method = call.request().method();
        StringBuilder curl = new StringBuilder("curl ");
        if (!method.equals("GET")) {
            curl.append("-X ").append(method).append(' ');
        }
        curl.append("-H \"Authorization: Bearer $TOKEN\"");
        String project = call.request().headers().first(Endpoints.PROJECT_HEADER);
        if (project != null) {
            curl.append(" -H \"X-Project-ID: ")
                    .append(withName(project, call.ids()))
                    .append('"');
        }
        if (call.request().body().length > 0) {
            curl.append(" --json ").append(quoted(new String(call.request().body(), UTF_8), call.ids()));
        }
        return curl.append(" \"$API")
                .append(withName(target(call), call.ids()))
                .append('"')
                .toString();
    }

    /** Returns the path below {@code /api/v1} and the query of the request. */
    static String target(OperationCall call) {
        String path = call.request().path().substring(Endpoints.PREFIX.length());
        return call.request().query().isEmpty()
                ? path
                : path + "?" + call.request().query();
    }

    private static String quoted(String json, Map<String, UUID> ids) {
        String text = json;
        for (var id : ids.entrySet()) {
            text = text.replace(id.getValue().toString(), "'$" + variable(id.getKey()) + "'");
        }
        return "'" + text + "'";
    }

    private static String withName(String text, Map<String, UUID> ids) {
        String named = text;
        for (var id : ids.entrySet()) {
            named = named.replace(id.getValue().toString(), "$" + variable(id.getKey()));
        }
        return named;
    }

    /** Returns the name of a shell variable, such as {@code PROJECT_ID} for {@code projectId}. */
    private static String variable(String parameter) {
        return parameter.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    }

    private static String facts(Endpoint<?, ?> endpoint, OperationCall call) {
        List<String> facts = new ArrayList<>();
        facts.add("`" + endpoint.method() + " " + endpoint.path() + "`: " + endpoint.status() + result(call));
        if (!endpoint.queryParameters().isEmpty()) {
            facts.add("parameters "
                    + endpoint.queryParameters().stream()
                            .map(name -> "`" + name + "`")
                            .collect(Collectors.joining(", ")));
        }
        facts.add("errors "
                + endpoint.codes().stream()
                        .filter(code -> !ErrorCode.OF_EVERY_CHANGE.contains(code))
                        .filter(code -> !ErrorCode.OF_EVERY_KEY.contains(code))
                        .filter(code -> !ErrorCode.OF_LIMITED_TOKENS.contains(code))
                        .map(code -> "`" + code + "`")
                        .collect(Collectors.joining(", ")));
        if (endpoint.extension()) {
            facts.add("an extension");
        }
        return String.join("; ", facts) + ".";
    }

    private static String result(OperationCall call) {
        String type = call.method().getGenericReturnType().getTypeName().replaceAll("[a-z.]+\\.(?=[A-Z])", "");
        return type.equals("void") ? "" : " `" + type + "`";
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
