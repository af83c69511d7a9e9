package dev.castellan.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a few rounds of {@link KillRounds}. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("database")
@Tag("process")
class KillTest {

    /** A few by default, more in the tier {@code long}, which sets the property. */
    private static final int ROUNDS = Math.min(20, Integer.getInteger("castellan.rounds", 2));

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void killedServerLosesNoConfirmedChangeAndLeavesNoPartialChange(String store, @TempDir Path directory)
            throws Exception {
        StringBuilder progress = new StringBuilder();
        KillRounds rounds =
                new KillRounds(System.nanoTime(), line -> progress.append(line).append('\n'));

        assertThat(rounds.run(store, directory, ROUNDS)).as(progress.toString()).isGreaterThan(ROUNDS);
    }
}
