package dev.castellan.server.console.internal.signin;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.spi.Refusal;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Counts the failed sign-ins of a browser with an address, and announces when the next one must wait. The form carries
 * the count, not the server, so the message is the same for addresses that do not exist. A wrong count changes only the
 * message, because the server counts failures itself.
 */
final class FailedSignIns {

    /** The field with the address of the last failures, after their number. */
    static final FormField FIELD = FormField.of("failed");

    private FailedSignIns() {}

    /** Returns the value of the field, for the page that shows the latest failure. */
    static String next(PageRequest request) {
        boolean hasFailed = request.form().state().problem() != null;
        return hasFailed ? count(request) + " " + address(request) : "";
    }

    /** Returns the response to a sign-in, which fails with a refusal that says how many attempts are left. */
    static CompletionStage<PageResponse> counted(PageRequest request, CompletionStage<PageResponse> response) {
        return response.exceptionally(failure -> {
            Throwable cause =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            throw cause instanceof Refusal refusal && refusal.code().equals(ErrorCode.SIGN_IN_REJECTED)
                    ? withAttemptsLeft(request, refusal)
                    : new CompletionException(cause);
        });
    }

    private static Refusal withAttemptsLeft(PageRequest request, Refusal refusal) {
        int max = Integer.parseInt(refusal.values().get(0));
        return refusal.withValues(
                Math.max(0, max - count(request)), refusal.values().get(1));
    }

    /** Returns the number of failures in a row, including this one. */
    private static int count(PageRequest request) {
        String[] failed = request.form().value(FIELD.name()).split(" ", 2);
        boolean isSame =
                failed.length == 2 && failed[1].equalsIgnoreCase(address(request)) && failed[0].matches("[0-9]{1,4}");
        return isSame ? Integer.parseInt(failed[0]) + 1 : 1;
    }

    private static String address(PageRequest request) {
        return request.form().value("email").strip();
    }
}
