package dev.castellan.server.console.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class BatchTest {

    private static final Texts TEXTS = Texts.of(Locale.ENGLISH);

    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void performsNothingAfterRateLimit() {
        List<Batch.Item> items = List.of(
                item("Ada", calls::incrementAndGet), item("Bob", this::refuse), item("Cyd", calls::incrementAndGet));
        assertThatThrownBy(() -> Batch.perform(TEXTS, items))
                .hasMessageContaining("1 of 3 are done")
                .hasMessageContaining("Bob: Too many")
                .hasMessageContaining("Cyd: Too many");
        assertThat(calls).hasValue(1);
    }

    private void refuse() {
        throw Refusal.of(ErrorKind.RATE_LIMITED, "too many requests");
    }

    private static Batch.Item item(String name, Runnable work) {
        return new Batch.Item(new UUID(0, 1), name, work);
    }
}
