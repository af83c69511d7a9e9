package dev.castellan.system.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Emulator;
import dev.castellan.harness.Seeds;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.model.openapi.OpenApiSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the document with independent linters. */
class LintTest {

    private static final Map<String, Function<String, List<String>>> LINTERS = Map.of(
            "swagger-parser", Linters::swagger,
            "openapi-parser", Linters::openApiParser,
            "json-schema-validator", Linters::jsonSchema);

    private static final List<OpenApiSettings> DEPLOYMENTS = List.of(
            OpenApiSettings.standard(),
            new OpenApiSettings(false, "X-Project-ID", Map.of(), 1000, ""),
            new OpenApiSettings(
                    true, "X-Workspace", Map.of(ErrorKind.BLOCKED, 400, ErrorKind.FORBIDDEN, 404), 7, "/castellan"));

    @ParameterizedTest
    @ValueSource(strings = {"swagger-parser", "openapi-parser", "json-schema-validator"})
    void linterAcceptsOpenApiDocument(String linter) {
        assertThat(DEPLOYMENTS)
                .allSatisfy(deployment -> assertThat(LINTERS.get(linter).apply(OpenApi.text(deployment)))
                        .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"swagger-parser", "openapi-parser", "json-schema-validator"})
    void linterAcceptsDocumentOfControlApi(String linter) throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (Emulator emulator = Emulator.start(anyPort, Seeds.of());
                InputStream document =
                        URI.create(emulator.url() + "/openapi.json").toURL().openStream()) {
            String text = new String(document.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(LINTERS.get(linter).apply(text)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"swagger-parser", "openapi-parser", "json-schema-validator"})
    void linterRejectsParameterWithInvalidLocation(String linter) {
        String wrong = OpenApi.text().replace("\"in\": \"query\"", "\"in\": \"nowhere\"");
        assertThat(LINTERS.get(linter).apply(wrong)).isNotEmpty();
    }

    @Test
    void jsonSchemaLinterRejectsUnknownType() {
        String wrong = OpenApi.text().replace("\"type\": \"boolean\"", "\"type\": \"bool\"");
        assertThat(Linters.jsonSchema(wrong)).anyMatch(complaint -> complaint.contains("bool"));
    }
}
