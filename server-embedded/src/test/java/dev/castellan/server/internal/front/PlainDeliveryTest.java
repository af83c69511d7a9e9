package dev.castellan.server.internal.front;

import dev.castellan.support.socket.RawConnection;
import org.junit.jupiter.api.AfterEach;

/** Deliveries over plain HTTP. */
class PlainDeliveryTest extends DeliveryContract {

    private final UndertowFront front = Fronts.start(service);

    @AfterEach
    void close() {
        front.close();
    }

    @Override
    RawConnection connect() {
        return RawConnection.to(front.address());
    }
}
