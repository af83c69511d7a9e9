package dev.castellan.conformance.cases;

import dev.castellan.model.endpoint.ErrorKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request and its answer, both with variables.
 *
 * @param request what is sent
 * @param answer what must come back
 */
public record Exchange(Request request, Answer answer) {

    /** A header line. */
    public record Field(String name, String value) {}

    /**
     * What is sent.
     *
     * @param line the request line
     * @param headers the header lines
     * @param body the body; empty if there is none
     */
    public record Request(String line, List<Field> headers, String body) {

        /** Returns the method. */
        public String method() {
            return line.substring(0, line.indexOf(' '));
        }

        /** Returns path and query. */
        public String target() {
            return line.substring(line.indexOf(' ') + 1, line.lastIndexOf(' '));
        }
    }

    /**
     * What must come back.
     *
     * @param status the status
     * @param reason the reason phrase, which means nothing
     * @param headers headers that must be there with these values
     * @param absent headers that must not be there
     * @param body the JSON of the body; empty if there is none
     */
    public record Answer(int status, String reason, List<Field> headers, List<String> absent, String body) {

        public boolean isSuccess() {
            return status / 100 == 2;
        }

        /** Returns the condition that it shows; null of a success, and where the status says too little. */
        @Nullable
        public ErrorKind kind() {
            if (status == ErrorKind.BLOCKED.status()) {
                return body.contains("\"dependencies\"") ? ErrorKind.BLOCKED : ErrorKind.CONFLICT;
            }
            return Arrays.stream(ErrorKind.values())
                    .filter(kind -> kind.status() == status)
                    .findFirst()
                    .orElse(null);
        }
    }
}
