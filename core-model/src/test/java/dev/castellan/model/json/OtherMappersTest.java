package dev.castellan.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.castellan.model.ErrorBody;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that mappers of applications and frameworks, which have different defaults, read and write the same JSON. */
class OtherMappersTest {

    private static final String RECORDS = "dev.castellan.model.json.WireFormTest#wholeAndBareRecords";
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().addModule(new JavaTimeModule()).build();

    @ParameterizedTest
    @MethodSource(RECORDS)
    void defaultJacksonMapperWritesSameJsonAsCastellan(Object value) throws IOException {
        assertThat(written(value)).isEqualTo(own(value));
    }

    @ParameterizedTest
    @MethodSource(RECORDS)
    void defaultJacksonMapperReadsRecordsWrittenByCastellan(Object value) throws IOException {
        assertThat((Object) MAPPER.readValue(Json.write(value), value.getClass()))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource(RECORDS)
    void jacksonMapperThatRejectsNullPrimitivesReadsRecords(Object value) throws IOException {
        Object read = MAPPER.readerFor(value.getClass())
                .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .readValue(Json.write(value));
        assertThat(read).isEqualTo(value);
    }

    @Test
    void defaultJacksonMapperWritesAndReadsPagesLikeCastellan() throws IOException {
        Page<Project> page = new Page<>(
                List.of(new Project(
                        UUID.fromString("0190f3a2-7b4c-7d1e-8f00-00000000000a"), "a", new UUID(1, 2), false)),
                true,
                "next");
        assertThat(written(page)).isEqualTo(own(page));
        assertThat(MAPPER.readValue(Json.write(page), new TypeReference<Page<Project>>() {}))
                .isEqualTo(page);
        assertThat(written(Page.last(List.of()))).isEqualTo(own(Page.last(List.of())));
    }

    @Test
    void testRecordsCoverEveryApiBodyType() {
        Set<Class<?>> bodies = Endpoints.ALL.stream()
                .flatMap((Endpoint<?, ?> endpoint) -> Stream.of(endpoint.input(), endpoint.output()))
                .filter(shape -> !shape.isNone())
                .map(BodyType::item)
                .collect(Collectors.toSet());
        bodies.add(ErrorBody.class);
        assertThat(WireFormTest.wholeAndBareRecords()
                        .map(record -> record.get()[0].getClass())
                        .collect(Collectors.toSet()))
                .isEqualTo(bodies);
    }

    private static JsonNode written(Object value) throws IOException {
        return MAPPER.readTree(MAPPER.writeValueAsBytes(value));
    }

    /** Returns the library's JSON in the form that other mappers write, without zero milliseconds. */
    private static JsonNode own(Object value) throws IOException {
        return MAPPER.readTree(new String(Json.write(value), UTF_8).replace("12:00:00.000Z", "12:00:00Z"));
    }
}
