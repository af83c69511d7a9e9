package dev.castellan.server.internal.entry;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.entry.DecoratedService.DecoratedAdmission;
import dev.castellan.server.internal.settings.PublicPath;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A decorator for a service whose public URLs have a path prefix. Prepends the prefix to paths in {@code Location}.
 * Rows in the store, such as kept answers, do not contain the prefix.
 */
public final class PublicPathService implements DecoratedService {

    private final ApiService service;
    private final String publicPath;

    public PublicPathService(ApiService service, String publicPath) {
        this.service = service;
        this.publicPath = publicPath;
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        return new Placed(service.admit(head, peer), publicPath);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        return service.refuse(head, peer, kind, message);
    }

    @Override
    public ApiService service() {
        return service;
    }

    @Override
    public String publicPath() {
        return publicPath;
    }

    private record Placed(Admission admission, String publicPath) implements DecoratedAdmission {

        @Override
        public ApiResponse decorate(byte[] body, ApiResponse answer) {
            return PublicPath.prepend(publicPath, answer);
        }
    }
}
