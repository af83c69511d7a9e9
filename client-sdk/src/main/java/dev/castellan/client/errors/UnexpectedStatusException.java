package dev.castellan.client.errors;

/** Thrown for a status that no operation returns, such as a redirect or 405. The usual cause is a wrong base URL. */
public final class UnexpectedStatusException extends ApiException {

    private static final long serialVersionUID = 1;

    UnexpectedStatusException(ErrorResponse response) {
        super(response, response.status() / 100 == 3 ? redirect(response) : "");
    }

    private static String redirect(ErrorResponse response) {
        String location = response.headers().first("Location");
        String to = location == null ? "" : " to " + Truncation.withoutQuery(location);
        return "; redirects" + to + " are not followed: set the base URL to the address of the service";
    }
}
