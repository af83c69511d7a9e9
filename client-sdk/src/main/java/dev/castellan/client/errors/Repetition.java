package dev.castellan.client.errors;

import dev.castellan.model.endpoint.HttpMethod;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Says whether the same request again may succeed, and does nothing twice. */
final class Repetition {

    private Repetition() {}

    /** A POST may have been acted on before a 408, 502 or 504; 429 and 503 say that it was not. */
    static boolean mendsStatus(HttpMethod method, int status) {
        return switch (status) {
            case 429, 503 -> true;
            case 408, 502, 504 -> isIdempotent(method);
            default -> false;
        };
    }

    static boolean mendsFailure(HttpMethod method, boolean maybeSent, @Nullable Throwable cause) {
        return !isDistrust(cause) && (!maybeSent || isIdempotent(method));
    }

    private static boolean isIdempotent(HttpMethod method) {
        return switch (method) {
            case GET, PUT, DELETE -> true;
            default -> false;
        };
    }

    private static boolean isDistrust(@Nullable Throwable cause) {
        for (Throwable link = cause; link != null; link = link.getCause()) {
            if (link instanceof CertificateException || link instanceof SSLPeerUnverifiedException) {
                return true;
            }
        }
        return false;
    }
}
