package dev.castellan.staged;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.conformance.stubs.StubServer;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests the ready-made stubs in docs/stubbing.md, with the Jackson version that Maven selects alongside WireMock. */
class StubsTest {

    private static final UUID ID = UUID.fromString("00000000-0000-4000-8000-000000000001");

    @Test
    void clientReceivesSuccessAndFailureFromStubs() {
        try (StubServer stubs = StubServer.ofShipped();
                CastellanClient client =
                        CastellanClient.builder(stubs.url()).token("any").build()) {
            assertEquals(ID, client.users().get(ID).id());
            stubs.fail("users.delete", "blocked");
            assertThrows(DeletionBlockedException.class, () -> client.users().delete(ID));
        }
    }
}
