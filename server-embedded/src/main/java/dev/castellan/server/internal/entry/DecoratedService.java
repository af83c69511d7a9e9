package dev.castellan.server.internal.entry;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A decorator that delegates to another service. */
public interface DecoratedService extends ApiService {

    ApiService service();

    @Override
    default @Nullable UUID findOrganization(ApiRequest head) {
        return service().findOrganization(head);
    }

    @Override
    default boolean blocks(ApiRequest head) {
        return service().blocks(head);
    }

    @Override
    default String publicPath() {
        return service().publicPath();
    }

    /** An admission that changes or observes the answer of another admission. */
    interface DecoratedAdmission extends Admission {

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
}
