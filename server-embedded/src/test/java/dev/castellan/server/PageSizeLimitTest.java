package dev.castellan.server;

import static dev.castellan.server.AdminRequests.call;
import static dev.castellan.server.AdminRequests.id;
import static dev.castellan.server.AdminRequests.post;
import static dev.castellan.server.AdminRequests.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the limits on the size of a page in bytes, and on the number of collections that a request names. */
final class PageSizeLimitTest {

    @Test
    void shortensPagesOfLargeQueriesWithoutSkippingQueries() {
        try (CastellanServer server = server()) {
            String input = id(post(server, "/inputs", "{}"));
            String payload = "x".repeat(3_000);
            List<String> created = IntStream.range(0, 7)
                    .mapToObj(i -> id(post(
                            server,
                            "/queries",
                            "{\"input_id\":\"" + input + "\",\"payload\":\"" + (i == 3 ? payload.repeat(4) : payload)
                                    + "\"}")))
                    .toList();

            List<List<String>> pages = pages(server, "/inputs/" + input + "/queries?limit=200");

            assertThat(pages).extracting(List::size).containsExactly(2, 1, 1, 2, 1);
            assertThat(pages).flatMap(page -> page).containsExactlyElementsOf(created);
        }
    }

    @Test
    void shortensPagesOfLargeCollectionsWithoutSkippingCollections() {
        try (CastellanServer server = server()) {
            List<String> created = IntStream.range(0, 5)
                    .mapToObj(i -> id(post(server, "/collections", "{\"name\":\"c\"}")))
                    .toList();
            for (int i = 0; i < 100; i++) {
                post(server, "/inputs", "{\"collection_ids\":[\"" + created.get(1) + "\",\"" + created.get(3) + "\"]}");
            }

            List<List<String>> pages = pages(server, "/collections?limit=4");

            assertThat(pages).extracting(List::size).containsExactly(3, 2);
            assertThat(pages).flatMap(page -> page).containsExactlyElementsOf(created);
        }
    }

    @Test
    void returns400WhenTooManyCollectionIdsAreGiven() {
        try (CastellanServer server = server()) {
            String ids = String.join(
                    ",",
                    Stream.generate(() -> "\"" + UUID.randomUUID() + "\"")
                            .limit(4)
                            .toList());

            ApiResponse refused = post(server, "/inputs", "{\"collection_ids\":[" + ids + "]}");

            assertThat(refused.status()).isEqualTo(400);
            assertThat(text(refused)).contains("collection_ids: at most 3 are allowed, found 4");
        }
    }

    private static List<List<String>> pages(CastellanServer server, String target) {
        List<List<String>> pages = new ArrayList<>();
        String cursor = "";
        do {
            ApiResponse response = call(server, "GET", target + cursor, "");
            assertThat(response.status()).isEqualTo(200);
            Map<String, JsonValue> page = JsonValue.parse(text(response)).fields();
            pages.add(page.get("data").items().stream()
                    .map(item -> item.get("id").asString())
                    .toList());
            cursor = page.containsKey("next_cursor")
                    ? "&cursor=" + page.get("next_cursor").asString()
                    : "";
        } while (!cursor.isEmpty());
        return pages;
    }

    private static CastellanServer server() {
        return CastellanServer.builder()
                .withoutSocket()
                .limits(limits -> limits.pageBytes(8_000).collectionIds(3))
                .start();
    }
}
