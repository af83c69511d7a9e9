package dev.castellan.harness.faults;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Delivery;
import java.time.Duration;
import java.util.function.Function;

/**
 * What a fault does.
 *
 * @param description says it, such as {@code answer 503}
 * @param answer makes the answer, and runs the operation if it is to run
 * @param delivery how the answer gets to the client
 */
record FaultEffect(String description, Function<FaultedRequest, ApiResponse> answer, Delivery delivery) {

    /** An effect on the way of the true answer: the operation runs. */
    static FaultEffect onAnswer(String description, Delivery delivery) {
        return new FaultEffect(description, FaultedRequest::operated, delivery);
    }

    /** An effect that changes the true answer: the operation runs. */
    static FaultEffect changing(String description, Function<ApiResponse, ApiResponse> change) {
        return new FaultEffect(description, situation -> change.apply(situation.operated()), Delivery.PROMPT);
    }

    /** An answer in the place of the operation, which does not run. */
    static FaultEffect instead(String description, Function<FaultedRequest, ApiResponse> answer) {
        return new FaultEffect(description, answer, Delivery.PROMPT);
    }

    /** No answer and no operation. */
    static FaultEffect unanswered(String description, Delivery delivery) {
        return new FaultEffect(description, FaultedRequest::unanswered, delivery);
    }

    /** Returns the same, but after the operation has run. */
    FaultEffect afterCommit() {
        return new FaultEffect(description + " after commit", this::answerOperated, delivery);
    }

    /** Returns whether an answer may be held back, and has to be let go when the fault ends. */
    boolean holdsBack() {
        return delivery.ending() == Delivery.Ending.HOLD
                || delivery.delay().compareTo(Duration.ZERO) > 0
                || delivery.pause().compareTo(Duration.ZERO) > 0;
    }

    private ApiResponse answerOperated(FaultedRequest situation) {
        ApiResponse trueAnswer = situation.operated();
        // what is never sent is at least seen in the journal
        return delivery.bodyBytes() == Delivery.NOTHING ? trueAnswer : answer.apply(situation);
    }
}
