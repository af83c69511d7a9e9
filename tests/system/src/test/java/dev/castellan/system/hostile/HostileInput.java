package dev.castellan.system.hostile;

import java.util.List;

/**
 * Bytes that no well-behaved client sends, and all expected responses to them.
 *
 * @param subject the name of the file that contains the input
 * @param rule the rule that all inputs in the file test
 * @param frame the bytes to send, in which {@code {{}}} stands for the text
 * @param text the hostile part
 * @param answers all expected responses, in order
 * @param fate the state of the connection afterwards
 */
record HostileInput(String subject, String rule, String frame, String text, List<Expectation> answers, Fate fate) {

    /** The state of a connection after the last response. */
    enum Fate {
        /** The server closes the connection. */
        CLOSED,
        /** The server responds to the next request on the connection. */
        OPEN
    }

    /** Defensively copies the list. */
    HostileInput {
        answers = List.copyOf(answers);
    }

    /** Returns whether all responses are errors. */
    boolean isRefusedAsAWhole() {
        return answers.stream().allMatch(Expectation::isError);
    }

    @Override
    public String toString() {
        return subject + ": " + text;
    }
}
