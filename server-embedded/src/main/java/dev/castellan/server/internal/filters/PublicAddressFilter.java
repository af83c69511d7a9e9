package dev.castellan.server.internal.filters;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.configuration.PublicPath;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Adapts responses to the URLs that clients call. Prepends the public path, or the path at which an embedder has
 * mounted the API, to paths in {@code Location}, because rows in the store, such as stored responses, do not contain
 * it. Tells browsers to use only HTTPS (RFC 6797).
 *
 * @param publicPath the path before the paths of the API, or an empty string for the mount path
 * @param strictTransport how long browsers use only HTTPS, or null to omit the header
 */
public record PublicAddressFilter(
        ApiService next, String publicPath, @Nullable Duration strictTransport) implements ApiService {

    private static final String STRICT_TRANSPORT = "Strict-Transport-Security";

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        String path = publicPath.isEmpty() ? exchange.mountPath() : publicPath;
        CompletionStage<ApiResponse> response = next.handle(exchange);
        return path.isEmpty() && strictTransport == null
                ? response
                : response.thenApply(completed -> adapt(path, completed));
    }

    private ApiResponse adapt(String path, ApiResponse response) {
        ApiResponse prefixed = path.isEmpty() ? response : PublicPath.prepend(path, response);
        return strictTransport == null
                ? prefixed
                : prefixed.withHeaders(
                        prefixed.headers().with(STRICT_TRANSPORT, "max-age=" + strictTransport.toSeconds()));
    }
}
