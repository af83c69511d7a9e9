package dev.castellan.server.internal.entry;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.service.ApiService;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A decorator that delegates to another service. */
public interface DecoratedService extends ApiService {

    /** Returns the service to delegate to. */
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
}
