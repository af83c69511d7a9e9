package dev.castellan.harness.faults;

import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import java.util.function.Function;

/**
 * The effect of a fault.
 *
 * @param description describes the effect, such as {@code answer 503}
 * @param answer makes the answer, and runs the operation unless the effect prevents it
 * @param delivery how the answer is sent to the client
 */
record FaultEffect(String description, Function<FaultedRequest, ApiResponse> answer, Delivery delivery) {

    /** Returns an effect on the delivery of the real answer. The operation runs. */
    static FaultEffect onAnswer(String description, Delivery delivery) {
        return new FaultEffect(description, FaultedRequest::operated, delivery);
    }

    /** Returns an effect that changes the real answer. The operation runs. */
    static FaultEffect changing(String description, Function<ApiResponse, ApiResponse> change) {
        return new FaultEffect(description, situation -> change.apply(situation.operated()), Delivery.PROMPT);
    }

    /** Returns an effect that answers instead of the operation, which does not run. */
    static FaultEffect instead(String description, Function<FaultedRequest, ApiResponse> answer) {
        return new FaultEffect(description, answer, Delivery.PROMPT);
    }

    /** Returns an effect that does not answer. The operation does not run. */
    static FaultEffect unanswered(String description, Delivery delivery) {
        return new FaultEffect(description, FaultedRequest::unanswered, delivery);
    }

    /** Returns this effect, to be applied after the operation has run. */
    FaultEffect afterCommit() {
        return new FaultEffect(description + " after commit", this::answerOperated, delivery);
    }

    /** Returns whether the effect holds answers back, which are cut off when the fault is removed. */
    boolean holdsBack() {
        return delivery.ending() == Delivery.Ending.HOLD
                || delivery.delay().compareTo(Duration.ZERO) > 0
                || delivery.pause().compareTo(Duration.ZERO) > 0;
    }

    private ApiResponse answerOperated(FaultedRequest situation) {
        ApiResponse trueAnswer = situation.operated();
        // an answer that is not sent still appears in the journal
        return delivery.bodyBytes() == Delivery.NOTHING ? trueAnswer : answer.apply(situation);
    }
}
