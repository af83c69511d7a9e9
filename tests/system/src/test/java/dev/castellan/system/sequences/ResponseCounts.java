package dev.castellan.system.sequences;

import dev.castellan.system.statemodel.Call;
import java.util.Map;
import java.util.TreeMap;

/** Counts the responses of each operation by status. */
public final class ResponseCounts {

    private final Map<String, Integer> responses = new TreeMap<>();

    /** Counts a response. */
    void add(Call call, Response response) {
        responses.merge(call.endpoint().id() + " " + response.status(), 1, Integer::sum);
    }

    /** Returns the number of responses of an operation that have this status. */
    public int of(String operation, int status) {
        return responses.getOrDefault(operation + " " + status, 0);
    }

    @Override
    public String toString() {
        return responses.toString();
    }
}
