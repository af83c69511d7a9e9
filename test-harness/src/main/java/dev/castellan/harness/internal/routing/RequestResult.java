package dev.castellan.harness.internal.routing;

import dev.castellan.harness.faults.Delivery;
import org.jspecify.annotations.Nullable;

/** What is known about a request after it was answered: how its answer is sent, and what code of the test threw. */
final class RequestResult {

    private volatile Delivery delivery = Delivery.PROMPT;
    private volatile @Nullable String failure;

    Delivery delivery() {
        return delivery;
    }

    void set(Delivery newDelivery) {
        delivery = newDelivery;
    }

    /** Returns what code of the test threw; null if it threw nothing. */
    @Nullable
    String failure() {
        return failure;
    }

    void fail(String newFailure) {
        failure = newFailure;
    }
}
