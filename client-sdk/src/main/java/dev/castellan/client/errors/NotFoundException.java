package dev.castellan.client.errors;

/**
 * Thrown if a resource does not exist or is not visible to the caller (404, 410). A response without an {@link
 * #errorId()} may come from a proxy.
 */
public final class NotFoundException extends ApiException {

    static final String FOREIGN = "; does the base URL point to the API?";

    private static final long serialVersionUID = 1;

    NotFoundException(ErrorResponse response) {
        super(response, response.message() == null && response.errorId() == null ? FOREIGN : "");
    }
}
