package dev.castellan.harness.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretsTest {

    private static final String TOKEN = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";
    private static final String SHOWN = "csts_k7Qm2Z003a…";

    private final JournalRecorder keeper = new JournalRecorder("blue", 100, Clock.systemUTC(), () -> null);

    @Test
    void keepsOnlyPrefixOfBearerToken() {
        record(request("/api/v1/users/me", "", "", "Authorization", "Bearer " + TOKEN));
        assertThat(last().request().headers().first("Authorization")).isEqualTo("Bearer " + SHOWN);
        assertNothingIsShown();
    }

    @Test
    void hidesNonBearerCredentialsCompletely() {
        record(request("/api/v1/users/me", "", "", "Authorization", "Basic aHVudGVyMg=="));
        assertThat(last().request().headers().first("Authorization")).isEqualTo("Basic …");
        record(request("/api/v1/users/me", "", "", "Authorization", "hunter2"));
        assertThat(last().request().headers().first("Authorization")).isEqualTo("…");
    }

    @Test
    void shortensTokensInPathQueryBodyAndHeaders() {
        record(request("/api/v1/users/tokens/" + TOKEN, "", ""));
        record(request("/api/v1/users", "name=" + TOKEN + "&sort=name", ""));
        record(request("/api/v1/projects", "", "{\"name\":\"" + TOKEN + "\"}"));
        record(request("/api/v1/projects", "", "no JSON: " + TOKEN));
        record(request("/api/v1/projects", "", "", "X-Note", "mine is " + TOKEN));
        record(request("/api/v1/projects", "", "", "Idempotency-Key", TOKEN));
        assertThat(keeper.entries())
                .extracting(entry -> entry.request().query())
                .contains("name=" + SHOWN + "&sort=name");
        assertNothingIsShown();
    }

    @Test
    void shortensInvitationCodesInBodyAndHeaders() {
        String code = "k7Qm2Z003a" + "b".repeat(39);
        record(request("/api/v1/projects", "", "{\"code\":\"" + code + "\"}", "Referer", "https://host/join#" + code));
        assertThat(last().body().orElseThrow()).hasToString("{\"code\":\"k7Qm2Z003a…\"}");
        assertThat(last().request().headers().first("Referer")).isEqualTo("https://host/join#k7Qm2Z003a…");
        assertNowhere(code);
    }

    @Test
    void shortensEncodedTokens() {
        String encoded = TOKEN.replace("_", "%5F");
        String hidden = "%63sts_" + TOKEN.substring(5);
        record(request("/api/v1/users/tokens/" + encoded, "a=" + hidden, ""));
        record(request("/api/v1/projects", "", "{\"name\":\"" + TOKEN.replace("_", "\\u005f") + "\"}"));
        record(request("/api/v1/projects", "", "", "Referer", "https://host/?t=" + hidden));
        assertThat(keeper.entries().get(0).request().query()).isEqualTo("a=" + SHOWN);
        assertThat(keeper.entries().get(1).body().orElseThrow()).hasToString("{\"name\":\"" + SHOWN + "\"}");
        assertNothingIsShown();
        assertNowhere(encoded, hidden, TOKEN.replace("_", "\\u005f"));
    }

    @Test
    void shortensTokensInResponses() {
        record(request("/api/v1/users", "", ""), "{\"message\":\"no user " + TOKEN + "\"}");
        assertThat(last().errorMessage()).contains("no user " + SHOWN);
        assertNothingIsShown();
    }

    @Test
    void hidesSecretInTokenResponseRegardlessOfFieldName() {
        for (String name : List.of("token", "access_token", "value", "key")) {
            ApiRequest request = request("/api/v1/users/tokens", "", "{}");
            IncomingCall call = new IncomingCall(request, TokenEndpoints.CREATE, null, null);
            keeper.record(
                    call,
                    response("{\"token_id\":\"1\",\"" + name + "\":\"hunter2\"}"),
                    List.of(),
                    null,
                    System.nanoTime());
            assertThat(last().responseBody().orElseThrow()).hasToString("{\"token_id\":\"1\",\"" + name + "\":\"…\"}");
        }
    }

    @Test
    void shortensTokenIssuedByServer() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = server.newTenant();
            IssuedToken issued = tenant.client().tokens().create();
            JournalEntry entry = tenant.journal().last().orElseThrow();
            assertThat(entry.responseAs(IssuedToken.class).token()).isEqualTo(issued.prefix() + "…");
            assertThat(everything(tenant.journal()))
                    .noneMatch(text -> text.contains(issued.token()))
                    .noneMatch(text -> text.contains(tenant.token()));
        }
    }

    @Test
    void shortensTokensInFaultDescription() {
        IncomingCall call = new IncomingCall(request("/api/v1/users/me", "", ""), null, null, null);
        keeper.record(call, response(""), List.of("respond " + TOKEN), null, System.nanoTime());
        assertThat(last().interceptions()).containsExactly("respond " + SHOWN);
    }

    @Test
    void keepsBodyWithoutSecretsUnchanged() {
        record(request("/api/v1/projects", "", "{ \"name\" : \"\\u00c4\" }"));
        assertThat(new String(last().request().body(), StandardCharsets.UTF_8)).isEqualTo("{ \"name\" : \"\\u00c4\" }");
    }

    private JournalEntry last() {
        return keeper.last().orElseThrow();
    }

    private void record(ApiRequest request) {
        record(request, "");
    }

    private void record(ApiRequest request, String response) {
        keeper.record(
                new IncomingCall(request, null, null, null), response(response), List.of(), null, System.nanoTime());
    }

    private static ApiRequest request(String path, String query, String body, String... headers) {
        return new ApiRequest("POST", path, query, Headers.of(headers), body.getBytes(StandardCharsets.UTF_8));
    }

    private static ApiResponse response(String body) {
        return new ApiResponse(400, Headers.of("X-Echo", body), body.getBytes(StandardCharsets.UTF_8));
    }

    private void assertNothingIsShown() {
        assertNowhere(TOKEN, TOKEN.substring(10));
        assertThat(String.join("\n", everything(keeper))).contains(SHOWN);
    }

    private void assertNowhere(String... secrets) {
        for (String secret : secrets) {
            assertThat(everything(keeper)).noneMatch(text -> text.contains(secret));
        }
    }

    private static List<String> everything(Journal journal) {
        List<String> texts = new ArrayList<>();
        texts.add(journal.toString());
        texts.add(String.valueOf(catchThrowable(() -> journal.expectAny()
                .withHeader("Authorization", "Bearer " + TOKEN)
                .times(1))));
        texts.add(String.valueOf(catchThrowable(
                () -> journal.expectAny().withQuery("name", TOKEN).times(99))));
        for (JournalEntry entry : journal.entries()) {
            ApiRequest request = entry.request();
            texts.addAll(List.of(entry.toString(), entry.toCurl(), request.path(), request.query()));
            texts.addAll(List.of(entry.body().toString(), entry.responseBody().toString()));
            texts.add(new String(request.body(), StandardCharsets.UTF_8));
            request.headers().forEach((name, value) -> texts.add(value));
            entry.response().headers().forEach((name, value) -> texts.add(value));
        }
        return texts;
    }
}
