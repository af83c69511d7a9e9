package dev.castellan.server.console.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceTest {

    @ParameterizedTest
    @ValueSource(strings = {"must have 15 characters, has 3", "must have 15 characters, has 3."})
    void capitalizesMessageAndAddsMissingPeriod(String message) {
        assertThat(Sentence.of(message)).isEqualTo("Must have 15 characters, has 3.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Nothing matches. Try fewer conditions.",
                "\"ada\" is not an address",
                "ada@example.org is taken",
                "collection_ids: at most 100",
                "0190f3a2 is not there"
            })
    void doesNotChangeMessageThatDoesNotStartWithLowercaseWord(String message) {
        assertThat(Sentence.of(message)).isEqualTo(message);
    }
}
