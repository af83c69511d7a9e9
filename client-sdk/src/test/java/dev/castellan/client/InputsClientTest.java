package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import org.junit.jupiter.api.Test;

class InputsClientTest extends OneDeployment {

    private static final String PATH = "/api/v1/inputs/0190a000-0000-7000-8000-0000000000e5";
    private static final String JSON = """
            {"id":"0190a000-0000-7000-8000-0000000000e5","name":"Sheet","payload":{"n":1.10,"deep":[null,true]},\
            "project_id":"0190a000-0000-7000-8000-0000000000a1","created_at":"2026-03-04T05:06:07.089Z"}""";
    private static final Input SHEET =
            new Input(INPUT, "Sheet", JsonValue.parse("{\"n\":1.10,\"deep\":[null,true]}"), PROJECT, CREATED);

    @Test
    void createSendsNamePayloadAndCollections() {
        deployment.responds(201, JSON);
        NewInput input = NewInput.withName("Sheet")
                .withPayload(JsonValue.parse("{\"n\":1.10}"))
                .withCollections(COLLECTION);
        assertThat(client.inputs().create(PROJECT, input)).isEqualTo(SHEET);
        assertThat(deployment.takenBriefly()).isEqualTo("""
                        POST /api/v1/inputs HTTP/1.1
                        Content-Type: application/json
                        X-Project-ID: 0190a000-0000-7000-8000-0000000000a1
                        Idempotency-Key: <v4>

                        {"name":"Sheet","payload":{"n":1.10},\
                        "collection_ids":["0190a000-0000-7000-8000-0000000000d4"]}""");
    }

    @Test
    void createWithoutProjectOmitsProjectHeader() {
        deployment.responds(201, JSON);
        client.inputs().create(NewInput.withName("Sheet"));
        assertThat(deployment.takenBriefly()).isEqualTo("""
                        POST /api/v1/inputs HTTP/1.1
                        Content-Type: application/json
                        Idempotency-Key: <v4>

                        {"name":"Sheet","collection_ids":[]}""");
    }

    @Test
    void getReturnsPayloadUnchanged() {
        deployment.responds(200, JSON);
        assertThat(client.inputs().get(INPUT)).isEqualTo(SHEET);
        assertThat(deployment.takenBriefly()).isEqualTo("GET " + PATH + " HTTP/1.1\n\n");
    }

    @Test
    void updateSendsNewNameOrNullToRemoveName() {
        deployment.responds(200, JSON).responds(200, JSON);
        assertThat(client.inputs().update(INPUT, InputUpdate.none().name("Sheet")))
                .isEqualTo(SHEET);
        client.inputs().update(INPUT, InputUpdate.none().clearName());
        assertThat(deployment.takenBriefly()).startsWith("PATCH " + PATH).endsWith("{\"name\":\"Sheet\"}");
        assertThat(deployment.takenBriefly()).endsWith("{\"name\":null}");
    }

    @Test
    void deletesInputById() {
        deployment.responds(204);
        client.inputs().delete(INPUT);
        assertThat(deployment.takenBriefly()).isEqualTo("DELETE " + PATH + " HTTP/1.1\n\n");
    }

    @Test
    void listsQueriesForInput() {
        deployment.responds(200, """
                {"data":[{"id":"0190a000-0000-7000-8000-0000000000f6",\
                "input_id":"0190a000-0000-7000-8000-0000000000e5",\
                "project_id":"0190a000-0000-7000-8000-0000000000a1",\
                "created_at":"2026-03-04T05:06:07.089Z"}],"has_more":false}""");
        assertThat(client.inputs().listQueries(INPUT)).containsExactly(new Query(QUERY, INPUT, PROJECT, null, CREATED));
        assertThat(deployment.takenBriefly()).isEqualTo("GET " + PATH + "/queries HTTP/1.1\n\n");
    }
}
