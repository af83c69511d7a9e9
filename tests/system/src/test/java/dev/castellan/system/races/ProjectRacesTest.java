package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.fixture.Fixture;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

/** Tests the archiving and deletion of projects concurrently with changes and reads in the projects. */
@Tag("database")
class ProjectRacesTest extends RacesOnOneServer {

    private static final int ROUNDS = 20;
    private static final int RUNNERS = 5;

    private final Race race = new Race();

    @AfterAll
    void end() {
        race.close();
    }

    @RepeatedTest(ROUNDS)
    void nothingIsCreatedInProjectAfterArchiving() {
        Fixture fixture = fixture("alice");
        Caller admin = caller(fixture.token("admin"));
        Caller alice = caller(fixture.token("alice"));
        UUID apollo = fixture.id("apollo");

        List<List<String>> observed = race.run(Stream.iterate(0, i -> i < 2 * RUNNERS, i -> i + 1)
                .<Callable<List<String>>>map(i -> i % 2 == 0
                        ? () -> collectionsAfterArchiving(admin, apollo)
                        : () -> {
                            ApiResponse response =
                                    alice.calls().send("POST", "/collections", "{\"name\":\"Late\"}", apollo);
                            assertThat(response.status()).isIn(201, 409);
                            return List.<String>of();
                        })
                .toList());

        List<String> present = collections(admin, apollo);
        for (int i = 0; i < observed.size(); i += 2) {
            assertThat(observed.get(i)).as("collections after the archiving").isEqualTo(present);
        }
        assertThat(alice.calls()
                        .send("POST", "/collections", "{\"name\":\"Late\"}", apollo)
                        .status())
                .isEqualTo(409);
        new Invariants(admin.calls()).check(List.of(), List.of());
    }

    @RepeatedTest(ROUNDS)
    void projectDeletionRemovesContentsCreatedConcurrently() {
        Fixture fixture = fixture("alice");
        Caller admin = caller(fixture.token("admin"));
        Caller alice = caller(fixture.token("alice"));
        UUID project = admin.create("/projects", "{\"name\":\"Gemini\"}", "project_id");
        admin.calls().json("PUT", "/projects/" + project + "/users/" + fixture.id("alice"), "", null);
        UUID input = alice.create("/inputs", "{}", "id", project);
        String query = "{\"input_id\":\"" + input + "\"}";

        List<ApiResponse> responses = race.run(Stream.iterate(0, i -> i < RUNNERS, i -> i + 1)
                .flatMap(i -> Stream.<Callable<ApiResponse>>of(
                        () -> archivedAndDeleted(admin, project, input),
                        alice.post("/queries", query),
                        alice.post("/collections", "{\"name\":\"Late\"}", project),
                        alice.get("/inputs/" + input),
                        alice.get("/collections?limit=200&project_id=" + project)))
                .toList());

        assertThat(statuses(responses)).isSubsetOf(200, 201, 204, 400, 403, 404, 409);
        assertThat(Collections.frequency(statuses(responses), 204)).isEqualTo(1);
        List<UUID> created = responses.stream()
                .filter(response -> response.status() == 201)
                .map(response -> Caller.id(response, "id"))
                .toList();
        created.forEach(id -> {
            assertThat(status(alice, "/queries/" + id)).isEqualTo(404);
            assertThat(status(alice, "/collections/" + id)).isEqualTo(404);
        });
        assertThat(collections(admin, project)).isEmpty();
        assertThat(status(admin, "/inputs/" + input)).isEqualTo(404);
        new Invariants(admin.calls()).check(List.of(input), created);
    }

    /** Archives and deletes the project, and checks that no request after the response finds the project. */
    private static ApiResponse archivedAndDeleted(Caller admin, UUID project, UUID input) {
        admin.calls().send("PUT", "/projects/" + project + "/archive");
        ApiResponse response = admin.calls().send("DELETE", "/projects/" + project + "?contents=true");
        assertThat(status(admin, "/projects/" + project)).isEqualTo(404);
        assertThat(status(admin, "/inputs/" + input)).isEqualTo(404);
        return response;
    }

    private static int status(Caller user, String target) {
        return user.calls().send("GET", target).status();
    }

    private static List<Integer> statuses(List<ApiResponse> responses) {
        return responses.stream().map(ApiResponse::status).toList();
    }

    private static List<String> collectionsAfterArchiving(Caller admin, UUID project) {
        assertThat(admin.calls()
                        .send("PUT", "/projects/" + project + "/archive")
                        .status())
                .isEqualTo(200);
        return collections(admin, project);
    }

    private static List<String> collections(Caller admin, UUID project) {
        List<String> ids = new ArrayList<>();
        admin.calls()
                .get("/collections?limit=200&project_id=" + project)
                .get("data")
                .forEach(row -> ids.add(row.get("id").textValue()));
        return ids;
    }
}
