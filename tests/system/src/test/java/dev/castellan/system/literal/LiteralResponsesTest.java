package dev.castellan.system.literal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.internal.match.JsonMatch;
import dev.castellan.conformance.internal.match.Variables;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests the client with literal responses. The client must send the literal request and preserve every field of the
 * response.
 */
class LiteralResponsesTest {

    /** Headers that describe the connection, and headers whose values the client chooses. */
    private static final Set<String> NOT_COMPARED =
            Set.of("Host", "Content-Length", "Authorization", "Idempotency-Key");

    @TestFactory
    Stream<DynamicTest> clientCallMatchesLiteralExchange() {
        return ClientCalls.all().stream().map(call -> DynamicTest.dynamicTest(call.toString(), () -> check(call)));
    }

    @Test
    void everyOperationHasClientCallAgainstLiteralResponse() {
        Set<String> lacking = new TreeSet<>();
        Endpoints.ALL.stream().map(Endpoint::id).forEach(lacking::add);
        ClientCalls.all().stream().map(ClientCall::operation).forEach(lacking::remove);

        assertThat(lacking)
                .as("operations without a call against a literal response")
                .isEmpty();
    }

    private static void check(ClientCall call) {
        Exchange literal = call.literal();
        VariableSamples samples = new VariableSamples();
        String body = samples.fill(literal.response().body());
        try (ScriptedServer stub =
                new ScriptedServer().responds(literal.response().status(), body)) {
            Object value = stub.call(client -> call.call().apply(client, samples));

            checkRequest(stub.request(), literal.request(), samples);
            assertThat(stub.requestCount()).isEqualTo(1);
            checkValue(value, body);
        }
    }

    private static void checkRequest(RecordedRequest actual, Exchange.Request literal, VariableSamples samples) {
        assertThat(actual.getMethod()).isEqualTo(literal.method());
        assertThat(actual.getTarget()).isEqualTo(samples.fill(literal.target()));
        assertThat(actual.getHeaders().values("Authorization")).containsExactly("Bearer " + ScriptedServer.TOKEN);
        literal.headers().stream()
                .filter(field -> !NOT_COMPARED.contains(field.name()))
                .forEach(field -> assertThat(actual.getHeaders().values(field.name()))
                        .as(field.name())
                        .containsExactly(samples.fill(field.value())));
        checkBody(actual, samples.fill(literal.body()));
    }

    private static void checkBody(RecordedRequest actual, String literal) {
        String body = actual.getBody() == null ? "" : actual.getBody().utf8();
        if (literal.isEmpty()) {
            assertThat(body).isEmpty();
            return;
        }
        assertThat(withoutEmptyLists(body)).isEqualTo(withoutEmptyLists(literal));
    }

    /** Parses a body, omits empty optional lists, and converts timestamps to UTC. Clients may choose either form. */
    private static JsonNode withoutEmptyLists(String json) {
        String same = json.replace(",\"collection_ids\":[]", "")
                .replace("2040-01-01T01:00:00.5+01:00", "2040-01-01T00:00:00.500Z");
        return JsonMatch.parse("request", same);
    }

    private static void checkValue(Object value, String literal) {
        if (literal.isEmpty()) {
            assertThat(value).isNull();
            return;
        }
        String written = new String(Json.write(value), StandardCharsets.UTF_8);
        assertThat(new JsonMatch(new Variables()).difference(literal, written)).isEqualTo(Optional.empty());
    }
}
