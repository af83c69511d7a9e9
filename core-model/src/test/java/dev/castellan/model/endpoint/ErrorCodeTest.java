package dev.castellan.model.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.Json;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {

    @Test
    void everyKnownCodeHasConstantNamedAfterItsValue() {
        List<String> constants = Arrays.stream(ErrorCode.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == ErrorCode.class)
                .map(field -> field.getName().toLowerCase(Locale.ROOT))
                .toList();
        assertThat(ErrorCode.known()).extracting(ErrorCode::value).containsExactlyElementsOf(constants);
    }

    @Test
    void everyKnownCodeHasKindAndSingleInstance() {
        assertThat(ErrorCode.known()).allSatisfy(code -> {
            assertThat(ErrorCode.of(code.value())).isSameAs(code);
            assertThat(code.kind()).isNotNull();
        });
        assertThat(ErrorCode.known()).extracting(ErrorCode::kind).isSorted();
    }

    @Test
    void unknownCodeKeepsItsValueAndHasNoKind() {
        ErrorCode unknown = ErrorCode.of("machine_busy");
        assertThat(unknown).hasToString("machine_busy").isEqualTo(ErrorCode.of("machine_busy"));
        assertThat(unknown.kind()).isNull();
    }

    @Test
    void writesCodeAsJsonString() {
        assertThat(Json.write(ErrorCode.EMAIL_TAKEN)).asString().isEqualTo("\"email_taken\"");
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void everyKindHasCodeOfSameName(ErrorKind kind) {
        assertThat(kind.code().value()).isEqualTo(kind.name().toLowerCase(Locale.ROOT));
        assertThat(kind.code().kind()).isEqualTo(kind);
    }

    @Test
    void codesCommonToAllEndpointsMatchKindsCommonToAllEndpoints() {
        assertThat(ErrorCode.OF_EVERY_ENDPOINT)
                .extracting(ErrorCode::kind)
                .allSatisfy(kind -> assertThat(ErrorKind.OF_EVERY_ENDPOINT).contains(kind));
        assertThat(ErrorKind.OF_EVERY_ENDPOINT)
                .allSatisfy(kind -> assertThat(ErrorCode.OF_EVERY_ENDPOINT).contains(kind.code()));
    }

    @Test
    void endpointsDeclareOnlyKnownCodes() {
        assertThat(Endpoints.ALL)
                .allSatisfy(endpoint -> assertThat(ErrorCode.known()).containsAll(endpoint.codes()));
    }
}
