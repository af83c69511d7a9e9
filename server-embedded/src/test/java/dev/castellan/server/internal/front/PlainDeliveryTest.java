package dev.castellan.server.internal.front;

import org.junit.jupiter.api.AfterEach;

/** Deliveries over plain HTTP. */
class PlainDeliveryTest extends DeliveryContract {

    private final UndertowFront front = Fronts.start(service);

    @AfterEach
    void close() {
        front.close();
    }

    @Override
    Wire connect() {
        return Wire.to(front.address());
    }
}
