package dev.castellan.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RawRequestTest extends OneDeployment {

    private static final String JSON = """
            {"project_id":"0190a000-0000-7000-8000-0000000000a1","name":"Apollo",\
            "organization_id":"0190a000-0000-7000-8000-0000000000c3","budget":1.50}""";

    /** A response type defined by the caller. */
    record Run(String state, int progress) {}

    @Test
    void sendsPathQueryHeadersProjectAndBody() {
        deployment.responds(202, "{\"state\":\"queued\",\"progress\":7}");
        TypedResponse<Run> response = client.request(HttpMethod.POST, "/inputs/{id}/models/{model}/runs")
                .path("id", INPUT)
                .path("model", "größe/1 a")
                .query("dry_run", "yes&no")
                .header("X-Trace", "7")
                .project(PROJECT)
                .body(Map.of("seeds", List.of(1, 2)))
                .send(BodyType.of(Run.class));
        assertThat(response.value()).isEqualTo(new Run("queued", 7));
        assertThat(response.status()).isEqualTo(202);
        assertThat(deployment.takenWhole()).isEqualTo("""
                        POST /api/v1/inputs/0190a000-0000-7000-8000-0000000000e5/models/gr%C3%B6%C3%9Fe%2F1%20a/runs?dry_run=yes%26no HTTP/1.1
                        User-Agent: castellan-client/<version>
                        Accept: application/json
                        Content-Type: application/json
                        X-Project-ID: 0190a000-0000-7000-8000-0000000000a1
                        Idempotency-Key: <v4>
                        X-Trace: 7
                        Authorization: Bearer csts_0madeUpForTests0
                        Content-Length: 15
                        Host: 127.0.0.1:<port>
                        Connection: Keep-Alive
                        Accept-Encoding: gzip

                        {"seeds":[1,2]}""");
    }

    @ParameterizedTest
    @EnumSource(HttpMethod.class)
    void supportsEveryHttpMethodWithoutBody(HttpMethod method) {
        deployment.responds(204);
        TypedResponse<JsonValue> response = client.request(method, "/ping").send();
        assertThat(response.value()).isNull();
        assertThat(deployment.next().getRequestLine()).isEqualTo(method + " /api/v1/ping HTTP/1.1");
    }

    @Test
    void returnsResponseAsJsonValueByDefault() {
        deployment.responds(200, "[1, {\"a\":null}]");
        assertThat(client.request(HttpMethod.GET, "/anything").send().value())
                .isEqualTo(JsonValue.parse("[1,{\"a\":null}]"));
    }

    @Test
    void exposesResponseFieldsNotDeclaredInRecord() {
        deployment.responds(200, JSON);
        TypedResponse<Project> response =
                client.request(HttpMethod.GET, "/projects/current").send(BodyType.of(Project.class));
        assertThat(response.value().name()).isEqualTo("Apollo");
        assertThat(response.additionalProperties()).containsExactly(Map.entry("budget", JsonValue.parse("1.50")));
    }

    @Test
    void parsesPageOfRecords() {
        deployment.responds(200, "{\"data\":[" + JSON + "],\"has_more\":true,\"next_cursor\":\"x\",\"total\":9}");
        TypedResponse<Page<Project>> response =
                client.request(HttpMethod.GET, "/projects/archived").send(BodyType.pageOf(Project.class));
        assertThat(response.value().data()).hasSize(1);
        assertThat(response.additionalProperties()).containsExactly(Map.entry("total", JsonValue.parse("9")));
        assertThat(response.json().get("data").items().get(0).fieldsUnknownTo(Project.class))
                .containsOnlyKeys("budget");
    }

    @Test
    void throwsApiExceptionWithOperationAndPath() {
        deployment.responds(404, "{\"errorID\":\"9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10\",\"message\":\"no such run\"}");
        NotFoundException failure = catchThrowableOfType(
                NotFoundException.class,
                () -> client.request(HttpMethod.GET, "/runs/{id}")
                        .operation("runs.get")
                        .path("id", QUERY)
                        .send());
        assertThat(failure)
                .hasMessage("runs.get (GET /runs/{id}): responded with 404: no such run "
                        + "(errorID 9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10)");
        assertThat(failure.operation()).isEqualTo("runs.get");
        assertThat(failure.method()).isEqualTo(HttpMethod.GET);
        assertThat(failure.pathTemplate()).isEqualTo("/runs/{id}");
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @Test
    void rejectsResponseThatDoesNotMatchBodyType() {
        deployment.responds(200, "{\"state\":[]}").responds(200);
        for (String what : List.of("state: expected a string", "found nothing")) {
            assertThat(catchThrowableOfType(
                            InvalidResponseException.class,
                            () -> client.request(HttpMethod.GET, "/runs").send(BodyType.of(Run.class))))
                    .hasMessageContaining(what);
        }
    }

    @Test
    void sendsRequestsAsynchronously() {
        deployment.responds(200, "{\"state\":\"done\",\"progress\":9}").responds(200, "7");
        assertThat(client.request(HttpMethod.GET, "/runs")
                        .sendAsync(BodyType.of(Run.class))
                        .orTimeout(10, SECONDS)
                        .join()
                        .value())
                .isEqualTo(new Run("done", 9));
        assertThat(client.request(HttpMethod.GET, "/runs")
                        .sendAsync()
                        .orTimeout(10, SECONDS)
                        .join()
                        .value())
                .isEqualTo(JsonValue.parse("7"));
    }

    @Test
    void appliesCallOptions() {
        deployment.responds(200, "{}");
        client.request(HttpMethod.PATCH, "/projects/{id}")
                .path("id", PROJECT)
                .body(JsonValue.parse("{\"name\":\"Gemini\"}"))
                .options(CallOptions.NONE.withBodyField("budget", 7).withToken("made-up-other"))
                .send();
        var request = deployment.next();
        assertThat(request.getBody().utf8()).isEqualTo("{\"name\":\"Gemini\",\"budget\":7}");
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer made-up-other");
    }

    @Test
    void rejectsBodyFieldIfBodyIsNotAnObject() {
        CallOptions field = CallOptions.NONE.withBodyField("a", 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.request(HttpMethod.POST, "/x")
                        .body(List.of())
                        .options(field)
                        .send())
                .withMessage("request (POST /x): bodyField: the request body is not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void rejectsEmptyOrDotSegmentAsPathValue(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> client.request(HttpMethod.GET, "/models/{name}").path("name", text))
                .withMessageContaining("{name}");
    }

    @ParameterizedTest
    @CsvSource({"..%2f,..%252f", "a/../b,a%2F..%2Fb", "?x,%3Fx", "#,%23", ";a=b,%3Ba%3Db", "\\,%5C", "@evil,%40evil"})
    void encodesPathValueAsSingleSegment(String text, String encoded) {
        deployment.responds(204);
        client.request(HttpMethod.GET, "/models/{name}/x").path("name", text).send();
        assertThat(deployment.next().getTarget()).isEqualTo("/api/v1/models/" + encoded + "/x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"models", "/models/", "//models", "/a/../b", "/./a", "/a?b", "/{A}", "http://x/y", ""})
    void rejectsInvalidPathTemplate(String template) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.request(HttpMethod.GET, template))
                .withMessageStartingWith("path template " + template + ": ");
    }

    @Test
    void rejectsUnknownOrMissingPathVariable() {
        RawRequest request = client.request(HttpMethod.GET, "/a/{id}/b/{other_id}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.path("nothing", "x"))
                .withMessage("/a/{id}/b/{other_id} has no {nothing}");
        assertThatIllegalStateException()
                .isThrownBy(() -> request.path("id", PROJECT).send())
                .withMessage("/a/{id}/b/{other_id}: no value for [other_id]; use path(..)");
        assertThat(request).hasToString("RawRequest[request (GET /a/{id}/b/{other_id})]");
        assertThat(deployment.requests()).isZero();
    }
}
