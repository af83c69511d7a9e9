package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.CollectionType;
import dev.castellan.model.CollectionUpdate;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectionsClientTest extends OneDeployment {

    private static final String PATH = "/api/v1/collections/0190a000-0000-7000-8000-0000000000d4";
    private static final String INPUT_PATH = PATH + "/inputs/0190a000-0000-7000-8000-0000000000e5";
    private static final String JSON = """
            {"id":"0190a000-0000-7000-8000-0000000000d4","name":"Maps","type":"tiles",\
            "project_id":"0190a000-0000-7000-8000-0000000000a1",\
            "inputs":["0190a000-0000-7000-8000-0000000000e5"]}""";
    private static final Collection MAPS =
            new Collection(COLLECTION, "Maps", new CollectionType("tiles"), PROJECT, List.of(INPUT));
    private static final String CHANGE = """
            {"message":"done","collection_id":"0190a000-0000-7000-8000-0000000000d4",\
            "input_id":"0190a000-0000-7000-8000-0000000000e5"}""";

    @Test
    void createWithoutProjectOmitsProjectHeader() {
        deployment.responds(201, JSON);
        assertThat(client.collections().create("Maps")).isEqualTo(MAPS);
        assertThat(deployment.takenBriefly()).isEqualTo("""
                        POST /api/v1/collections HTTP/1.1
                        Content-Type: application/json
                        Idempotency-Key: <v4>

                        {"name":"Maps"}""");
    }

    @Test
    void createInProjectSendsProjectHeader() {
        deployment.responds(201, JSON);
        assertThat(client.collections().create(PROJECT, "Maps")).isEqualTo(MAPS);
        assertThat(deployment.takenBriefly()).isEqualTo("""
                        POST /api/v1/collections HTTP/1.1
                        Content-Type: application/json
                        X-Project-ID: 0190a000-0000-7000-8000-0000000000a1
                        Idempotency-Key: <v4>

                        {"name":"Maps"}""");
    }

    @Test
    void createSendsProjectInConfiguredHeader() {
        deployment.responds(201, JSON);
        try (CastellanClient other =
                deployment.builder().projectHeader("Tenant-Project").build()) {
            other.collections().create(PROJECT, "Maps");
        }
        assertThat(deployment.takenBriefly())
                .contains("\nTenant-Project: 0190a000-0000-7000-8000-0000000000a1\n")
                .doesNotContain("X-Project-ID");
    }

    @Test
    void deletesCollectionById() {
        deployment.responds(204);
        client.collections().delete(COLLECTION);
        assertThat(deployment.takenBriefly()).isEqualTo("DELETE " + PATH + " HTTP/1.1\n\n");
    }

    @Test
    void listsCollections() {
        deployment.responds(200, "{\"data\":[" + JSON + "],\"has_more\":false}");
        assertThat(client.collections().list()).containsExactly(MAPS);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/collections HTTP/1.1\n\n");
    }

    @Test
    void listsCollectionsInProject() {
        deployment.responds(200, "{\"data\":[],\"has_more\":false}");
        assertThat(client.collections().list(PROJECT)).isEmpty();
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/collections?project_id=0190a000-0000-7000-8000-0000000000a1 HTTP/1.1\n\n");
    }

    @Test
    void getReturnsCollection() {
        deployment.responds(200, JSON);
        assertThat(client.collections().get(COLLECTION)).isEqualTo(MAPS);
        assertThat(deployment.takenBriefly()).isEqualTo("GET " + PATH + " HTTP/1.1\n\n");
    }

    @Test
    void updateSendsChangedFields() {
        deployment.responds(200, JSON);
        assertThat(client.collections()
                        .update(COLLECTION, CollectionUpdate.none().name("Maps")))
                .isEqualTo(MAPS);
        assertThat(deployment.takenBriefly()).contains("PATCH " + PATH, "{\"name\":\"Maps\"}");
    }

    @Test
    void addsInputToCollectionAndRemovesIt() {
        deployment.responds(200, CHANGE).responds(200, CHANGE);
        CollectionChange change = new CollectionChange("done", COLLECTION, INPUT);
        assertThat(client.collections().addInput(COLLECTION, INPUT)).isEqualTo(change);
        assertThat(client.collections().removeInput(COLLECTION, INPUT)).isEqualTo(change);
        assertThat(deployment.takenBriefly()).isEqualTo("PUT " + INPUT_PATH + " HTTP/1.1\n\n");
        assertThat(deployment.takenBriefly()).isEqualTo("DELETE " + INPUT_PATH + " HTTP/1.1\n\n");
    }

    @Test
    void addingOrRemovingInputAcceptsEmptyResponse() {
        deployment.responds(204).responds(204);
        CollectionChange existing = new CollectionChange("", COLLECTION, INPUT);
        assertThat(client.collections().addInput(COLLECTION, INPUT)).isEqualTo(existing);
        assertThat(client.collections().removeInput(COLLECTION, INPUT)).isEqualTo(existing);
    }
}
