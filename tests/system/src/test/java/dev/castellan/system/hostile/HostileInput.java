package dev.castellan.system.hostile;

import java.util.List;

/**
 * Bytes that no well-behaved client sends, and all expected responses to them.
 *
 * @param subject the name of the file that contains the input
 * @param rule the rule that all inputs in the file test
 * @param frame the bytes to send, in which {@code {{}}} stands for the text
 * @param text the hostile part
 * @param responses all expected responses, in order
 * @param fate the state of the connection afterwards
 */
record HostileInput(String subject, String rule, String frame, String text, List<Expectation> responses, Fate fate) {

    /** The state of a connection after the last response. */
    enum Fate {
        /** The server closes the connection. */
        CLOSED,
        /** The server responds to the next request on the connection. */
        OPEN
    }

    /** Defensively copies the list. */
    HostileInput {
        responses = List.copyOf(responses);
    }

    /** Returns whether all responses are errors. */
    boolean isRefusedAsAWhole() {
        return responses.stream().allMatch(Expectation::isError);
    }

    @Override
    public String toString() {
        return subject + ": " + text;
    }
}
