package dev.castellan.client.errors;

import dev.castellan.model.endpoint.HttpMethod;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Says whether the same request again may succeed, and does nothing twice. */
final class Repetition {

    private Repetition() {}

    /** A 503 says that nothing was done only by asking to come back: one of a proxy may stand for anything. */
    static boolean mendsStatus(HttpMethod method, int status, boolean saysWhen) {
        return switch (status) {
            case 429 -> true;
            case 503 -> saysWhen || isIdempotent(method);
            case 408, 502, 504 -> isIdempotent(method);
            default -> false;
        };
    }

    static boolean mendsFailure(HttpMethod method, boolean maybeSent, @Nullable Throwable cause) {
        return (!maybeSent || isIdempotent(method)) && !isLasting(cause);
    }

    private static boolean isIdempotent(HttpMethod method) {
        return switch (method) {
            case GET, PUT, DELETE -> true;
            default -> false;
        };
    }

    private static boolean isLasting(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException
                    || cause instanceof SSLPeerUnverifiedException
                    || (cause instanceof UnknownHostException && !mayBeFoundLater(cause.getMessage()))) {
                return true;
            }
        }
        return false;
    }

    /** A name server that gave no answer is not one that knows no such host. */
    private static boolean mayBeFoundLater(@Nullable String message) {
        return message != null && message.contains("Temporary failure");
    }
}
