package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the page of the API and the pages of its operations. */
final class ApiPageTest {

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing ada = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org"));

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void showsCallsWithUrlOfServerAndEveryOperation() {
        String url = "http://127.0.0.1:" + scene.server.port() + "/api/v1";
        String page = ada.get("/api").body();

        assertThat(page)
                .contains("<dd><code>" + url + "</code></dd>", "Bearer $TOKEN\" " + url + "/users/me</pre>")
                .contains("href=\"/api/v1/openapi.json\"");
        for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
            assertThat(page)
                    .contains("href=\"/console/api/operation?id=" + endpoint.id() + "\"")
                    .contains("<code>" + endpoint.method() + " " + endpoint.path() + "</code>");
        }
    }

    @Test
    void pageOfEachOperationShowsParametersAndCodes() {
        for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
            Browsing.BrowserResponse page = ada.get("/api/operation?id=" + endpoint.id());

            assertThat(page.status()).as(endpoint.id()).isEqualTo(200);
            assertThat(page.body())
                    .as(endpoint.id())
                    .contains("<p><code>" + endpoint.method() + " " + endpoint.path() + "</code></p>")
                    .contains("<th scope=\"row\">401</th><td><code>unauthenticated</code></td>");
            Stream.concat(
                            endpoint.queryParameters().stream(),
                            endpoint.codes().stream().map(ErrorCode::value))
                    .forEach(name -> assertThat(page.body()).contains("<code>" + name + "</code>"));
            assertThat(page.body().length()).as(endpoint.id()).isLessThan(43_000);
        }
    }

    @Test
    void showsFieldsOfBodiesAndOfListedItems() {
        assertThat(ada.get("/api/operation?id=users.create").body())
                .contains(
                        "<h1>users.create</h1>",
                        "Create a service account",
                        "Request body: ServiceAccountCreate",
                        "--json")
                .contains("<code>name</code> <span class=\"state\" lang=\"en\">required</span></th><td>string</td>")
                .contains(
                        "<td>array of string, uuid</td>",
                        "<td>string | null</td>",
                        "Requires the role <code>org_admin</code>.");
        assertThat(ada.get("/api/operation?id=users.list").body())
                .contains(
                        "Response: 200 UserPage",
                        "<code>is_service_account</code>",
                        "<td>org_admin | client (query)</td>");
        assertThat(ada.get("/api/operation?id=users.delete").body())
                .contains("curl -X DELETE", "The response has no body.");
    }

    @Test
    void returns404ForUnknownOperation() {
        assertThat(ada.get("/api/operation?id=users.fly").status()).isEqualTo(404);
        assertThat(ada.get("/api/operation").status()).isEqualTo(404);
    }

    @Test
    void describesOnlyOperationsThatServerOffers() {
        try (ConsoleScene plain = new ConsoleScene(builder -> builder.api(api -> api.extensions(false)))) {
            Browsing admin = plain.admin();
            assertThat(admin.get("/api").body()).contains("id=users.list\"").doesNotContain("id=auditEvents.list");
            assertThat(admin.get("/api/operation?id=auditEvents.list").status()).isEqualTo(404);
            assertThat(admin.get("/api/operation?id=users.list").body()).doesNotContain("unauthenticated</code>");
        }
    }
}
