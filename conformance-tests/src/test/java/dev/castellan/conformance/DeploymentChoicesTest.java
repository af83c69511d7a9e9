package dev.castellan.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.conformance.report.CaseResult;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import dev.castellan.conformance.report.Results;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.NewOrganization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plays the suite against servers that make other choices than ours where the specification leaves a choice. */
@Tag("slow")
class DeploymentChoicesTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Profile OTHER = Profile.OURS
            .with("security-headers", "false")
            .with("optional-headers", "false")
            .with("messages", "any")
            .with("extra-fields", "true")
            .with("status.created", "200")
            .with("status.deleted", "200");

    @Test
    void acceptsEquivalentSpellingsOfHeaders() throws IOException {
        Results results = run(
                Profile.OURS,
                DeploymentChoicesTest::withOtherForms,
                file -> file.folder().matches("authentication|framing|methods|projects"));

        assertThat(results.cases()).filteredOn(CaseResult::isFailure).isEmpty();
        assertThat(results.count(CaseOutcome.PASSED)).isGreaterThan(150);
    }

    @Test
    void passesAllCasesIfProfileDeclaresDeviationsOfDeployment() throws IOException {
        Results results = run(OTHER, response -> withOtherContent(withOtherForms(response)), file -> true);

        assertThat(results.cases()).filteredOn(CaseResult::isFailure).isEmpty();
        assertThat(results.count(CaseOutcome.PASSED)).isGreaterThan(700);
        assertThat(results.undeletedObjects()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            security-headers | true  | users/get.http            | header Server: expected [], found [other/1]
            optional-headers | true  | projects/create.http      | header Location: expected /api/v1/projects/
            messages         | ours  | projects/create-null-name.http | body.message: expected
            extra-fields     | false | projects/get.http         | body: unexpected fields [_links]
            status.created   | 201   | projects/create.http      | status: expected 201, found 200
            status.deleted   | 204   | tokens/delete.http        | status: expected 204, found 200
            """)
    void reportsDeviationThatProfileDoesNotDeclare(String key, String value, String path, String finding)
            throws IOException {
        Results results = run(OTHER.with(key, value), DeploymentChoicesTest::withOtherContent, isCase(path));

        assertThat(results.cases())
                .singleElement()
                .satisfies(result -> assertThat(result.reason()).contains(finding));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            projects/list-users.http        | project_ids
            tokens/list.http                | token
            projects/get-unauthenticated.http | dependencies
            """)
    void rejectsExtraFieldsThatSpecificationForbids(String path, String field) throws IOException {
        Results results = run(OTHER, response -> withField(withOtherContent(response), field), isCase(path));

        assertThat(results.cases())
                .singleElement()
                .satisfies(result -> assertThat(result.reason()).contains("unexpected fields [" + field + "]"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            WWW-Authenticate | Basic realm="castellan"                 | found [Basic realm="castellan"]
            WWW-Authenticate | Bearer realm="x", error="invalid_request" | error="invalid_request"]
            WWW-Authenticate | Bearers                                 | found [Bearers]
            """)
    void reportsUnexpectedWwwAuthenticateHeader(String name, String value, String finding) throws IOException {
        Results results = run(
                Profile.OURS,
                response -> response.status() == 401
                        ? response.withHeaders(response.headers().with(name, value))
                        : response,
                isCase("authentication/missing.http"));

        assertThat(results.cases())
                .singleElement()
                .satisfies(result ->
                        assertThat(result.reason()).contains("expected Bearer realm=\"castellan\" once, ", finding));
    }

    private static Predicate<CaseFile> isCase(String path) {
        return file -> file.path().equals(path);
    }

    private static ApiResponse withOtherForms(ApiResponse response) {
        Headers.Builder headers = Headers.builder(16);
        response.headers()
                .forEach((name, value) -> headers.add(
                        name,
                        switch (name) {
                            case "WWW-Authenticate" -> "Basic realm=\"pages\", bearer realm=\"Example API\"";
                            case "Allow" ->
                                "OPTIONS, " + value.replace("GET, ", "") + (value.contains("GET, ") ? ",GET" : "");
                            case "Location" -> "https://api.example/v9" + value;
                            case "Content-Type" -> "Application/JSON;charset=UTF-8";
                            default -> value;
                        }));
        headers.add("Date", "Thu, 31 Jan 2030 12:00:00 GMT");
        return response.withHeaders(headers.build());
    }

    private static ApiResponse withOtherContent(ApiResponse response) {
        Headers.Builder headers = Headers.builder(16);
        response.headers().forEach((name, value) -> {
            if (!List.of("Location", "Cache-Control", "X-Content-Type-Options").contains(name)) {
                headers.add(name, value);
            }
        });
        headers.add("Server", "other/1").add("Cache-Control", "private");
        int status = List.of(201, 204).contains(response.status()) ? 200 : response.status();
        byte[] body = response.status() == 204 ? "{}".getBytes(UTF_8) : response.body();
        if (response.status() == 204) {
            headers.add("Content-Type", "application/json");
        }
        ApiResponse other = new ApiResponse(status, headers.build(), body);
        return response.status() >= 400 ? withField(withMessage(other), "_links") : withField(other, "_links");
    }

    private static ApiResponse withMessage(ApiResponse response) {
        return changed(response, object -> {
            object.put("message", "No.");
            if (object.has("dependencies")) {
                object.put("dependencies", "Others.");
            }
        });
    }

    private static ApiResponse withField(ApiResponse response, String name) {
        return changed(response, object -> {
            if (!object.has(name)) {
                object.put(name, "x");
            }
        });
    }

    /** Changes the objects of a body that are resources or errors, and reverses the order of their fields. */
    private static ApiResponse changed(ApiResponse response, Consumer<ObjectNode> change) {
        if (response.body().length == 0) {
            return response;
        }
        try {
            JsonNode body = MAPPER.readTree(response.body());
            List<JsonNode> objects = new ArrayList<>(List.of(body));
            body.path("data").forEach(objects::add);
            if (body.isArray()) {
                body.forEach(objects::add);
            }
            objects.stream()
                    .filter(ObjectNode.class::isInstance)
                    .map(ObjectNode.class::cast)
                    .forEach(object -> {
                        change.accept(object);
                        reverse(object);
                    });
            return new ApiResponse(response.status(), response.headers(), MAPPER.writeValueAsBytes(body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void reverse(ObjectNode object) {
        List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(object.properties());
        Collections.reverse(fields);
        fields = fields.stream()
                .map(field -> Map.entry(field.getKey(), field.getValue()))
                .toList();
        object.removeAll();
        fields.forEach(field -> object.set(field.getKey(), field.getValue()));
    }

    private static Results run(Profile profile, UnaryOperator<ApiResponse> choices, Predicate<CaseFile> selected)
            throws IOException {
        SecondClock clock = new SecondClock();
        try (CastellanServer server = CastellanServer.builder()
                        .port(0)
                        .clock(clock.ofServer())
                        .start();
                OtherServer other = new OtherServer(server.baseUrl(), choices)) {
            Target target = Target.at(other.baseUrl(), server.bootstrap().token())
                    .otherOrganization(server.administration()
                            .createOrganization(
                                    NewOrganization.withName("Other").admin("Oscar", "oscar@castellan.test"))
                            .token());
            return ConformanceSuite.against(target, profile, KnownFailures.none(), clock, reason -> {})
                    .run(ConformanceSuite.cases().stream().filter(selected).toList(), result -> {});
        }
    }
}
