package dev.castellan.client.errors;

/**
 * Thrown if a resource does not exist or is not visible to the caller (404, 410). A response without an {@link
 * #errorId()} may come from a proxy.
 */
public final class NotFoundException extends ApiException {

    private static final long serialVersionUID = 1;
    private static final String FOREIGN = "; does the base URL lead to the API?";

    NotFoundException(ErrorAnswer answer) {
        super(answer, answer.message() == null && answer.errorId() == null ? FOREIGN : "");
    }
}
