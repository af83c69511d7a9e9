package dev.castellan.system.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.fixture.TestServer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A client that sends its request byte by byte and never completes it. */
final class SlowSender {

    private final StrictConnection connection;
    private final byte[] rest;
    private final @Nullable String farewell;
    private int submitted;

    private SlowSender(StrictConnection connection, String rest, @Nullable String farewell) {
        this.connection = connection;
        this.rest = rest.getBytes(US_ASCII);
        this.farewell = farewell;
    }

    /**
     * Connects, and sends the beginning of a request.
     *
     * @param farewell the message in the response, or null if the server closes the connection without a response
     */
    static SlowSender start(TestServer server, String beginning, String rest, @Nullable String farewell)
            throws IOException {
        StrictConnection connection = new StrictConnection(server.server().baseUrl());
        connection.send(beginning.getBytes(US_ASCII), Integer.MAX_VALUE / 2);
        return new SlowSender(connection, rest, farewell);
    }

    void sendOneMoreByte() throws IOException {
        if (!connection.raw().hasResponse()) {
            connection.send(new byte[] {rest[submitted++]}, 1);
        }
    }

    void assertSentAway() throws IOException {
        try (connection) {
            if (farewell != null) {
                RawResponse response = connection.read(false);
                assertThat(response.status()).isEqualTo(400);
                assertThat(response.body()).contains("\"message\":\"" + farewell + "\"");
            }
            assertThat(connection.raw().isEndedOrReset()).isTrue();
        }
    }
}
