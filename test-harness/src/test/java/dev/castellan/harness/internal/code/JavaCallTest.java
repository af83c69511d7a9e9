package dev.castellan.harness.internal.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaCallTest {

    @TempDir
    Path folder;

    @Test
    void theJavaOfEveryOperationCompilesAndMakesTheSameRequestAgain() throws Exception {
        try (TestServer recorded = TestServer.builder().withoutSocket().start();
                TestServer fresh = TestServer.builder().withoutSocket().start()) {
            List<JournalEntry> entries = EveryOperation.callAll(EveryOperation.tenant(recorded.tenant()));
            assertThat(entries)
                    .extracting(JournalEntry::operation)
                    .containsAll(Endpoints.ALL.stream().map(Endpoint::id).toList());
            Tenant again = EveryOperation.tenant(fresh.tenant());
            List<Consumer<CastellanClient>> calls = JavaCompilation.compile(
                    folder, entries.stream().map(JournalEntry::toJava).toList());
            SoftAssertions.assertSoftly(softly -> {
                for (int i = 0; i < entries.size(); i++) {
                    JournalEntry entry = entries.get(i);
                    softly.assertThat(summary(repeat(calls.get(i), again)))
                            .as(entry.toJava())
                            .isEqualTo(summary(entry));
                }
            });
        }
    }

    @Test
    void anOperationIsACallOfItsMethod() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = server.newTenant();
            Project apollo = tenant.client().projects().create("Apollo");
            User me = tenant.client().users().me();
            tenant.client().projects().addUser(apollo.projectId(), me.userId());
            tenant.client().tokens().create(NewToken.forCaller().named("ci"));
            tenant.client().tokens().list(me.userId()).pageSize(5).firstPage();
            assertThat(tenant.journal().entries())
                    .extracting(JournalEntry::toJava)
                    .containsExactly(
                            "client.projects().create(\"Apollo\")",
                            "client.users().me()",
                            "client.projects().addUser(UUID.fromString(\"%s\"), UUID.fromString(\"%s\"))"
                                    .formatted(apollo.projectId(), me.userId()),
                            "client.tokens().create(NewToken.forCaller().named(\"ci\"))",
                            "client.tokens().list(UUID.fromString(\"%s\")).pageSize(5).firstPage()"
                                    .formatted(me.userId()));
        }
    }

    @Test
    void anUndocumentedOperationIsAnOpenRequest() {
        UUID id = UUID.fromString("01234567-89ab-7cde-8f01-23456789abcd");
        assertThat(java(request("POST", "/api/v1/queries/" + id + "/run", "deep=yes", "{\"a\":1}", "X-Mode", "fast")))
                .isEqualTo("client.request(HttpMethod.POST, \"/queries/{id}/run\").path(\"id\", UUID.fromString(\"" + id
                        + "\")).query(\"deep\", \"yes\").header(\"X-Mode\", \"fast\")"
                        + ".body(JsonValue.parse(\"{\\\"a\\\":1}\")).send()");
    }

    @Test
    void whatTheClientCannotSendIsSaidToBeSo() {
        assertThat(java(request("BREW", "/api/v1/users", "", ""))).endsWith(": its method is BREW");
        assertThat(java(request("GET", "/metrics", "", ""))).endsWith(": its path is /metrics");
        assertThat(java(request("GET", "/api/v1/users/../x", "", ""))).endsWith(": its path is /api/v1/users/../x");
        assertThat(java(request("GET", "/api/v1/users", "a=1&a=2", ""))).endsWith(": its query is a=1&a=2");
        assertThat(java(request("GET", "/api/v1/users", "a", ""))).endsWith(": its query is a");
        assertThat(java(request("GET", "/api/v1/users", "", "", "Accept", "text/html")))
                .endsWith(": it accepts [text/html]");
        assertThat(java(request("GET", "/api/v1/users", "", "", "Idempotency-Key", "k")))
                .endsWith(": it has idempotency keys [k]");
        assertThat(java(request("POST", "/api/v1/projects", "", "{"))).endsWith(": its body is no JSON");
        assertThat(java(ApiRequest.of("GET", "/api/v1/users", Headers.empty())))
                .isEqualTo("// no call of the client sends this request: it has no token, or more than one");
    }

    private static String java(ApiRequest request) {
        return JavaCall.of(new IncomingCall("blue", request, null, null, null, null));
    }

    private static ApiRequest request(String method, String path, String query, String body, String... header) {
        Headers.Builder headers = Headers.builder(3).add("Authorization", "Bearer x");
        if (!body.isEmpty()) {
            headers.add("Content-Type", "application/json");
        }
        Headers.of(header).forEach(headers::add);
        return new ApiRequest(method, path, query, headers.build(), body.getBytes(StandardCharsets.UTF_8));
    }

    private static JournalEntry repeat(Consumer<CastellanClient> call, Tenant tenant) {
        long before = tenant.journal().entries().size();
        try {
            call.accept(tenant.client());
        } catch (CastellanException refused) {
            // refused as the first time, which the comparison checks
        }
        assertThat(tenant.journal().entries()).hasSize((int) before + 1);
        return tenant.journal().last().orElseThrow();
    }

    /** Everything except for what the client generates for each request. */
    private static String summary(JournalEntry entry) {
        StringBuilder text = new StringBuilder();
        text.append(entry.method()).append(' ').append(entry.path()).append('?').append(entry.query());
        entry.headers().forEach((name, value) -> {
            boolean isMadeUp = name.equals("Idempotency-Key") && value.length() == 36;
            text.append('\n').append(name).append(": ").append(isMadeUp ? "made up" : value);
        });
        text.append('\n').append(entry.body()).append('\n').append(entry.status());
        return text.append(' ').append(entry.operation()).toString();
    }
}
