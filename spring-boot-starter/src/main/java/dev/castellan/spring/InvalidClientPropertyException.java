package dev.castellan.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Thrown at startup if the properties cannot configure a client. The message contains no token. */
final class InvalidClientPropertyException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    private final String remedy;

    private InvalidClientPropertyException(String problem, String remedy, @Nullable Throwable cause) {
        super(problem, cause);
        this.remedy = remedy;
    }

    static InvalidClientPropertyException missing(String property, String value) {
        return new InvalidClientPropertyException(
                property + " is not set",
                "Set " + property + " to " + value + ". Or define a bean of type CastellanConnectionDetails or"
                        + " CastellanClient.",
                null);
    }

    /** Creates an exception from a message that begins with the property. */
    static InvalidClientPropertyException wrong(String problem, Exception cause) {
        String property = problem.substring(0, problem.indexOf(':'));
        return new InvalidClientPropertyException(problem, "Correct " + property + ".", cause);
    }

    static InvalidClientPropertyException refused(IllegalArgumentException cause) {
        String message = String.valueOf(cause.getMessage());
        return message.contains("allowPlainHttp()")
                ? new InvalidClientPropertyException(
                        "castellan.base-url: " + message,
                        "Correct castellan.base-url, or set castellan.allow-plain-http=true if the network is trusted.",
                        cause)
                : new InvalidClientPropertyException(
                        message, "Correct the properties castellan.* or the beans that customize the client.", cause);
    }

    /**
     * Displays the exception in the format that Spring Boot uses for its own exceptions. Registered in
     * {@code META-INF/spring.factories}.
     */
    static final class Analyzer extends AbstractFailureAnalyzer<InvalidClientPropertyException> {

        @Override
        protected FailureAnalysis analyze(Throwable root, InvalidClientPropertyException cause) {
            return new FailureAnalysis(cause.getMessage(), cause.remedy, cause);
        }
    }
}
