package dev.castellan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.benchmarks.console.ConsoleSize;
import dev.castellan.server.store.memory.MemoryStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/** The program finds every page of the console in a small store; what it measures there means nothing. */
class ConsolePagesCostTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void everyPageIsAskedForByAnAdminAndByAClient() throws Exception {
        try (MemoryStore store = new MemoryStore(Clock.systemUTC());
                PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            new ConsolePagesCost(store, ConsoleSize.SMALL, 1, out).measure(() -> {});
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .anySatisfy(line -> assertThat(line).startsWith("page of nobody"))
                .anySatisfy(line -> assertThat(line).startsWith("page of admin"))
                .anySatisfy(line -> assertThat(line).startsWith("people by email, next "))
                .anySatisfy(line -> assertThat(line).startsWith("activity, an actor "))
                .anySatisfy(line -> assertThat(line).startsWith("page of client"))
                .anySatisfy(line -> assertThat(line).startsWith("query, delete "));
    }
}
