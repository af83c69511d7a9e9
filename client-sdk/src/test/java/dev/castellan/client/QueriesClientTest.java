package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import org.junit.jupiter.api.Test;

class QueriesClientTest extends OneDeployment {

    private static final String PATH = "/api/v1/queries/0190a000-0000-7000-8000-0000000000f6";
    private static final String JSON = """
            {"id":"0190a000-0000-7000-8000-0000000000f6","input_id":"0190a000-0000-7000-8000-0000000000e5",\
            "project_id":"0190a000-0000-7000-8000-0000000000a1","payload":"why?",\
            "created_at":"2026-03-04T05:06:07.089Z"}""";
    private static final Query WHY = new Query(QUERY, INPUT, PROJECT, JsonValue.of("why?"), CREATED);

    @Test
    void createSendsInputAndPayload() {
        deployment.responds(201, JSON);
        assertThat(client.queries().create(new NewQuery(INPUT, JsonValue.of("why?"))))
                .isEqualTo(WHY);
        assertThat(deployment.takenBriefly()).isEqualTo("""
                        POST /api/v1/queries HTTP/1.1
                        Content-Type: application/json
                        Idempotency-Key: <v4>

                        {"input_id":"0190a000-0000-7000-8000-0000000000e5","payload":"why?"}""");
    }

    @Test
    void createFromInputIdOmitsPayload() {
        deployment.responds(201, JSON);
        client.queries().create(INPUT);
        assertThat(deployment.takenBriefly()).endsWith("\n\n{\"input_id\":\"0190a000-0000-7000-8000-0000000000e5\"}");
    }

    @Test
    void getReturnsQuery() {
        deployment.responds(200, JSON);
        assertThat(client.queries().get(QUERY)).isEqualTo(WHY);
        assertThat(deployment.takenBriefly()).isEqualTo("GET " + PATH + " HTTP/1.1\n\n");
    }

    @Test
    void deletesQueryById() {
        deployment.responds(204);
        client.queries().delete(QUERY);
        assertThat(deployment.takenBriefly()).isEqualTo("DELETE " + PATH + " HTTP/1.1\n\n");
    }
}
