package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests that two organizations on one server are isolated from each other. */
@OnStoresOfTier
@Tag("database")
class IsolationTest {

    @Parameter
    TestedStore store;

    private static final Map<String, String> ID_OF_OTHER = Map.of(
            "projects", "other.project",
            "users", "other.user",
            "invitations", "other.user",
            "sessions", "other.user",
            "passkeys", "other.user",
            "tokens", "other.user.token.id",
            "collections", "other.collection",
            "inputs", "other.input",
            "queries", "other.query");

    private static final Map<String, String> OTHERS = Map.of(
            "input_id", "other.input",
            "user_id", "other.user",
            "session_id", "other.user.session",
            "passkey_id", "other.user.passkey");

    @Test
    void returns404ForIdsFromAnotherOrganization() {
        try (TestServer server = TestServer.start(store)) {
            Fixture fixture = Fixture.on(server);
            RawCalls admin = new RawCalls(server.server()::handle, fixture.token("admin"));
            for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
                if (!endpoint.path().variables().isEmpty()) {
                    String path = endpoint.path().expand(idsOfOther(endpoint, fixture));
                    String body = endpoint.input().isPatch() ? "{\"name\":\"other\"}" : "";
                    ApiResponse response = admin.send(endpoint.method().name(), path, body, null);
                    assertThat(response.status()).as("%s", endpoint).isEqualTo(404);
                }
            }
        }
    }

    @Test
    void clientGetsSameErrorForUnknownIdsAndIdsFromAnotherOrganization() {
        try (TestServer server = TestServer.start(store)) {
            Fixture fixture = Fixture.on(server);
            RawCalls alice = new RawCalls(server.server()::handle, fixture.token("alice"));
            for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
                if (!endpoint.path().variables().isEmpty()) {
                    List<UUID> foreign = idsOfOther(endpoint, fixture);
                    List<UUID> none =
                            foreign.stream().map(id -> UUID.randomUUID()).toList();
                    assertThat(withoutIds(alice, endpoint, foreign))
                            .as("%s", endpoint)
                            .isEqualTo(withoutIds(alice, endpoint, none));
                }
            }
        }
    }

    @Test
    void listsExcludeItemsFromOtherOrganizations() {
        try (TestServer server = TestServer.start(store)) {
            Fixture fixture = Fixture.on(server);
            List<String> foreign = foreign(fixture);
            for (String user : List.of("admin", "alice", "bot")) {
                RawCalls calls = new RawCalls(server.server()::handle, fixture.token(user));
                for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
                    if (endpoint.method() == HttpMethod.GET
                            && endpoint.path().variables().isEmpty()) {
                        ApiResponse response = calls.send("GET", endpoint.path().text());
                        boolean may = endpoint.access() == Access.EVERY_USER || user.equals("admin");
                        assertThat(response.status())
                                .as("%s of %s", endpoint, user)
                                .isEqualTo(may ? 200 : 403);
                        assertThat(text(response)).as("%s", endpoint).doesNotContain(foreign);
                    }
                }
            }
        }
    }

    @Test
    void clientSeesNoIdOfInaccessibleProject() {
        try (TestServer server = TestServer.start(store)) {
            Fixture fixture = Fixture.on(server);
            RawCalls admin = new RawCalls(server.server()::handle, fixture.token("admin"));
            admin.send("PUT", "/projects/" + fixture.id("borealis") + "/users/" + fixture.id("bob"));
            RawCalls alice = new RawCalls(server.server()::handle, fixture.token("alice"));

            for (String target : List.of(
                    "/users",
                    "/users/me",
                    "/users/" + fixture.id("bob"),
                    "/users/" + fixture.id("admin"),
                    "/projects",
                    "/collections",
                    "/users/tokens",
                    "/inputs/" + fixture.id("hidden.input"),
                    "/queries/" + fixture.id("hidden.query"),
                    "/collections/" + fixture.id("hidden.collection"))) {
                assertThat(text(alice.send("GET", target)))
                        .as(target)
                        .doesNotContain(fixture.id("borealis").toString());
            }
        }
    }

    private static List<UUID> idsOfOther(Endpoint<?, ?> endpoint, Fixture fixture) {
        List<UUID> ids = new ArrayList<>();
        String resource = endpoint.id().substring(0, endpoint.id().indexOf('.'));
        ids.add(fixture.id(ID_OF_OTHER.get(resource)));
        for (String variable : endpoint.path()
                .variables()
                .subList(1, endpoint.path().variables().size())) {
            ids.add(fixture.id(OTHERS.get(variable)));
        }
        return ids;
    }

    private static String withoutIds(RawCalls calls, Endpoint<?, ?> endpoint, List<UUID> ids) {
        ApiResponse response =
                calls.send(endpoint.method().name(), endpoint.path().expand(ids));
        String message = RawCalls.read(response).get("message").textValue();
        for (UUID id : ids) {
            message = message.replace(id.toString(), "<id>");
        }
        return response.status() + " " + message;
    }

    private static List<String> foreign(Fixture fixture) {
        List<String> texts = new ArrayList<>(List.of("Oscar"));
        fixture.values().forEach((name, value) -> {
            if (name.startsWith("other.")) {
                texts.add(value.toString());
            }
        });
        return texts;
    }

    private static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
