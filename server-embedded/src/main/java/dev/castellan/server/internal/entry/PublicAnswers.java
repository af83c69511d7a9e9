package dev.castellan.server.internal.entry;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.settings.PublicPath;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A decorator that adapts answers to the URLs that clients call. Prepends the public path to paths in {@code Location},
 * because rows in the store, such as kept answers, do not contain it. Tells browsers to use only HTTPS (RFC 6797).
 *
 * @param publicPath the path before the paths of the API, or an empty string
 * @param strictTransport how long browsers use only HTTPS, or null to omit the header
 */
public record PublicAnswers(
        ApiService service, String publicPath, @Nullable Duration strictTransport) implements DecoratedService {

    private static final String STRICT_TRANSPORT = "Strict-Transport-Security";

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        return new Adapted(this, service.admit(head, peer));
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        return adapted(service.refuse(head, peer, kind, message));
    }

    private ApiResponse adapted(ApiResponse answer) {
        ApiResponse placed = publicPath.isEmpty() ? answer : PublicPath.prepend(publicPath, answer);
        return strictTransport == null
                ? placed
                : placed.withHeaders(placed.headers().with(STRICT_TRANSPORT, "max-age=" + strictTransport.toSeconds()));
    }

    private record Adapted(PublicAnswers answers, Admission admission) implements DecoratedAdmission {

        @Override
        public ApiResponse decorate(byte[] body, ApiResponse answer) {
            return answers.adapted(answer);
        }
    }
}
