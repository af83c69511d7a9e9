package dev.castellan.system.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.openapi.OpenApi;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the judge finds mismatches, because other tests rely on it. */
class ExchangeJudgeTest {

    private static final String ID = "01955165-0a40-7003-8a6d-3c1f20e50003";
    private static final String PROJECT =
            "{\"project_id\":\"" + ID + "\",\"name\":\"Apollo\",\"organization_id\":\"" + ID + "\"}";
    private static final Headers ALWAYS =
            Headers.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff", "Castellan-Request-Id", ID);

    private final ExchangeJudge judge = ExchangeJudge.of(OpenApi.text());

    @Test
    void acceptsExchangesThatMatchDocument() {
        assertThat(ofGet("/projects/" + ID, "", 200, PROJECT)).isEmpty();
        assertThat(ofGet("/projects", "limit=1", 200, "{\"data\":[" + PROJECT + "],\"has_more\":false}"))
                .isEmpty();
        assertThat(ofGet("/nowhere", "", 404, error(""))).isEmpty();
    }

    @Test
    void reportsUndocumentedResponses() {
        assertThat(ofGet("/projects/" + ID, "", 202, PROJECT)).containsExactly("the document has no such status");
        assertThat(ofGet("/projects/" + ID, "", 200, PROJECT.replace("{", "{\"owner\":1,")))
                .singleElement()
                .asString()
                .contains("owner");
        assertThat(ofGet("/projects/" + ID, "", 200, PROJECT.replace("\"name\"", "\"nom\"")))
                .hasSize(2);
        assertThat(ofGet("/projects/" + ID, "", 404, error(",\"dependencies\":\"x\"")))
                .singleElement()
                .asString()
                .contains("dependencies");
        assertThat(ofGet("/nowhere", "", 200, PROJECT)).containsExactly("the document has no such operation");
    }

    @Test
    void reportsUndocumentedAndMissingHeaders() {
        Headers odd = ALWAYS.with("Cache-Control", "public").with("X-Powered-By", "magic");
        assertThat(complaints("GET", "/projects/" + ID, "", "", new ApiResponse(200, odd, bytes(PROJECT))))
                .hasSize(2)
                .anyMatch(complaint -> complaint.contains("Cache-Control"))
                .anyMatch(complaint -> complaint.contains("X-Powered-By"));
        assertThat(complaints("GET", "/projects", "", "", new ApiResponse(429, ALWAYS, bytes(error("")))))
                .containsExactlyInAnyOrder("Castellan-Error is missing", "Retry-After is missing");
    }

    @Test
    void reportsCodeThatOperationDoesNotDeclare() {
        Headers taken = ALWAYS.with("Castellan-Error", "email_taken");
        assertThat(complaints("GET", "/projects/" + ID, "", "", new ApiResponse(404, taken, bytes(error("")))))
                .containsExactly("Castellan-Error: the operation does not declare the value email_taken");
    }

    @Test
    void reportsUndocumentedRequestsThatSucceed() {
        String page = "{\"data\":[],\"has_more\":false}";
        assertThat(ofGet("/projects", "verbose=1", 200, page)).containsExactly("the document has no parameter verbose");
        assertThat(ofGet("/projects", "limit=0", 200, page)).hasSize(1);
        assertThat(ofGet("/users", "sort=age", 200, page)).hasSize(1);
        assertThat(ofGet("/projects/7", "", 200, PROJECT)).hasSize(1);
        Headers created = ALWAYS.with("Location", "/api/v1/projects/" + ID);
        ApiResponse response = new ApiResponse(201, created, bytes(PROJECT));
        assertThat(complaints("POST", "/projects", "", "", response)).containsExactly("the body is missing");
        assertThat(complaints("POST", "/projects", "", "{\"name\":\"\"}", response))
                .isNotEmpty();
        assertThat(complaints("POST", "/projects", "", "{\"name\":\"A\",\"id\":1}", response))
                .hasSize(1);
        assertThat(complaints("POST", "/projects", "", "{\"name\":\"A\"}", response))
                .isEmpty();
    }

    private List<String> ofGet(String path, String query, int status, String body) {
        Headers headers = status == 404 ? ALWAYS.with("Castellan-Error", "not_found") : ALWAYS;
        return complaints("GET", path, query, "", new ApiResponse(status, headers, bytes(body)));
    }

    private List<String> complaints(String method, String path, String query, String body, ApiResponse response) {
        ApiRequest request = new ApiRequest(method, "/api/v1" + path, query, Headers.empty(), bytes(body));
        return judge.complaints(request, response);
    }

    private static String error(String more) {
        return "{\"errorID\":\"" + ID + "\",\"message\":\"no\"" + more + "}";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
