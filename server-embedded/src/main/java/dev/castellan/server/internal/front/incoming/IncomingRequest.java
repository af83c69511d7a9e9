package dev.castellan.server.internal.front.incoming;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.body.BodyDecoder;
import dev.castellan.server.internal.front.head.Head;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.xnio.channels.StreamSourceChannel;

/** A request as it comes in: through our own gate, or through a host's Undertow. */
public interface IncomingRequest {

    Head head();

    @Nullable
    InetSocketAddress peer();

    /** Returns where the body is read from. */
    StreamSourceChannel bodyChannel();

    /** Returns what understands the bytes of that channel; the declared length is within the limit. */
    BodyDecoder bodyDecoder(int limit);

    /** Returns an answer as its client has to see it: a service does not know where it is mounted. */
    ApiResponse placed(ApiResponse answer);

    /** Is told that the connection is closed behind the answer, whatever else arrives. */
    void closesAfterAnswer();
}
