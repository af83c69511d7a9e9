package dev.castellan.system.sequences;

import dev.castellan.system.statemodel.Call;
import java.util.Map;
import java.util.TreeMap;

/** Counts the responses of each operation by status. */
public final class AnswerCounts {

    private final Map<String, Integer> answers = new TreeMap<>();

    /** Counts a response. */
    void add(Call call, Answer answer) {
        answers.merge(call.endpoint().id() + " " + answer.status(), 1, Integer::sum);
    }

    /** Returns the number of responses of an operation that have this status. */
    public int of(String operation, int status) {
        return answers.getOrDefault(operation + " " + status, 0);
    }

    @Override
    public String toString() {
        return answers.toString();
    }
}
