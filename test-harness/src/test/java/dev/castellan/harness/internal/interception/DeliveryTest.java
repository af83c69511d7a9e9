package dev.castellan.harness.internal.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DeliveryTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void addingDelayAndLimitPreservesOtherProperties() {
        CompletableFuture<Void> limit = new CompletableFuture<>();
        Delivery slow = Delivery.slow(7, SECOND);
        Delivery both = slow.delayedBy(SECOND).until(limit);

        assertThat(both.delay()).isEqualTo(SECOND);
        assertThat(both.limit()).isSameAs(limit);
        assertThat(both.delayedBy(Duration.ZERO)).isEqualTo(slow.until(limit));
    }

    @Test
    void zeroDelayEqualsPromptDelivery() {
        assertThat(Delivery.after(Duration.ZERO)).isEqualTo(Delivery.PROMPT);
    }

    @Test
    void rejectsInvalidArguments() {
        assertThatThrownBy(() -> Delivery.after(SECOND.negated()))
                .hasMessageStartingWith("the delay is PT-1S: choose 0 to 24h");
        assertThatThrownBy(() -> Delivery.after(Duration.ofDays(2))).hasMessageContaining("or a stall");
        assertThatThrownBy(() -> Delivery.slow(1, SECOND.negated())).hasMessageStartingWith("the pause is PT-1S");
        assertThatThrownBy(() -> Delivery.slow(0, SECOND))
                .hasMessage("the number of bytes in a piece is 0: choose 1 or more");
        assertThatThrownBy(() -> Delivery.cut(-1, Delivery.Ending.CLOSE))
                .hasMessage("the number of bytes is -1: choose 0 or more");
        assertThatThrownBy(() -> new Delivery(
                        Duration.ZERO, 5, new Delivery.Pieces(1, Duration.ZERO), Delivery.Ending.COMPLETE, null))
                .hasMessage("ending: only a whole response is complete: choose another ending");
    }
}
