package dev.castellan.system.wiremock;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs every test with the synchronous and the asynchronous client, each time with a new peer. */
@ParameterizedClass
@EnumSource(Face.class)
@Timeout(30)
abstract class OnBothFaces {

    @Parameter
    Face face = Face.SYNC;

    final Peer peer = new Peer();
    private final Deque<CastellanClient> clients = new ArrayDeque<>();

    /** Returns calls through a client that retries quickly. */
    Calls calls() {
        return calls(peer.client());
    }

    /** Returns calls through the client that this builder creates. The client is closed after the test. */
    Calls calls(CastellanClientBuilder builder) {
        CastellanClient client = builder.build();
        clients.push(client);
        return face.of(client);
    }

    @AfterEach
    void close() {
        clients.forEach(CastellanClient::close);
        peer.close();
    }
}
