package dev.castellan.examples.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that {@code docs/endpoints.md} shows a call of each operation that works. */
class EndpointPageTest {

    /** The operations on objects that only a browser creates, so the calls get 404. */
    static final Set<String> WITHOUT_OBJECT = Set.of("sessions.delete", "passkeys.delete");

    static List<Endpoint<?, ?>> operations() {
        return Endpoints.ALL;
    }

    @ParameterizedTest
    @MethodSource("operations")
    void documentedCallMatchesMethodPathAndStatusOfOperation(Endpoint<?, ?> operation) {
        OperationCall call = OperationCall.of(operation);
        List<String> segments = List.of(
                call.request().path().substring(Endpoints.PREFIX.length() + 1).split("/"));

        assertThat(operation.path().matches(segments)).isTrue();
        assertThat(call.request().method()).isEqualTo(operation.method().name());
        assertThat(call.response().status())
                .isEqualTo(WITHOUT_OBJECT.contains(operation.id()) ? 404 : operation.status());
    }

    @Test
    void pageIsGeneratedFromOperations() throws IOException {
        GeneratedPage.check("endpoints.md", new EndpointPage().lines(), EndpointPageTest.class);
    }
}
