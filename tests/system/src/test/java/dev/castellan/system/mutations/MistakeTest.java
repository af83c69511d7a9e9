package dev.castellan.system.mutations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that each mistake still changes the source code, because {@link MutationsTest} runs only in the tier long. */
@Tag("database")
@Tag("model")
class MistakeTest {

    @ParameterizedTest
    @EnumSource
    void everyMistakeChangesSourceCode(Mistake mistake) {
        assertThat(mistake.sources()).isNotEmpty();
    }
}
