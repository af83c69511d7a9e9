package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.harness.ControlClient.ControlException;
import dev.castellan.harness.data.SeedException;
import dev.castellan.model.json.JsonValue;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the control API of an emulator with an HTTP client. */
class EmulatorTest {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @AutoClose
    private final Emulator emulator =
            Emulator.start(ANY_PORT, Seeds.parse("users: { alice: { role: client } }", "company.yaml"));

    private final ControlClient control = ControlClient.of(emulator);

    @Test
    void createsTenantWithIdsAndTokensOfItsSeed() {
        JsonValue tenant = create("""
                {"name": "acme", "seed": {"projects": {"research": {}}, "collections": {"papers": {"in": "research"}},
                 "inputs": {"draft": {"in": "research"}}, "queries": {"question": {"on": "draft"}},
                 "users": {"ann": {"in": ["research"]}, "bob": {"person": true, "email": "bob@acme.example", "invitation": true}}}}""");
        assertThat(text(tenant, "base_url")).isEqualTo(url("/acme/api/v1"));
        assertThat(keys(tenant, "tokens")).containsExactly("admin", "ann");
        assertThat(keys(tenant, "user_ids")).containsExactly("admin", "ann", "bob");
        assertThat(keys(tenant, "project_ids")).contains("research");
        assertThat(keys(tenant, "query_ids")).containsExactly("question");
        assertThat(text(tenant.get("invitations").get("bob"), "code")).hasSize(49);
        String paper = tenant.get("collection_ids").get("papers").asString();
        assertThat(api(tenant, "ann", "/collections/" + paper).statusCode()).isEqualTo(200);
        assertThat(api(tenant, "ann", "/inputs/" + text(tenant.get("input_ids"), "draft"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(get("/tenants/acme")).isEqualTo(tenant);
        assertThat(get("/tenants").toJson()).isEqualTo("[\"acme\"]");
    }

    @Test
    void tenantWithoutSeedHasSeedOfEmulator() {
        assertThat(keys(create(null), "user_ids")).containsExactly("admin", "alice");
        assertThat(keys(create("{\"seed\": {}}"), "user_ids")).containsExactly("admin");
        assertThat(keys(create("{\"seed\": \"users: { carol: {} }\"}"), "user_ids"))
                .containsExactly("admin", "carol");
    }

    @Test
    void appliesSeedsAndExportsResources() {
        create("{\"name\": \"acme\"}");
        JsonValue changed = post("/tenants/acme/apply", "{\"seed\": {\"projects\": {\"ops\": {}}}}");
        assertThat(keys(changed, "project_ids")).contains("ops");
        assertThat(text(get("/tenants/acme/export"), "seed")).contains("alice:", "ops:");
    }

    @Test
    void closedTenantFreesItsName() {
        JsonValue tenant = create("{\"name\": \"acme\"}");
        assertThat(control.send("DELETE", "/tenants/acme", null).statusCode()).isEqualTo(204);
        assertRefused(404, "no tenant 'acme'", () -> get("/tenants/acme"));
        HttpResponse<String> refused = api(tenant, "admin", "/users/me");
        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.body()).contains("no tenant 'acme': it was closed");
        assertThat(text(create("{\"name\": \"acme\"}"), "token")).isNotEqualTo(text(tenant, "token"));
        assertRefused(409, "there is a tenant 'acme' already", () -> create("{\"name\": \"acme\"}"));
    }

    @Test
    void clockOfTenantExpiresTokens() {
        JsonValue tenant = create("{\"seed\": {\"users\": {\"ann\": {\"token\": \"2030-01-02T00:00:00Z\"}}},"
                + " \"frozen_at\": \"2030-01-01T00:00:00Z\"}");
        String clock = "/tenants/" + text(tenant, "name") + "/clock";
        assertThat(get(clock).toJson()).isEqualTo("{\"instant\":\"2030-01-01T00:00:00.000Z\",\"is_frozen\":true}");
        assertThat(api(tenant, "ann", "/users/me").statusCode()).isEqualTo(200);
        assertThat(text(post(clock, "{\"advance\": \"24h\"}"), "instant")).startsWith("2030-01-02T00:00");
        assertThat(api(tenant, "ann", "/users/me").statusCode()).isEqualTo(401);
        post(clock, "{\"set\": \"2030-01-01T12:00:00Z\"}");
        assertThat(api(tenant, "ann", "/users/me").statusCode()).isEqualTo(200);
        assertThat(post(clock, "{\"resume\": true}").get("is_frozen").toJson()).isEqualTo("false");
        assertThat(post(clock, "{\"freeze\": true}").get("is_frozen").toJson()).isEqualTo("true");
        assertThat(text(post(clock, "{\"freeze_at\": \"2031-01-01T00:00:00Z\"}"), "instant"))
                .startsWith("2031");
    }

    @Test
    void resetRestoresTenantAndClearsJournalAndInterceptions() {
        JsonValue tenant = create("{\"name\": \"acme\"}");
        post("/tenants/acme/interceptions", "{\"on\": \"projects.list\", \"respond\": {\"status\": 503}}");
        post("/tenants/acme/apply", "{\"seed\": {\"projects\": {\"ops\": {}}}}");
        assertThat(api(tenant, "admin", "/projects").statusCode()).isEqualTo(503);
        post("/tenants/acme/reset", null);
        assertThat(get("/tenants/acme")).isEqualTo(tenant);
        assertThat(get("/tenants/acme/journal").toJson()).isEqualTo("{\"entries\":[],\"dropped_count\":0}");
        assertThat(get("/tenants/acme/interceptions").toJson()).isEqualTo("[]");
        assertThat(api(tenant, "admin", "/projects").statusCode()).isEqualTo(200);
    }

    @Test
    void restoresSnapshotsOfTenant() {
        JsonValue tenant = create("{\"name\": \"acme\"}");
        JsonValue snapshot = post("/tenants/acme/snapshot", null);
        post("/tenants/acme/apply", "{\"seed\": {\"projects\": {\"ops\": {}}}}");
        post("/tenants/acme/restore", snapshot.toJson());
        assertThat(get("/tenants/acme")).isEqualTo(tenant);
        create("{\"name\": \"other\"}");
        assertRefused(404, "no such snapshot", () -> post("/tenants/other/restore", snapshot.toJson()));
    }

    @Test
    void marksInputsInUse() {
        JsonValue tenant = create("{\"name\": \"acme\", \"seed\": {\"inputs\": {\"draft\": {}}}}");
        String draft = text(tenant.get("input_ids"), "draft");
        post("/tenants/acme/mark-in-use", "{\"id\": \"" + draft + "\", \"by\": \"run 42\"}");
        assertThat(api("DELETE", tenant, "/inputs/" + draft).body()).contains("run 42");
        post("/tenants/acme/release", "{\"id\": \"" + draft + "\"}");
        assertThat(api("DELETE", tenant, "/inputs/" + draft).statusCode()).isEqualTo(204);
    }

    @Test
    void addsCountsAndRemovesInterceptions() {
        JsonValue tenant = create("{\"name\": \"acme\"}");
        JsonValue stub = post(
                "/tenants/acme/interceptions",
                "{\"on\": \"GET /jobs/{id}\", \"respond\": [{\"status\": 202, \"json\": {\"state\": \"queued\"}},"
                        + " {\"status\": 200, \"json\": {\"state\": \"done\"}}]}");
        String job = "/jobs/0190f3a2-7b4c-7d1e-8f00-1234567890ab";
        assertThat(api(tenant, "admin", job).body()).contains("queued");
        assertThat(api(tenant, "admin", job).body()).contains("done");
        assertThat(get("/tenants/acme/interceptions").items().get(0).get("hits").toJson())
                .isEqualTo("2");
        control.call("DELETE", "/tenants/acme/interceptions/" + text(stub, "id"), null);
        assertThat(api(tenant, "admin", job).statusCode()).isEqualTo(404);
        assertThat(post("/tenants/acme/interceptions/apply", "{\"preset\": \"flaky\", \"seed\": 7}")
                        .items())
                .hasSize(4);
        control.call("DELETE", "/tenants/acme/interceptions", null);
        assertThat(get("/tenants/acme/interceptions").items()).isEmpty();
    }

    @Test
    void filtersJournal() {
        JsonValue tenant = create("{\"name\": \"acme\"}");
        api(tenant, "alice", "/users/me");
        api(tenant, "admin", "/projects?limit=1");
        api(tenant, "admin", "/projects/x");
        assertThat(get("/tenants/acme/journal").get("entries").items()).hasSize(3);
        assertThat(get("/tenants/acme/journal?by=alice").get("entries").items()).hasSize(1);
        assertThat(get("/tenants/acme/journal?by=0190f3a2-7b4c-7d1e-8f00-1234567890ab")
                        .get("entries")
                        .items())
                .isEmpty();
        JsonValue found = get("/tenants/acme/journal?on=projects.list&with_status=200")
                .get("entries")
                .items()
                .get(0);
        assertThat(found.get("request").get("query").asString()).isEqualTo("limit=1");
        assertThat(text(found, "curl")).contains(text(tenant, "base_url") + "/projects");
        assertThat(found.toJson()).doesNotContain(text(tenant, "token"));
        control.call("DELETE", "/tenants/acme/journal", null);
        assertThat(get("/tenants/acme/journal").get("entries").items()).isEmpty();
    }

    @Test
    void waitsUntilOperationIsCalled() throws Exception {
        JsonValue tenant = create("{\"name\": \"acme\"}");
        CompletableFuture<JsonValue> called = CompletableFuture.supplyAsync(
                () -> post("/tenants/acme/journal/expect", "{\"on\": \"users.me\", \"within\": \"30s\"}"));
        assertThat(get("/tenants/acme/journal").get("entries").items()).isEmpty();
        api(tenant, "alice", "/users/me");
        assertThat(called.get(30, TimeUnit.SECONDS).items()).hasSize(1);
        assertRefused(
                409,
                "expected exactly 2 times: users.me, by alice",
                () -> post("/tenants/acme/journal/expect", "{\"on\": \"users.me\", \"by\": \"alice\", \"times\": 2}"));
    }

    @Test
    void limitsNumberOfWaitingCalls() {
        create("{\"name\": \"acme\"}");
        CompletableFuture<HttpResponse<String>> first = new CompletableFuture<>();
        for (int i = 0; i < 65; i++) {
            control.sendLater("POST", "/tenants/acme/journal/expect", "{\"on\": \"users.me\", \"within\": \"30s\"}")
                    .thenAccept(first::complete);
        }
        HttpResponse<String> refused = first.join();
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertRefused(409, "at least", () -> post("/tenants/acme/journal/expect", "{\"on\": \"users.me\"}"));
        assertThat(get("/tenants").items()).hasSize(1);
    }

    @Test
    void limitsNumberOfTenants() {
        for (int i = 0; i < EmulatedTenants.MAX_TENANTS; i++) {
            create("{\"seed\": {}}");
        }
        assertRefused(409, "1000 tenants exist: delete those that tests left", () -> create(null));
    }

    @Test
    void refusesCallsWithoutTokenAndCallsOfWebPages() {
        ControlClient stranger = new ControlClient(emulator.url(), "emulator_0");
        assertRefused(401, "Authorization", () -> stranger.call("GET", "/tenants", null));
        HttpRequest page = control.request("POST", "/tenants", null)
                .header("Origin", "https://acme.example")
                .build();
        assertThat(ControlClient.send(page).statusCode()).isEqualTo(403);
        assertThat(ControlClient.send(fetch("cross-site")).statusCode()).isEqualTo(403);
        assertThat(ControlClient.send(fetch("none")).statusCode()).isEqualTo(200);
        assertThat(get("/tenants").items()).isEmpty();
    }

    /** Returns the request of a browser for the document. */
    private HttpRequest fetch(String site) {
        return HttpRequest.newBuilder(URI.create(emulator.url() + "/openapi.json"))
                .header("Sec-Fetch-Site", site)
                .build();
    }

    @Test
    void refusesOtherHosts() throws Exception {
        URI url = emulator.url();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(("GET /emulator/v1/tenants HTTP/1.1\r\nHost: rebound.example:" + url.getPort()
                                    + "\r\nAuthorization: Bearer " + emulator.token() + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 403 ")
                    .contains("Host: use localhost or a loopback address");
        }
    }

    @Test
    void listensOnlyOnLoopbackInterface() throws UnknownHostException {
        InetSocketAddress all = new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 0);
        assertThatThrownBy(() -> Emulator.start(all, Seeds.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only on the loopback interface");
        assertThat(emulator.toString()).contains(emulator.url().toString()).doesNotContain(emulator.token());
    }

    @Test
    void doesNotStartWithSeedThatCannotBeApplied() {
        assertThatThrownBy(() ->
                        Emulator.start(ANY_PORT, Seeds.parse("users: { bob: { email: nobody } }", "company.yaml")))
                .isInstanceOf(SeedException.class)
                .hasMessageContaining("email");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /tenants                     | {"nam": "x"}                                 | nam: unknown field; expected one of: frozen_at
            /tenants                     | {"name": "A"}                                | name: the name 'A'
            /tenants                     | {"frozen_at": "today"}                       | frozen_at: expected a timestamp
            /tenants                     | {"ids": "7"}                                 | ids: expected
            /tenants                     | {"journal_capacity": 0}                      | journal_capacity: the capacity of the journal is 0
            /tenants                     | {"seed": {"users": {"x": {"rol": 1}}}}       | unknown key 'rol': did you mean 'role'?
            /tenants                     | {"name"                                      | body: not valid JSON
            /tenants/acme/apply          | {}                                           | seed: is required
            /tenants/acme/restore        | {"snapshot": "x"}                            | snapshot: expected a UUID
            /tenants/acme/mark-in-use    | {"id": "0190f3a2-7b4c-7d1e-8f00-1234567890ab"} | by: is required
            /tenants/acme/reset          | {}                                           | body: this operation takes none
            /tenants/acme/clock          | {}                                           | body: expected one of freeze, freeze_at
            /tenants/acme/clock          | {"freeze": true, "advance": "1h"}            | freeze and advance: choose one
            /tenants/acme/clock          | {"freeze": false}                            | freeze: expected true
            /tenants/acme/clock          | {"advance": "1 hour"}                        | advance: expected a duration
            /tenants/acme/clock          | {"advance": "-PT1H"}                         | advance: the duration is PT-1H: to go back, set the time
            /tenants/acme/clock          | {"advance": "P400000000000D"}                | advance: choose a time in the years 0 to 9999
            /tenants/acme/clock          | {"set": "2030"}                              | set: expected a time
            /tenants/acme/clock          | []                                           | body: expected an object
            /tenants/acme/interceptions  | {"on": "projects.creat", "reset": true}      | on: no operation 'projects.creat': did you mean projects.create?
            /tenants/acme/interceptions  | {"on": "FETCH /x", "reset": true}            | on: no method 'FETCH'
            /tenants/acme/interceptions  | {"on": "GET x", "reset": true}               | on: path template x
            /tenants/acme/interceptions  | {"on": "projects.create"}                    | body: expected one effect: respond
            /tenants/acme/interceptions  | {"reset": true, "close": true}               | reset and close: choose one
            /tenants/acme/interceptions  | {"resett": true}                             | resett: no such field: did you mean reset?
            /tenants/acme/interceptions  | {"reset": 1}                                 | reset: expected true
            /tenants/acme/interceptions  | {"times": 0, "reset": true}                  | times: the number of requests is 0: choose 1 or more
            /tenants/acme/interceptions  | {"times": "1", "reset": true}                | times: expected a whole number
            /tenants/acme/interceptions  | {"by": 1, "reset": true}                     | by: expected text
            /tenants/acme/interceptions  | {"cut": -1}                                  | cut: the number of bytes is -1: choose 0 or more
            /tenants/acme/interceptions  | {"delay": "2d"}                              | delay: the delay is PT48H: choose 0 to 24h
            /tenants/acme/interceptions  | {"respond": {"status": 99}}                  | respond: status 99
            /tenants/acme/interceptions  | {"respond": []}                              | respond: expected at least one
            /tenants/acme/interceptions  | {"respond": {"statu": 200}}                  | respond: statu
            /tenants/acme/interceptions  | {"refuse": {"code": "nope", "message": "x"}} | refuse:
            /tenants/acme/interceptions  | {"slow_body": {"bytes_per_piece": 9}}        | slow_body: pause: is required
            /tenants/acme/interceptions  | {"on": "projects.create", "for_admins_only": true, "reset": true} | for_admins_only:
            /tenants/acme/interceptions  | {"every_nth": 0, "reset": true}              | every_nth: the interval is 0: choose 1 or more
            /tenants/acme/interceptions  | {"after": -1, "reset": true}                 | after: the number of skipped requests is -1
            /tenants/acme/interceptions  | {"with_probability": 0.5, "reset": true}     | with_probability: expected an object with chance and seed
            /tenants/acme/interceptions  | {"with_probability": {"chance": 2, "seed": 1}, "reset": true} | with_probability: the chance is 2.0: choose 0 to 1
            /tenants/acme/interceptions  | {"with_probability": {"chance": 0.5}, "reset": true} | with_probability: seed: is required
            /tenants/acme/interceptions  | {"slow_body": {"bytes_per_piece": 0, "pause": "1s"}} | slow_body: the number of bytes in a piece is 0
            /tenants/acme/interceptions  | {"slow_body": {"bytes_per_piece": 9, "pause": 50}} | slow_body: pause: expected a duration as text, such as "500ms"
            /tenants/acme/interceptions  | {"slow_body": {"bytes_per_piece": 9, "pause": "3d"}} | slow_body: the pause is PT72H
            /tenants/acme/interceptions  | {"delay": 5}                                 | delay: expected a duration as text, such as "500ms", "30s"
            /tenants/acme/interceptions  | {"unavailable": "2d"}                        | unavailable: Retry-After is PT48H: choose 0 to 24h
            /tenants/acme/interceptions  | {"until": 5, "reset": true}                  | until: expected a time in UTC as text, such as "2030-01-31T12:00:00Z"
            /tenants/acme/interceptions  | {"with_path": "x", "reset": true}            | with_path: expected a list of texts
            /tenants/acme/interceptions  | {"with_query": {"a": 1}, "reset": true}      | with_query: expected text, such as
            /tenants/acme/interceptions  | {"with_header": [], "reset": true}           | with_header: expected an object of texts
            /tenants/acme/interceptions  | {"respond": {}}                              | respond: status: is required
            /tenants/acme/interceptions  | {"respond": 5}                               | respond: expected an object with status
            /tenants/acme/interceptions  | {"refuse": {"code": null, "message": "x"}}   | refuse: code: is required
            /tenants/acme/interceptions  | {"refuse": {"code": "own", "message": "x"}}  | refuse: code 'own' is not of the API: add its kind
            /tenants/acme/interceptions  | {"refuse": {"code": "own", "message": "x", "kind": "bad"}} | expected one of invalid, unauthenticated
            /tenants/acme/interceptions  | {"by": "alicia", "reset": true}              | by: no user 'alicia' in tenant acme: there are [admin, alice]
            /tenants/acme/journal/expect | {"by": "alicia", "never": true}              | by: no user 'alicia'
            /tenants/acme/journal/expect | {"within": 5}                                | within: expected a duration as text
            /tenants/acme/clock          | {"advance": 5}                               | advance: expected a duration as text
            /tenants/acme/clock          | {"set": 5}                                   | set: expected a time in UTC as text
            /tenants/acme/issuer/rules   | {"claims": {"ref": "x"}}                     | service_account_id: is required
            /tenants/acme/issuer/rules   | {"service_account_id": "0190f3a2-7b4c-7d1e-8f00-1234567890ab", "claims": {"ref": 5}} | claims.ref: expected a string
            /tenants/acme/issuer/jwt     | {"claims": 5}                                | claims: expected a
            /tenants/acme/mark-in-use    | {"id": "0190f3a2-7b4c-7d1e-8f00-1234567890ab", "by": "x"} | id: no input and no query has the id 0190f3a2
            /tenants/acme/mark-in-use    | {"id": "0190f3a2-7b4c-7d1e-8f00-1234567890ab", "by": " "} | by: is required
            /tenants/acme/interceptions/apply | {"preset": "slowly"}                    | preset: expected one of flaky, slow, rate_limited
            /tenants/acme/journal/expect | {"within": "1h"}                             | within: the time is PT1H: choose 0 to 30s
            /tenants/acme/journal/expect | {"times": 1, "never": true}                  | times and never: choose one
            /tenants/acme/journal/expect | {"times": -1}                                | times: the number of requests is -1: choose 0 or more
            """)
    void namesFieldOfWrongInput(String path, String body, String message) {
        create("{\"name\": \"acme\"}");
        assertRefused(400, message, () -> post(path, body));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /tenant                           | 404 | no such path
            PATCH  | /tenants                          | 405 | POST, GET
            GET    | /tenants/acme/journal?from=1      | 400 | from: no such parameter
            GET    | /tenants/acme/journal?on=x        | 400 | on: no operation 'x'
            GET    | /tenants/acme/journal?by=alicia   | 400 | by: no user 'alicia'
            GET    | /tenants/none/clock               | 404 | no tenant 'none'
            DELETE | /tenants/acme/interceptions/1     | 404 | no interception '1'
            DELETE | /tenants/acme/issuer/rules/1      | 404 | rule '1': expected the id of a rule
            """)
    void refusesUnknownPathsMethodsAndParameters(String method, String path, int status, String message) {
        create("{\"name\": \"acme\"}");
        assertRefused(status, message, () -> control.call(method, path, null));
    }

    private JsonValue create(@Nullable String body) {
        return post("/tenants", body);
    }

    private JsonValue get(String path) {
        return control.call("GET", path, null);
    }

    private @Nullable JsonValue post(String path, @Nullable String body) {
        return control.call("POST", path, body);
    }

    private String url(String path) {
        return emulator.url().resolve(path).toString();
    }

    private static HttpResponse<String> api(JsonValue tenant, String user, String path) {
        return api("GET", tenant, path, tenant.get("tokens").get(user).asString());
    }

    private static HttpResponse<String> api(String method, JsonValue tenant, String path) {
        return api(method, tenant, path, text(tenant, "token"));
    }

    private static HttpResponse<String> api(String method, JsonValue tenant, String path, String token) {
        return new ControlClient(URI.create(text(tenant, "base_url")), token).send(method, path, null);
    }

    private static String text(JsonValue object, String field) {
        return object.get(field).asString();
    }

    private static Set<String> keys(JsonValue object, String field) {
        return object.get(field).fields().keySet();
    }

    private static void assertRefused(int status, String message, Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(ControlException.class, e -> {
            assertThat(e.status()).as(e.getMessage()).isEqualTo(status);
            assertThat(e).hasMessageContaining(message);
        });
    }
}
