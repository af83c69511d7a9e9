package dev.castellan.server.internal.front;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import org.junit.jupiter.api.AfterEach;

/** Deliveries over TLS: a truncated answer is truncated inside of it. */
class TlsDeliveryTest extends DeliveryContract {

    private final UndertowFront front = UndertowFront.start(
            new FrontOptions(Fronts.ANY_PORT, Limits.defaults(), false, TestTls.context()), service);

    @AfterEach
    void close() {
        front.close();
    }

    @Override
    RawConnection connect() {
        return Fronts.secure(front);
    }
}
