package dev.castellan.server.console.internal.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Token;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TokenLineTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final UUID ID = UUID.randomUUID();

    @Test
    void doesNotMarkTokenOneDayBeforeItCountsAsUnusedOrExpiringSoon() {
        assertThat(marks(100, null, 89, null)).isEmpty();
        assertThat(marks(100, 15, 1, null)).isEmpty();
        assertThat(marks(13, null, null, null)).isEmpty();
    }

    @Test
    void marksTokenAsExpiringSoonInItsLast14DaysUnlessReplaced() {
        assertThat(marks(1, 14, 1, null)).containsExactly("ends-soon");
        assertThat(marks(1, 1, 1, ID)).containsExactly("replaced");
        assertThat(marks(1, null, 1, ID)).containsExactly("replaced");
    }

    @Test
    void marksTokenAsUnusedAfter90DaysAndNeverUsedAfter14Days() {
        assertThat(marks(100, null, 90, null)).containsExactly("unused");
        assertThat(marks(14, null, null, null)).containsExactly("never-used");
        assertThat(marks(100, 3, 95, null)).containsExactly("ends-soon", "unused");
    }

    @Test
    void marksExpiredTokenOnlyAsExpired() {
        assertThat(marks(200, 0, 100, ID)).containsExactly("expired");
        assertThat(marks(200, -1, null, null)).containsExactly("expired");
    }

    private static List<String> marks(
            int createdDaysAgo, @Nullable Integer endsInDays, @Nullable Integer usedDaysAgo, @Nullable UUID rotatedTo) {
        Token token = new Token(
                ID,
                ID,
                "laptop",
                "cst_0123456789a",
                NOW.minus(Duration.ofDays(createdDaysAgo)),
                endsInDays == null ? null : NOW.plus(Duration.ofDays(endsInDays)),
                usedDaysAgo == null ? null : NOW.minus(Duration.ofDays(usedDaysAgo)),
                null,
                null,
                rotatedTo);
        return TokenLine.marks(token, NOW);
    }
}
