package dev.castellan.server.internal.decorators;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.Delivery;
import dev.castellan.server.spi.Caller;
import org.jspecify.annotations.Nullable;

/** An admission that answers in its own way, and is otherwise the one that it holds. */
interface DecoratedAdmission extends Admission {

    /** Returns the admission of the service. */
    Admission admission();

    @Override
    default boolean wantsBody() {
        return admission().wantsBody();
    }

    @Override
    default boolean changesState() {
        return admission().changesState();
    }

    @Override
    default Delivery delivery() {
        return admission().delivery();
    }

    @Override
    default @Nullable Endpoint<?, ?> findEndpoint() {
        return admission().findEndpoint();
    }

    @Override
    default @Nullable Caller findCaller() {
        return admission().findCaller();
    }
}
