package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.data.Seed;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.service.ApiExchange;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the same requests to two tenants with the same number get identical bytes, including cursors. */
class SeededPagesTest {

    private static final Seed COMPANY = Seeds.parse("""
            projects: { research: {}, ops: {}, sales: {} }
            users:
              alice: { role: client, in: [research] }
              bob: { role: client, in: [research] }
            collections: { papers: { in: research }, books: { in: research }, notes: { in: research } }
            inputs: { draft: { in: research } }
            queries: { one: { on: draft }, two: { on: draft }, three: { on: draft } }
            """, "company.yaml");

    @Test
    void returnsSamePagesInTwoRunsWithSameSeed() {
        List<String> pages = pages(11);
        assertThat(pages).hasSize(4 + 3 + 3 + 3 + 3);
        assertThat(pages(11)).isEqualTo(pages);
    }

    @Test
    void rejectsCursorFromTenantWithAnotherSeed() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant one = tenant(server, 11);
            Tenant other = tenant(server, 12);
            String cursor = "&cursor=" + cursor(body(page(one, "/projects", "")));
            assertThat(page(one, "/projects", cursor).status()).isEqualTo(200);
            assertThat(page(other, "/projects", cursor).status()).isEqualTo(400);
        }
    }

    @Test
    void acceptsCursorIssuedBeforeReset() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = tenant(server, 11);
            String first = body(page(tenant, "/projects", ""));
            tenant.client().projects().create("Apollo");
            tenant.reset();
            assertThat(body(page(tenant, "/projects", ""))).isEqualTo(first);
            assertThat(page(tenant, "/projects", "&cursor=" + cursor(first)).status())
                    .isEqualTo(200);
        }
    }

    /** Returns all pages of all lists of a new server. */
    private static List<String> pages(long seed) {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = tenant(server, seed);
            List<String> pages = new ArrayList<>();
            lists(tenant).forEach(list -> pages.addAll(pages(tenant, list)));
            return pages;
        }
    }

    private static List<String> pages(Tenant tenant, String list) {
        List<String> pages = new ArrayList<>();
        String query = "";
        while (query != null) {
            String page = body(page(tenant, list, query));
            pages.add(page);
            query = page.contains("\"has_more\":true") ? "&cursor=" + cursor(page) : null;
        }
        return pages;
    }

    private static List<String> lists(Tenant tenant) {
        return List.of(
                "/projects",
                "/users",
                "/users/tokens",
                "/collections",
                "/inputs/" + tenant.inputId("draft") + "/queries");
    }

    private static Tenant tenant(TestServer server, long seed) {
        return server.tenant()
                .ids(seed)
                .frozenAt(Instant.parse("2026-03-04T12:00:00Z"))
                .seed(COMPANY)
                .create();
    }

    private static ApiResponse page(Tenant tenant, String list, String cursor) {
        Headers headers = Headers.of("Authorization", "Bearer " + tenant.token());
        ApiRequest request = new ApiRequest("GET", "/api/v1" + list, "limit=1" + cursor, headers, ApiRequest.NO_BODY);
        return tenant.hosted()
                .pipeline()
                .exchange(ApiExchange.of(request, null), request, "")
                .handle()
                .toCompletableFuture()
                .join();
    }

    private static String body(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private static String cursor(String page) {
        return JsonValue.parse(page).get("next_cursor").asString();
    }
}
