package dev.castellan.server.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.support.time.MutableClock;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests that the server looks up a resource of another organization and an unknown resource with the same queries in
 * the same order. A caller cannot distinguish the two by the response or its timing.
 */
@Execution(ExecutionMode.SAME_THREAD) // all tests share one store that records calls
class ConstantWorkTest {

    private final CallRecordingStore store = new CallRecordingStore(new MemoryStore(new MutableClock(Samples.START)));
    private final CastellanServer server =
            CastellanServer.builder().withoutSocket().store(store).start();
    private final Bootstrap own = server.findBootstrap().orElseThrow();
    private final Bootstrap other = server.administration()
            .createOrganization(NewOrganization.withName("Theirs").admin("Tom", "tom@castellan.test"));

    @AfterEach
    void close() {
        server.close();
    }

    @TestFactory
    Stream<DynamicTest> idsOfOtherOrganizationsNeedSameStoreReadsAsUnknownIds() {
        String token = userToken();
        return Endpoints.ALL.stream()
                .filter(endpoint -> !endpoint.path().variables().isEmpty())
                .flatMap(endpoint -> endpoint.access() == Access.ORG_ADMIN
                        ? Stream.of(test(endpoint, "an org_admin", own.token()))
                        : Stream.of(test(endpoint, "an org_admin", own.token()), test(endpoint, "a client", token)));
    }

    @Test
    void readingAdminNeedsSameStoreReadsForAnyNumberOfProjects() {
        String token = userToken();
        String admin = Endpoints.PREFIX + "/users/" + own.adminId();
        List<String> ofOneProject = askedForGet(admin, token);
        for (int i = 0; i < 10; i++) {
            create("/projects", own.token());
        }
        assertThat(askedForGet(admin, token)).isEqualTo(ofOneProject);
    }

    private List<String> askedForGet(String path, String token) {
        store.takeAsked();
        ApiResponse response =
                server.handle(ApiRequest.of("GET", path, Headers.of("Authorization", "Bearer " + token)));
        assertThat(response.status()).as(new String(response.body(), UTF_8)).isEqualTo(200);
        return store.takeAsked();
    }

    private DynamicTest test(Endpoint<?, ?> endpoint, String who, String token) {
        return DynamicTest.dynamicTest(endpoint.id() + " by " + who, () -> {
            List<String> ofUnknown = requests(endpoint, token, UUID.fromString("0190f3a2-7b4c-7d1e-8f00-1234567890ab"));
            assertThat(ofUnknown).hasSizeGreaterThan(1);
            for (UUID foreign : foreignIds()) {
                assertThat(requests(endpoint, token, foreign)).isEqualTo(ofUnknown);
            }
        });
    }

    private List<String> requests(Endpoint<?, ?> endpoint, String token, UUID id) {
        List<UUID> ids = Collections.nCopies(endpoint.path().variables().size(), id);
        String path = Endpoints.PREFIX + endpoint.path().expand(ids);
        store.takeAsked();
        ApiResponse response = server.handle(new ApiRequest(
                endpoint.method().name(),
                path,
                "",
                Headers.of("Authorization", "Bearer " + token, "Content-Type", "application/json"),
                (endpoint.input().isPatch() ? "{\"name\":\"other\"}" : "").getBytes(UTF_8)));
        assertThat(response.status()).as(new String(response.body(), UTF_8)).isEqualTo(404);
        return store.takeAsked();
    }

    private List<UUID> foreignIds() {
        String created = create("/collections", other.token());
        UUID collection = UUID.fromString(created.replaceFirst(".*\"id\":\"([^\"]+)\".*", "$1"));
        return List.of(other.adminId(), other.defaultProjectId(), collection);
    }

    private String create(String target, String token) {
        ApiResponse response = server.handle(new ApiRequest(
                "POST",
                Endpoints.PREFIX + target,
                "",
                Headers.of("Authorization", "Bearer " + token, "Content-Type", "application/json"),
                "{\"name\":\"made\"}".getBytes(UTF_8)));
        String body = new String(response.body(), UTF_8);
        assertThat(response.status()).as(body).isEqualTo(201);
        return body;
    }

    private String userToken() {
        UUID user = server.administration()
                .createPerson(own.organizationId(), NewPerson.of("Alice", "alice@castellan.test", Role.CLIENT))
                .id();
        return server.administration()
                .createToken(own.organizationId(), NewToken.forUser(user))
                .token();
    }
}
