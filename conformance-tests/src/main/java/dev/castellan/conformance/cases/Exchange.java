package dev.castellan.conformance.cases;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A request of a case and its expected response. The request and the response can contain variables, written {@code
 * {{name}}}.
 *
 * @param response the expected response
 */
public record Exchange(Request request, Response response) {

    /** A header field. */
    public record HeaderField(String name, String value) {}

    /**
     * A request.
     *
     * @param line the request line
     * @param headers the header lines
     * @param body the body, or an empty string
     */
    public record Request(String line, List<HeaderField> headers, String body) {

        /** Returns the method. */
        public String method() {
            return line.substring(0, line.indexOf(' '));
        }

        /** Returns the path and the query string. */
        public String target() {
            return line.substring(line.indexOf(' ') + 1, line.lastIndexOf(' '));
        }

        /** Returns the operation that the request calls, or empty if the request calls no operation. */
        public Optional<Endpoint<?, ?>> endpoint() {
            return EndpointLookup.request(this);
        }
    }

    /**
     * An expected response.
     *
     * @param reason the reason phrase, which is not compared
     * @param headers the headers that the response must have, with their values
     * @param absent the names of headers that the response must not have
     * @param body the JSON body, or an empty string
     */
    public record Response(int status, String reason, List<HeaderField> headers, List<String> absent, String body) {

        /** Returns whether the status is 2xx. */
        public boolean isSuccess() {
            return status / 100 == 2;
        }

        /** Returns the code of the error that the response must name, or empty if the case names none. */
        public Optional<ErrorCode> code() {
            return headers.stream()
                    .filter(field -> field.name().equals(Endpoints.ERROR_HEADER))
                    .map(field -> ErrorCode.of(field.value()))
                    .findFirst();
        }

        /** Returns the kind of error that the response reports, or empty if the status belongs to no kind of error. */
        public Optional<ErrorKind> kind() {
            if (status == ErrorKind.BLOCKED.status()) {
                return Optional.of(body.contains("\"dependencies\"") ? ErrorKind.BLOCKED : ErrorKind.CONFLICT);
            }
            return Arrays.stream(ErrorKind.values())
                    .filter(kind -> kind.status() == status)
                    .findFirst();
        }
    }
}
