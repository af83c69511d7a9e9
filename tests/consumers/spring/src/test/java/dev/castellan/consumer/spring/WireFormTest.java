package dev.castellan.consumer.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.ErrorBody;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;

/** Tests that Spring's mapper for Jackson 2 or 3 writes and reads every record as the API does. */
class WireFormTest extends ApplicationTest {

    static IntStream records() {
        return IntStream.range(0, RecordController.RECORDS.size());
    }

    @ParameterizedTest
    @MethodSource("records")
    void writesRecordInApiJsonFormat(int index) throws Exception {
        String body = http.get()
                .uri("/records/{index}", index)
                .exchange()
                .getResponse()
                .getContentAsString(UTF_8);
        assertThat(fields(body)).isEqualTo(fields(new String(Json.write(RecordController.RECORDS.get(index)), UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "account {\"name\":\"ci\",\"role\":\"client\",\"project_ids\":[]}",
                "input {\"name\":\"n\",\"payload\":{\"n\":[1,null,\"x\"]},\"collection_ids\":[]}",
                "token {\"user_id\":\"00000000-0000-0001-0000-000000000002\",\"expires_at\":\"2030-01-31T12:00:00.250Z\"}"
            })
    void readsRecordInApiJsonFormat(String example) throws Exception {
        String[] parts = example.split(" ", 2);
        String body = http.post()
                .uri("/records/" + parts[0])
                .contentType(MediaType.APPLICATION_JSON)
                .content(parts[1])
                .exchange()
                .getResponse()
                .getContentAsString(UTF_8);
        assertThat(fields(body)).isEqualTo(fields(parts[1]));
    }

    @Test
    void testsCoverEveryApiRecord() {
        Set<Class<?>> bodies = Endpoints.ALL.stream()
                .flatMap((Endpoint<?, ?> endpoint) -> Stream.of(endpoint.input(), endpoint.output()))
                .filter(shape -> !shape.isNone())
                .map(BodyType::item)
                .collect(Collectors.toSet());
        bodies.addAll(Set.of(ErrorBody.class, Page.class));
        assertThat(RecordController.RECORDS.stream().map(Object::getClass).collect(Collectors.toSet()))
                .isEqualTo(bodies);
    }

    /** Parses JSON into maps and lists, because a comparison of maps ignores the order of fields. */
    private static Map<?, ?> fields(String json) {
        return JsonValue.parse(json).convertTo(Map.class);
    }
}
