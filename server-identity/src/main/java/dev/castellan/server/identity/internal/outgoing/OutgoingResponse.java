package dev.castellan.server.identity.internal.outgoing;

import java.nio.charset.StandardCharsets;

/**
 * The response to an outgoing request.
 *
 * @param status the status, which can also be a redirect or an error
 * @param body at most 64 KiB
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares responses
public record OutgoingResponse(int status, byte[] body) {

    /** Returns the body of a response with status 200 as text. Throws an {@link OutgoingException} otherwise. */
    public String text() {
        if (status != 200) {
            throw new OutgoingException("the response has the status " + status + " instead of 200", null);
        }
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Returns a response without its body, which may be secret. */
    @Override
    public String toString() {
        return status + ", " + body.length + " bytes";
    }
}
