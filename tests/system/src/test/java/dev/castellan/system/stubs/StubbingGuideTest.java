package dev.castellan.system.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.conformance.stubs.StubRecorder;
import dev.castellan.conformance.stubs.StubServer;
import dev.castellan.conformance.stubs.WireMockStubs;
import dev.castellan.server.CastellanServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the code in docs/stubbing.md. */
class StubbingGuideTest {

    private static final UUID ID = UUID.randomUUID();

    @TempDir
    private Path folder;

    @Test
    void shippedStubsSucceedUntilSetToFail() {
        try (StubServer stubs = StubServer.ofShipped();
                CastellanClient client =
                        CastellanClient.builder(stubs.url()).token("any").build()) {
            assertThat(client.users().get(ID).id()).isEqualTo(ID);
            stubs.fail("users.delete", "blocked");
            assertThatExceptionOfType(DeletionBlockedException.class)
                    .isThrownBy(() -> client.users().delete(ID));
        }
    }

    @Test
    void replaysResponsesRecordedFromServer() throws IOException {
        String standIn;
        try (CastellanServer server = CastellanServer.start()) {
            standIn = record(server.baseUrl(), server.bootstrap().token());
        }
        try (StubServer replay = StubServer.of(folder);
                CastellanClient client =
                        CastellanClient.builder(replay.url()).token(standIn).build()) {
            workWith(client);
        }
    }

    private String record(URI deployment, String token) throws IOException {
        try (StubRecorder recorder = StubRecorder.start(deployment);
                CastellanClient client =
                        CastellanClient.builder(recorder.url()).token(token).build()) {
            workWith(client);
            WireMockStubs stubs = recorder.stop();
            stubs.writeTo(folder);
            return stubs.standInFor(token);
        }
    }

    private static void workWith(CastellanClient client) {
        assertThat(client.projects().create("Apollo").name()).isEqualTo("Apollo");
    }
}
