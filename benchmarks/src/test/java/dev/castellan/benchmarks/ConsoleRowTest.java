package dev.castellan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.benchmarks.servers.StoreKind;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Tests that the measurement finds every console page in a small store. The measured times are meaningless. */
class ConsoleRowTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void everyPageIsAskedForByAnAdminAndByAClient() throws Exception {
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            ConsoleRow.measure(StoreKind.MEMORY, DataSize.SMALL, 1, new Table(out));
        }

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("anybody: sign-in")
                .contains("admin: people by email, next ")
                .contains("admin: activity, an actor ")
                .contains("client: query, delete ");
    }
}
