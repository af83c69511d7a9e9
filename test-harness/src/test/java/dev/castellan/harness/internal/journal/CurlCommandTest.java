package dev.castellan.harness.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("process")
class CurlCommandTest {

    private static final ApiRequest CREATE = new ApiRequest(
            "POST",
            "/api/v1/projects",
            "dry=1",
            Headers.of(
                    "Host",
                    "localhost",
                    "Authorization",
                    "Bearer x",
                    "Accept",
                    "application/json",
                    "Content-Type",
                    "application/json",
                    "Content-Length",
                    "17",
                    "X-Empty",
                    ""),
            "{\"name\":\"O'Hara\"}".getBytes(StandardCharsets.UTF_8));

    @Test
    void generatedCurlCommandRepeatsRequestForEveryOperation() throws Exception {
        assumeTrue(run("curl --version", "") == 0, "curl is missing");
        try (TestServer server = TestServer.start()) {
            Tenant tenant = EveryOperation.tenant(server.tenant());
            List<JournalEntry> entries = EveryOperation.callAll(tenant);
            assertThat(entries)
                    .extracting(JournalEntry::operation)
                    .containsAll(Endpoints.ALL.stream().map(Endpoint::id).toList());
            tenant.reset();
            try (SoftClose softly = new SoftClose()) {
                for (JournalEntry entry : entries) {
                    assertThat(run(entry.toCurl(), tenant.token()))
                            .as(entry.toCurl())
                            .isZero();
                    softly.assertThat(summary(tenant.journal().last().orElseThrow()))
                            .as(entry.toCurl())
                            .isEqualTo(summary(entry));
                }
            }
            assertThat(tenant.journal().entries()).hasSameSizeAs(entries);
        }
    }

    @Test
    void containsUrlHeadersAndBodyButNotToken() {
        assertThat(curl(CREATE, URI.create("http://127.0.0.1:8080/blue/api/v1")))
                .isEqualTo("""
                        curl -X POST 'http://127.0.0.1:8080/blue/api/v1/projects?dry=1' \\
                          -H "Authorization: Bearer $CASTELLAN_TOKEN" \\
                          -H 'Accept: application/json' \\
                          -H 'Content-Type: application/json' \\
                          -H 'X-Empty;' \\
                          --data-raw '{"name":"O'\\''Hara"}'""");
    }

    @Test
    void usesVariableForBaseUrlWhenServerHasNoSocket() {
        assertThat(curl(CREATE, null))
                .startsWith("curl -X POST \"${CASTELLAN_BASE_URL%/api/v1}\"'/api/v1/projects?dry=1' \\\n");
    }

    @Test
    void usesVariableForCertificateFileOverTls() {
        assertThat(curl(CREATE, URI.create("https://127.0.0.1:8443/api/v1")))
                .startsWith("curl --cacert \"$CASTELLAN_CA\" -X POST 'https://127.0.0.1:8443/api/v1/projects?dry=1'");
    }

    @Test
    void preventsCurlFromAddingHeadersOrChangingUrl() {
        ApiRequest bare = new ApiRequest(
                "BREW'S", "/api/v1/users/[x]/../y", "", Headers.of("Authorization", "$(id) x"), new byte[] {'1'});
        assertThat(curl(bare, null)).isEqualTo("""
                        curl --globoff --path-as-is -X 'BREW'\\''S' "${CASTELLAN_BASE_URL%/api/v1}"'/api/v1/users/[x]/../y' \\
                          -H "Authorization: $CASTELLAN_TOKEN" \\
                          -H 'Accept:' \\
                          -H 'Content-Type:' \\
                          --data-raw '1'""");
    }

    @Test
    void usesHeadOptionForHeadRequest() {
        assertThat(curl(ApiRequest.of("HEAD", "/api/v1/users", Headers.of("Accept", "*/*")), null))
                .isEqualTo("curl --head \"${CASTELLAN_BASE_URL%/api/v1}\"'/api/v1/users' \\\n  -H 'Accept: */*'");
    }

    private static String curl(ApiRequest request, URI baseUrl) {
        JournalRecorder keeper = new JournalRecorder("blue", 1, Clock.systemUTC(), () -> baseUrl);
        ApiResponse response = new ApiResponse(200, Headers.empty(), ApiRequest.NO_BODY);
        keeper.record(new IncomingCall(request, null, null, null), response, List.of(), null, System.nanoTime());
        return keeper.last().orElseThrow().toCurl();
    }

    private static int run(String command, String token) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        shell.environment().put("CASTELLAN_TOKEN", token);
        return shell.start().waitFor();
    }

    private static String summary(JournalEntry entry) {
        StringBuilder text = new StringBuilder();
        text.append(entry.request().method())
                .append(' ')
                .append(entry.request().path())
                .append('?')
                .append(entry.request().query());
        entry.request().headers().names().stream()
                .filter(name -> !List.of("Host", "Connection", "Accept-Encoding", "User-Agent", "Content-Length")
                        .contains(name))
                .sorted()
                .forEach(name -> text.append('\n')
                        .append(name)
                        .append(entry.request().headers().all(name)));
        text.append('\n').append(entry.body()).append('\n').append(entry.status());
        return text.append(' ').append(entry.operation()).toString();
    }

    /** Soft assertions that are checked at the end of a try block. */
    private static final class SoftClose extends SoftAssertions implements AutoCloseable {

        @Override
        public void close() {
            assertAll();
        }
    }
}
