package dev.castellan.server.internal.front.incoming;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.body.BodyDecoder;
import dev.castellan.server.internal.front.head.Head;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.xnio.channels.StreamSourceChannel;

/** A request that has arrived through a gate of this front or through a host's Undertow. */
public interface IncomingRequest {

    Head head();

    @Nullable
    InetSocketAddress peer();

    /** Returns the channel to read the body from. */
    StreamSourceChannel bodyChannel();

    /** Returns the decoder of the bytes of that channel. The declared length is within the limit. */
    BodyDecoder bodyDecoder(int limit);

    /**
     * Returns an answer with paths as the client has to call them, since a service does not know where it is mounted.
     */
    ApiResponse placed(ApiResponse answer);

    /** Prepares for closing the connection after the answer: further input does not matter. */
    void closesAfterAnswer();

    /** Returns what runs the work of a request whose client is late, on the I/O thread of the connection. */
    default Executor lateWork() {
        return Runnable::run;
    }

    /** Notes on behalf of which organization the request comes, which may be a guess. */
    default void ownedBy(Object organization) {
        // the connections of a host are its own
    }

    /** Notes whether the server works on the request; if not, it waits for its client or for its turn. */
    default void served(boolean works) {
        // the connections of a host are its own
    }

    /** Runs what refuses the request and closes its connection, at once or a little later. */
    default void pace(Runnable refusal) {
        refusal.run();
    }

    /** Notes that the request is refused for want of a turn. */
    default void refusedForNow() {
        // the connections of a host are its own
    }

    /** Notes that the request has a valid token. */
    default void recognized() {
        // the connections of a host are its own
    }
}
