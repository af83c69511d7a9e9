package dev.castellan.system.hostile;

import java.util.List;

/**
 * Bytes that no well-behaved client sends, and all the answers that they must get.
 *
 * @param subject the name of the file that contains the input
 * @param rule the rule that all inputs of the file check
 * @param frame the bytes to send, with {@code {{}}} at the place of the text
 * @param text the hostile part
 * @param answers the answers, in order and without others
 * @param fate the state of the connection afterwards
 */
record HostileInput(String subject, String rule, String frame, String text, List<Expectation> answers, Fate fate) {

    /** The state of a connection after the last answer. */
    enum Fate {
        /** The server closes the connection. */
        CLOSED,
        /** The server answers the next request on the connection. */
        OPEN
    }

    /** Copies the list. */
    HostileInput {
        answers = List.copyOf(answers);
    }

    /** Returns whether all answers are errors. */
    boolean isRefusedAsAWhole() {
        return answers.stream().allMatch(Expectation::isError);
    }

    @Override
    public String toString() {
        return subject + ": " + text;
    }
}
