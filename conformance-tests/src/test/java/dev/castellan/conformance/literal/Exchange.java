package dev.castellan.conformance.literal;

import java.util.List;

/**
 * A request and its answer, both with variables.
 *
 * @param request what is sent
 * @param answer what must come back
 */
record Exchange(Request request, Answer answer) {

    /** A header line. */
    record Field(String name, String value) {}

    /**
     * What is sent.
     *
     * @param line the request line
     * @param headers the header lines
     * @param body the body; empty if there is none
     */
    record Request(String line, List<Field> headers, String body) {

        String method() {
            return line.substring(0, line.indexOf(' '));
        }

        String target() {
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
    record Answer(int status, String reason, List<Field> headers, List<String> absent, String body) {

        boolean isSuccess() {
            return status / 100 == 2;
        }
    }
}
