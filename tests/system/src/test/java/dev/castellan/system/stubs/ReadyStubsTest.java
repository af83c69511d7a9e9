package dev.castellan.system.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.conformance.stubs.StubServer;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the stubs in the jar match the responses of a real server, and that the client accepts them. */
@Tag("database")
class ReadyStubsTest {

    private static final Path FOLDER =
            Path.of("../../conformance-tests/src/main/resources/castellan/wiremock/mappings");
    private static final String RENEW = "castellan.renew";

    private final StubServer stubs = StubServer.ofShipped();

    private final CastellanClient client = CastellanClient.builder(stubs.url())
            .token("made-up")
            .retries(Retries.none())
            .build();

    @AfterEach
    void close() {
        client.close();
        stubs.close();
    }

    @Test
    void shippedStubsMatchServerResponses() throws IOException {
        Map<String, String> fresh = ReadyStubs.record();
        if (Boolean.getBoolean(RENEW)) {
            renew(fresh);
            return;
        }
        assertThat(written())
                .as("%s is out of date: renew it with -Dtest=ReadyStubsTest -D%s=true", FOLDER, RENEW)
                .isEqualTo(fresh);
    }

    @Test
    void everyStubbedOperationCanSwitchBetweenSuccessAndFailure() throws IOException {
        for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
            assertThat(status(endpoint, "Bearer any")).as(endpoint.id()).isEqualTo(endpoint.status());
            stubs.fail(endpoint.id(), "rate_limited");
            assertThat(status(endpoint, "Bearer any")).as(endpoint.id()).isEqualTo(429);
            stubs.succeed(endpoint.id());
            assertThat(status(endpoint, "Bearer any")).as(endpoint.id()).isEqualTo(endpoint.status());
        }
    }

    @Test
    void returns404ForRequestWithoutBearerToken() throws IOException {
        Endpoint<?, ?> endpoint = Endpoints.ALL.get(0);
        assertThat(status(endpoint, "Basic any")).isEqualTo(404);
        assertThat(stubs.unmatchedRequests()).isEqualTo(1);
    }

    @Test
    void stubsReturnIdsThatClientRequested() {
        UUID id = UUID.randomUUID();
        assertThat(client.users().get(id).id()).isEqualTo(id);
        assertThat(client.projects().addUser(id, UUID.randomUUID()).projectId()).isEqualTo(id);
        assertThat(client.users()
                        .create(NewServiceAccount.of("Builder", Role.CLIENT))
                        .isServiceAccount())
                .isTrue();
        assertThat(client.tokens().create(id).token()).startsWith("csts_").hasSize(60);
        assertThat(client.users().list().stream()).isNotEmpty();
        client.users().delete(id);
        assertThat(stubs.unmatchedRequests()).isZero();
    }

    @Test
    void failingStubsCauseMatchingExceptions() {
        UUID id = UUID.randomUUID();
        stubs.fail("users.delete", "blocked");
        assertThatExceptionOfType(DeletionBlockedException.class)
                .isThrownBy(() -> client.users().delete(id))
                .satisfies(thrown -> assertThat(thrown.dependencyIds()).hasSize(1));
        stubs.fail("users.delete", "not_found");
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> client.users().delete(id));
        stubs.fail("users.me", "unauthenticated");
        assertThatExceptionOfType(UnauthenticatedException.class)
                .isThrownBy(() -> client.users().me());
        stubs.succeed("users.delete");
        client.users().delete(id);
    }

    @Test
    void errorForUnknownFailureContainsOperation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stubs.fail("users.me", "blocked"))
                .withMessageContaining("users.me")
                .withMessageContaining("blocked");
    }

    private int status(Endpoint<?, ?> endpoint, String authorization) throws IOException {
        UUID[] ids = Stream.generate(UUID::randomUUID)
                .limit(endpoint.path().variables().size())
                .toArray(UUID[]::new);
        String path = Endpoints.PREFIX + endpoint.path().expand(List.of(ids));
        return PlainCalls.status(stubs.url(), endpoint.method().name(), path, authorization);
    }

    private static Map<String, String> written() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.list(FOLDER)) {
            for (Path path : paths.toList()) {
                files.put(path.getFileName().toString(), Files.readString(path));
            }
        }
        return files;
    }

    private static void renew(Map<String, String> fresh) throws IOException {
        Files.createDirectories(FOLDER);
        for (String old : written().keySet()) {
            Files.delete(FOLDER.resolve(old));
        }
        for (Map.Entry<String, String> file : fresh.entrySet()) {
            Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
        }
    }
}
