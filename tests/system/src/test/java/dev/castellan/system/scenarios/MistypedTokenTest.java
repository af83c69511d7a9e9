package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the checksum of a token rejects typos without querying the store (decision "Tokens"). */
@Tag("database")
class MistypedTokenTest {

    @Test
    void rejectsMistypedTokenWithoutStoreAccess() {
        try (TestServer server = TestServer.start(TestedStore.MEMORY)) {
            String token = server.server().bootstrap().token();
            server.store().close();

            assertThat(status(server, token)).isEqualTo(503);
            assertThat(status(server, mistyped(token))).isEqualTo(401);
        }
    }

    private static int status(TestServer server, String token) {
        return new RawCalls(server.server()::handle, token)
                .send("GET", "/projects")
                .status();
    }

    /** Returns the token with a different character in its middle. */
    private static String mistyped(String token) {
        int middle = token.length() / 2;
        char other = token.charAt(middle) == 'a' ? 'b' : 'a';
        return token.substring(0, middle) + other + token.substring(middle + 1);
    }
}
