package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiResponse;
import java.util.ArrayList;
import java.util.List;

/** Answers with one answer after the other, and repeats the last one. */
final class AnswerSequence implements StubEffect {

    private final List<ApiResponse> answers = new ArrayList<>();
    private int given;

    AnswerSequence(ApiResponse first) {
        answers.add(first);
    }

    synchronized void add(ApiResponse next) {
        answers.add(next);
    }

    @Override
    public synchronized ApiResponse answer(StubbedRequest serving) {
        ApiResponse answer = answers.get(Math.min(given, answers.size() - 1));
        given++;
        return answer;
    }
}
