package dev.castellan.server;

import static dev.castellan.server.AdminRequests.call;
import static dev.castellan.server.AdminRequests.id;
import static dev.castellan.server.AdminRequests.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the limit on the number of inputs in a collection, which exists because responses list all inputs. */
final class CollectionLimitTest {

    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .limits(limits -> limits.inputsPerCollection(2))
            .start();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void returns409WhenCollectionIsFull() {
        String collection = create("/collections", "{\"name\":\"c\"}");
        List<String> held = List.of(newInputIn(collection), newInputIn(collection));
        String more = create("/inputs", "{}");

        ApiResponse refused = put(collection, more);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(text(refused))
                .contains("\"collection " + collection + " holds 2 inputs, the maximum: remove some first\"");
        assertThat(inputsOf(collection)).isEqualTo(held);
    }

    @Test
    void returns200WhenInputIsAlreadyInFullCollection() {
        String collection = create("/collections", "{\"name\":\"c\"}");
        newInputIn(collection);
        String last = newInputIn(collection);

        assertThat(put(collection, last).status()).isEqualTo(200);
    }

    @Test
    void fullCollectionAcceptsInputsAfterOthersAreRemovedOrDeleted() {
        String collection = create("/collections", "{\"name\":\"c\"}");
        String removed = newInputIn(collection);
        String deleted = newInputIn(collection);
        List<String> more = List.of(create("/inputs", "{}"), create("/inputs", "{}"));

        call(server, "DELETE", "/collections/" + collection + "/inputs/" + removed, "");
        call(server, "DELETE", "/inputs/" + deleted, "");

        more.forEach(input -> assertThat(put(collection, input).status()).isEqualTo(200));
        assertThat(inputsOf(collection)).isEqualTo(more);
        assertThat(put(collection, removed).status()).isEqualTo(409);
    }

    @Test
    void doesNotAddNewInputToAnyCollectionIfOneIsFull() {
        String full = create("/collections", "{\"name\":\"full\"}");
        String empty = create("/collections", "{\"name\":\"empty\"}");
        newInputIn(full);
        newInputIn(full);

        ApiResponse refused = call(
                server,
                "POST",
                "/inputs",
                "{\"collection_ids\":[\"" + empty + "\",\"" + empty + "\",\"" + full + "\"]}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(text(refused))
                .contains("\"collection_ids[2]: collection " + full
                        + " holds 2 inputs, the maximum: remove some first\"");
        assertThat(inputsOf(empty)).isEmpty();
        assertThat(inputsOf(full)).hasSize(2);
    }

    private String newInputIn(String collection) {
        return create("/inputs", "{\"collection_ids\":[\"" + collection + "\"]}");
    }

    private ApiResponse put(String collection, String input) {
        return call(server, "PUT", "/collections/" + collection + "/inputs/" + input, "");
    }

    private List<String> inputsOf(String collection) {
        JsonValue response = JsonValue.parse(text(call(server, "GET", "/collections/" + collection, "")));
        return response.fields().get("inputs").items().stream()
                .map(item -> item.asString())
                .toList();
    }

    private String create(String path, String body) {
        ApiResponse created = call(server, "POST", path, body);
        assertThat(created.status()).isEqualTo(201);
        return id(created);
    }
}
