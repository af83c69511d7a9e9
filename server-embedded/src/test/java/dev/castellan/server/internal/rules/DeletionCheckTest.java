package dev.castellan.server.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Samples;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeletionCheckTest {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    @Test
    void listsAndCountsEveryBlocker() {
        assertThat(DeletionCheck.list("api_tokens", ids(2), 2))
                .isEqualTo("api_tokens: " + Samples.id(0) + ", " + Samples.id(1) + " (2)");
    }

    @Test
    void listsUpToOneHundredBlockers() {
        assertThat(named(DeletionCheck.list("inputs", ids(100), 100))).isEqualTo(texts(100));
    }

    @Test
    void listsFirstOneHundredBlockersAndStatesTotalCount() {
        String text = DeletionCheck.list("inputs", ids(101), 1234);
        assertThat(named(text)).isEqualTo(texts(100));
        assertThat(text).startsWith("inputs: ").endsWith(" (1234)");
    }

    private static List<UUID> ids(int count) {
        return IntStream.range(0, count).mapToObj(Samples::id).toList();
    }

    private static List<String> texts(int count) {
        return ids(count).stream().map(UUID::toString).toList();
    }

    private static List<String> named(String text) {
        return ID.matcher(text).results().map(MatchResult::group).toList();
    }
}
