package dev.castellan.server.internal.front;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import org.junit.jupiter.api.AfterEach;

/** Deliveries of a service that runs on threads of its own. */
class BlockingDeliveryTest extends DeliveryContract {

    private final UndertowFront front = Fronts.startBlocking(service, Limits.defaults());

    @AfterEach
    void close() {
        front.close();
    }

    @Override
    RawConnection connect() {
        return RawConnection.to(front.address());
    }
}
