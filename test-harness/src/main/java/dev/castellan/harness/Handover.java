package dev.castellan.harness;

import dev.castellan.server.pipeline.Delivery;

/** How the answer to one visit gets to the client: known once it is answered. */
final class Handover {

    private volatile Delivery delivery = Delivery.PROMPT;

    Delivery delivery() {
        return delivery;
    }

    void set(Delivery newDelivery) {
        delivery = newDelivery;
    }
}
