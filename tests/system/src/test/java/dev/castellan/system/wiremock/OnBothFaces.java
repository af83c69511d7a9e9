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

/** Gives every test a new peer, and runs it with the synchronous and the asynchronous client. */
@ParameterizedClass
@EnumSource(Face.class)
@Timeout(30)
abstract class OnBothFaces {

    @Parameter
    Face face = Face.SYNC;

    final Peer peer = new Peer();
    private final Deque<CastellanClient> clients = new ArrayDeque<>();

    /** Returns the calls of a client that retries quickly. */
    Calls calls() {
        return calls(peer.client());
    }

    /** Returns the calls of the client of this builder. The client is closed after the test. */
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
