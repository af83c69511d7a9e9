package dev.castellan.system.sequences;

import dev.castellan.system.statemodel.Call;
import java.util.Map;
import java.util.TreeMap;

/** Counts the answers of each operation by status. */
public final class AnswerCounts {

    private final Map<String, Integer> answers = new TreeMap<>();

    /** Counts an answer. */
    void add(Call call, Answer answer) {
        answers.merge(call.endpoint().id() + " " + answer.status(), 1, Integer::sum);
    }

    /** Returns the number of answers of an operation with this status. */
    public int of(String operation, int status) {
        return answers.getOrDefault(operation + " " + status, 0);
    }

    @Override
    public String toString() {
        return answers.toString();
    }
}
