package dev.castellan.conformance.internal.http;

import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Sends bytes over one connection. Opens another connection only after an answer with {@code Connection: close}. */
public final class SocketCarrier implements Carrier {

    private final URI server;
    private @Nullable ServerConnection wire;

    /**
     * Creates a carrier that connects to a server.
     *
     * @param server an {@code http} or {@code https} URL
     */
    public SocketCarrier(URI server) {
        this.server = server;
    }

    @Override
    public ApiResponse exchange(String method, byte[] request) {
        try {
            ServerConnection open = open();
            open.send(request);
            ApiResponse answer = new AnswerReader(open.in()).read(method);
            if ("close".equalsIgnoreCase(answer.headers().first("Connection"))) {
                expectClose(open);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isClosedByServer() {
        try {
            return wire == null || wire.endsNow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            if (wire != null) {
                wire.close();
                wire = null;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ServerConnection open() throws IOException {
        ServerConnection open = wire == null ? ServerConnection.to(server) : wire;
        wire = open;
        return open;
    }

    private void expectClose(ServerConnection open) throws IOException {
        if (!open.endsNow()) {
            throw new AssertionError("the server said Connection: close and sent more");
        }
        close();
    }
}
