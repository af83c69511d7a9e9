package dev.castellan.model.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OpenApiTest {

    private static final String IN_THE_JAR = "META-INF/castellan/openapi.json";
    private static final String RENEW = "castellan.renew";

    @Test
    void openApiDocumentInJarIsUpToDate() throws IOException {
        if (Boolean.getBoolean(RENEW)) {
            Files.writeString(Path.of("src", "main", "resources").resolve(IN_THE_JAR), OpenApi.text());
            return;
        }
        assertThat(inTheJar())
                .as("%s is out of date: renew it with mvn -pl core-model test -Dtest=OpenApiTest -D%s=true"
                        .formatted(IN_THE_JAR, RENEW))
                .isEqualTo(OpenApi.text());
    }

    @Test
    void documentsEveryEndpointWithAllItsErrors() {
        JsonNode paths = document(OpenApiSettings.standard()).path("paths");
        assertThat(Endpoints.ALL).allSatisfy(endpoint -> {
            JsonNode operation = operation(paths, endpoint);
            assertThat(operation.path("operationId").textValue()).isEqualTo(endpoint.id());
            Set<String> statuses = new TreeSet<>();
            statuses.add(Integer.toString(endpoint.status()));
            endpoint.codes()
                    .forEach(code -> statuses.add(Integer.toString(kind(code).status())));
            ErrorKind.OF_EVERY_ENDPOINT.forEach(kind -> statuses.add(Integer.toString(kind.status())));
            assertThat(operation.path("responses").fieldNames()).toIterable().containsExactlyElementsOf(statuses);
        });
        assertThat(paths.findValues("operationId")).hasSameSizeAs(Endpoints.ALL);
    }

    @Test
    void marksOnlyExtensionsAsExtensions() {
        JsonNode paths = document(OpenApiSettings.standard()).path("paths");
        assertThat(Endpoints.ALL)
                .allSatisfy(endpoint -> assertThat(operation(paths, endpoint).has("x-castellan-extension"))
                        .isEqualTo(endpoint.extension()));
    }

    @Test
    void omitsExtensionsIfDisabled() {
        OpenApiSettings strict = new OpenApiSettings(false, "X-Project-ID", Map.of(), 1000, "");
        assertThat(OpenApi.text(strict))
                .doesNotContain(
                        "\"x-castellan-extension\"",
                        "/users/me",
                        "InputCreate",
                        "TokenPage",
                        "collections.get",
                        "read_only",
                        "allowed_addresses",
                        "address_not_allowed");
        long specified =
                Endpoints.ALL.stream().filter(endpoint -> !endpoint.extension()).count();
        assertThat(document(strict).path("paths").findValues("operationId")).hasSize((int) specified);
    }

    @Test
    void documentsLocationHeaderOnlyForRetrievableResources() {
        OpenApiSettings strict = new OpenApiSettings(false, "X-Project-ID", Map.of(), 1000, "");
        assertThat(created(OpenApiSettings.standard(), "/collections")).contains("Location");
        assertThat(created(strict, "/collections")).doesNotContain("Location");
        assertThat(created(strict, "/projects")).contains("Location");
        assertThat(created(OpenApiSettings.standard(), "/users/tokens")).doesNotContain("Location");
    }

    @Test
    void everyComponentIsReferencedAndEveryReferenceResolves() {
        for (boolean extensions : new boolean[] {true, false}) {
            JsonNode document = document(new OpenApiSettings(extensions, "X-Project-ID", Map.of(), 1000, ""));
            Set<String> referred = new TreeSet<>(document.findValuesAsText("$ref"));
            Set<String> there = new TreeSet<>();
            JsonNode parts = document.path("components");
            parts.fieldNames()
                    .forEachRemaining(section -> parts.path(section)
                            .fieldNames()
                            .forEachRemaining(name -> there.add("#/components/" + section + "/" + name)));
            there.remove("#/components/securitySchemes/token");
            assertThat(referred).isEqualTo(there);
        }
    }

    @Test
    void documentsErrorsUnderConfiguredStatusCodes() {
        Map<ErrorKind, Integer> statuses = Map.of(ErrorKind.BLOCKED, 400, ErrorKind.FORBIDDEN, 404);
        JsonNode document = document(new OpenApiSettings(true, "X-Project-ID", statuses, 1000, ""));
        JsonNode responses = document.at("/paths/~1users~1{id}/delete/responses");
        assertThat(responses.path("400").path("$ref").textValue()).endsWith("/InvalidOrBlocked.invalid.owns_tokens");
        assertThat(responses.path("404").path("$ref").textValue())
                .endsWith("/ForbiddenOrNotFound.role_forbidden.read_only_token.not_found");
        assertThat(responses.path("409").path("$ref").textValue()).endsWith("/Conflict.last_admin");
        assertThat(responses.has("403")).isFalse();
        JsonNode mixed =
                document.at("/components/responses/InvalidOrBlocked.invalid.owns_tokens/content/application~1json");
        assertThat(mixed.at("/schema/$ref").textValue()).endsWith("/DeletionErrorBody");
        assertThat(document.at("/components/schemas/DeletionErrorBody/properties"))
                .hasSize(3);
        assertThat(document.at("/components/schemas/DeletionErrorBody/required"))
                .hasSize(2);
        assertThat(mixed.path("examples").fieldNames()).toIterable().contains("invalid", "owns_tokens");
    }

    @Test
    void documentsCodesOfEachResponseOnlyWithExtensions() {
        String conflict = "/components/responses/Conflict.last_admin/headers/Castellan-Error";
        JsonNode header = document(OpenApiSettings.standard()).at(conflict);
        assertThat(header.path("required").booleanValue()).isTrue();
        assertThat(header.at("/schema/x-extensible-enum")).hasToString("[\"last_admin\"]");
        OpenApiSettings strict = new OpenApiSettings(false, "X-Project-ID", Map.of(), 1000, "");
        assertThat(OpenApi.text(strict)).doesNotContain("Castellan-Error", "error_description", "x-extensible-enum");
    }

    @Test
    void documentsConfiguredProjectHeaderAndProjectIdLimit() {
        JsonNode document = document(new OpenApiSettings(true, "X-Workspace", Map.of(), 7, ""));
        assertThat(document.at("/components/parameters/project/name").textValue())
                .isEqualTo("X-Workspace");
        assertThat(document.at("/components/schemas/ServiceAccountCreate/properties/project_ids/maxItems")
                        .intValue())
                .isEqualTo(7);
    }

    @Test
    void emailIsOptionalOnlyIfDeploymentHidesEmails() {
        String required = "/components/schemas/User/required";
        assertThat(document(OpenApiSettings.standard()).at(required)).hasToString(required("email", "role"));
        OpenApiSettings hiding = new OpenApiSettings(true, "X-Project-ID", Map.of(), 1000, 100, "", true);
        assertThat(document(hiding).at(required)).hasToString(required("role"));
    }

    private static String required(String... fields) {
        return "[\"user_id\",\"name\",\"" + String.join("\",\"", fields)
                + "\",\"organization_id\",\"is_service_account\"]";
    }

    @Test
    void serverUrlIncludesPublicPath() {
        assertThat(document(OpenApiSettings.standard()).at("/servers")).hasToString("[{\"url\":\"/api/v1\"}]");
        OpenApiSettings proxied = new OpenApiSettings(true, "X-Project-ID", Map.of(), 1000, "/castellan");
        assertThat(document(proxied).at("/servers")).hasToString("[{\"url\":\"/castellan/api/v1\"}]");
    }

    @Test
    void requestSchemasForbidUnknownFieldsAndAllowNullIfOptional() {
        JsonNode schemas = document(OpenApiSettings.standard()).at("/components/schemas");
        JsonNode account = schemas.path("ServiceAccountCreate");
        assertThat(account.path("additionalProperties").isBoolean()).isTrue();
        assertThat(account.at("/properties/email/type")).hasToString("[\"string\",\"null\"]");
        assertThat(account.at("/properties/name/type")).hasToString("\"string\"");
        assertThat(account.path("required")).hasToString("[\"name\",\"role\",\"project_ids\"]");
        assertThat(schemas.path("User").has("additionalProperties")).isFalse();
    }

    /** Generated clients in PHP, Ruby, C# and Python match a pattern against the parsed value. */
    @Test
    void noSchemaCombinesPatternAndFormat() {
        assertThat(document(OpenApiSettings.standard()).findParents("format"))
                .isNotEmpty()
                .noneMatch(s -> s.has("pattern"));
    }

    /**
     * Generated PHP clients match bytes, and the TypeScript generator fails on character sets above U+FFFF. Go supports
     * neither look-ahead nor {@code \\u}, and Python does not support {@code \\p}. The meaning of {@code \\s} varies by
     * language.
     */
    @Test
    void patternsUseOnlyAsciiAndPortableSyntax() {
        List<String> patterns = document(OpenApiSettings.standard()).findValuesAsText("pattern");
        assertThat(patterns).isNotEmpty().allSatisfy(pattern -> {
            assertThat(pattern.chars()).allMatch(c -> c >= ' ' && c <= '~');
            assertThat(pattern.replaceAll("\\\\x[0-7][0-9A-F]", "")).doesNotContain("\\");
            assertThat(pattern).doesNotContain("(?", "*+", "++", "?+");
        });
    }

    private static List<String> created(OpenApiSettings deployment, String path) {
        JsonNode headers = document(deployment)
                .path("paths")
                .path(path)
                .path("post")
                .path("responses")
                .path("201")
                .path("headers");
        List<String> names = new ArrayList<>();
        headers.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static ErrorKind kind(ErrorCode code) {
        return Objects.requireNonNull(code.kind(), code::value);
    }

    private static JsonNode operation(JsonNode paths, Endpoint<?, ?> endpoint) {
        return paths.path(endpoint.path().text()).path(endpoint.method().name().toLowerCase(Locale.ROOT));
    }

    private static JsonNode document(OpenApiSettings deployment) {
        try {
            return new ObjectMapper().readTree(OpenApi.text(deployment));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String inTheJar() throws IOException {
        try (InputStream in = OpenApi.class.getClassLoader().getResourceAsStream(IN_THE_JAR)) {
            return new String(Objects.requireNonNull(in, IN_THE_JAR).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
