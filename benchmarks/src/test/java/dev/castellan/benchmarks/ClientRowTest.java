package dev.castellan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.benchmarks.Row.Settings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ClientRowTest {

    @Test
    void measuresForOneSecond() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Table table = new Table(new PrintStream(printed, true, StandardCharsets.UTF_8));
        new ClientRow()
                .measure(
                        new Settings(Duration.ofSeconds(1), 1, List.of(), "256m", List.of(), List.of(), List.of()),
                        table);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("client get, 1 threads: CPU, us", "client post, 32 threads: time, us");
    }
}
