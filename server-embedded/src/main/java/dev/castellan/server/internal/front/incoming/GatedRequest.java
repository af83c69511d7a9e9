package dev.castellan.server.internal.front.incoming;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.body.BodyDecoder;
import dev.castellan.server.internal.front.body.ChunkedBody;
import dev.castellan.server.internal.front.body.FixedBody;
import dev.castellan.server.internal.front.head.Framing;
import dev.castellan.server.internal.front.head.Gate;
import dev.castellan.server.internal.front.head.Head;
import io.undertow.server.AbstractServerConnection;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpServerConnection;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.xnio.channels.StreamSourceChannel;

/** A request that came through the {@link Gate} of its connection. */
public final class GatedRequest implements IncomingRequest {

    private final HttpServerConnection connection;
    private final Gate gate;
    /** Kept, because the gate forgets it when the client leaves. */
    private final Head head;

    private final @Nullable InetSocketAddress peer;

    public GatedRequest(HttpServerExchange exchange) {
        this.connection = (HttpServerConnection) exchange.getConnection();
        this.gate = gateOf(connection);
        this.head = gate.head();
        this.peer = connection.getPeerAddress(InetSocketAddress.class);
    }

    public static Gate gateOf(AbstractServerConnection connection) {
        return (Gate) connection.getOriginalSourceConduit();
    }

    @Override
    public Head head() {
        return head;
    }

    @Override
    public @Nullable InetSocketAddress peer() {
        return peer;
    }

    @Override
    public StreamSourceChannel bodyChannel() {
        return connection.getChannel().getSourceChannel();
    }

    @Override
    public BodyDecoder bodyDecoder(int limit) {
        Framing framing = head.framing();
        return framing.isChunked() ? new ChunkedBody(limit) : new FixedBody((int) framing.length());
    }

    @Override
    public ApiResponse placed(ApiResponse answer) {
        return answer;
    }

    @Override
    public Executor lateWork() {
        return gate.connection()::inTurn;
    }

    @Override
    public void ownedBy(Object organization) {
        gate.connection().ownedBy(organization);
    }

    @Override
    public void served(boolean works) {
        gate.connection().serve(works);
    }

    @Override
    public void pace(Runnable refusal) {
        if (Thread.currentThread() == connection.getIoThread()) {
            gate.connection().pace(refusal);
        } else {
            refusal.run(); // the thread is about to end
        }
    }

    @Override
    public void refusedForNow() {
        gate.connection().refuse();
    }

    @Override
    public void recognized() {
        gate.connection().recognize();
    }

    @Override
    public void closesAfterAnswer() {
        gate.linger();
    }
}
