package dev.castellan.server.internal.entry;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.spi.Caller;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** An admission that changes or observes the answer of another admission. */
interface DecoratedAdmission extends Admission {

    /** Returns the admission to delegate to. */
    Admission admission();

    /** Returns the answer to send instead of the service's answer. */
    ApiResponse decorate(byte[] body, ApiResponse answer);

    @Override
    default ApiResponse answer(byte[] body) {
        return decorate(body, admission().answer(body));
    }

    @Override
    default CompletionStage<ApiResponse> answerLater(byte[] body) {
        return admission().answerLater(body).thenApply(answer -> decorate(body, answer));
    }

    @Override
    default boolean wantsBody() {
        return admission().wantsBody();
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
