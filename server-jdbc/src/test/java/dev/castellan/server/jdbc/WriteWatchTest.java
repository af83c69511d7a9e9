package dev.castellan.server.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.IOException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests that failed changes are counted by reason. */
final class WriteWatchTest {

    private final WriteWatch watch = new WriteWatch();

    @Test
    void storageIsFullUntilAChangeIsMade() {
        refuse(new StorageFullException("made up", new IOException()));
        assertThat(watch.refusals()).isEqualTo(new WriteRefusals(1, 0, true));

        refuse(new StoreUnavailableException("made up"));
        assertThat(watch.refusals()).isEqualTo(new WriteRefusals(1, 1, true));

        assertThat(watch.<String>watching(() -> "made")).isEqualTo("made");
        assertThat(watch.refusals()).isEqualTo(new WriteRefusals(1, 1, false));
    }

    @Test
    void ruleThatRefusesAChangeIsNoFailureOfTheStore() {
        refuse(new IllegalStateException("made up"));

        assertThat(watch.refusals()).isEqualTo(new WriteRefusals(0, 0, false));
    }

    private void refuse(RuntimeException why) {
        Supplier<String> write = () -> {
            throw why;
        };
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> watch.watching(write))
                .isSameAs(why);
    }
}
