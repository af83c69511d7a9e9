package dev.castellan.system.hostile;

import java.util.List;

/**
 * Bytes that no well-behaved client sends, and all answers that they must get.
 *
 * @param subject the file that it stands in
 * @param rule what must hold for all inputs of the file
 * @param frame what is sent, with {@code {{}}} where the text belongs
 * @param text what is wrong with it
 * @param answers the answers, in order, and no others
 * @param fate what becomes of the connection
 */
record HostileInput(String subject, String rule, String frame, String text, List<Expectation> answers, Fate fate) {

    /** What becomes of a connection. */
    enum Fate {
        /** The server ends it after the last answer. */
        CLOSED,
        /** The next request on it is answered. */
        OPEN
    }

    /** Copies the list. */
    HostileInput {
        answers = List.copyOf(answers);
    }

    /** Returns whether no answer speaks of success. */
    boolean isRefusedAsAWhole() {
        return answers.stream().allMatch(Expectation::isError);
    }

    @Override
    public String toString() {
        return subject + ": " + text;
    }
}
