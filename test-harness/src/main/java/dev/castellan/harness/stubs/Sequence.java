package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiResponse;
import java.util.ArrayList;
import java.util.List;

/** Gives one answer after the other, and the last one for ever. */
final class Sequence implements Effect {

    private final List<ApiResponse> answers = new ArrayList<>();
    private int given;

    Sequence(ApiResponse first) {
        answers.add(first);
    }

    synchronized void add(ApiResponse next) {
        answers.add(next);
    }

    @Override
    public synchronized ApiResponse answer(Serving serving) {
        ApiResponse answer = answers.get(Math.min(given, answers.size() - 1));
        given++;
        return answer;
    }
}
