package dev.castellan.server.internal.front;

import dev.castellan.server.limits.Limits;
import org.junit.jupiter.api.AfterEach;

/** Deliveries of a service that runs on threads of its own. */
class BlockingDeliveryTest extends DeliveryContract {

    private final UndertowFront front = Fronts.startBlocking(service, Limits.defaults());

    @AfterEach
    void close() {
        front.close();
    }

    @Override
    Wire connect() {
        return Wire.to(front.address());
    }
}
