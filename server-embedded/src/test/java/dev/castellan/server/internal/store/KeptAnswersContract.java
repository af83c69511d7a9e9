package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.answer;
import static dev.castellan.server.internal.store.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.internal.store.rows.KeptAnswer;
import dev.castellan.server.internal.store.rows.Usage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The contract of {@link KeptAnswers}. */
public interface KeptAnswersContract extends StoreContract {

    @Test
    default void findsStoredResponseOnlyByItsFullScope() {
        KeptAnswer full = answer("k", START);
        KeptAnswer bare = new KeptAnswer(scope(2, "tokens.create", "k"), "f", 201, null, null, null, START);
        write(tx -> {
            tx.keptAnswers().insert(full);
            tx.keptAnswers().insert(bare);
        });

        assertThat(found(view -> view.keptAnswers().get(scope(1, "projects.create", "k"))))
                .contains(full);
        assertThat(found(view -> view.keptAnswers().get(scope(2, "tokens.create", "k"))))
                .contains(bare);
        assertThat(found(view -> view.keptAnswers().get(scope(2, "projects.create", "k"))))
                .isEmpty();
        assertThat(found(view -> view.keptAnswers().get(scope(1, "projects.create", "K"))))
                .isEmpty();
    }

    @Test
    default void allowsKeyToBeReusedAfterStoredResponseIsDeleted() {
        write(tx -> tx.keptAnswers().insert(answer("k", START)));
        assertThatIllegalStateException()
                .isThrownBy(() -> write(tx -> tx.keptAnswers().insert(answer("k", START))))
                .withMessageContaining("kept answer");

        write(tx -> {
            tx.keptAnswers().delete(answer("k", START).scope());
            tx.keptAnswers().insert(answer("k", START.plusMillis(5)));
        });

        assertThat(found(view -> view.keptAnswers().get(scope(1, "projects.create", "k"))))
                .contains(answer("k", START.plusMillis(5)));
    }

    @Test
    default void deletesOldestStoredResponsesFirst() {
        write(tx -> {
            tx.keptAnswers().insert(answer("c", START));
            tx.keptAnswers().insert(answer("a", START.plusMillis(2)));
            tx.keptAnswers().insert(answer("b", START.plusMillis(1)));
        });

        write(tx -> tx.keptAnswers().deleteBefore(START.plusMillis(9), 2));

        assertThat(keptKeys()).containsExactly("a");
    }

    @Test
    default void deletesOnlyResponsesStoredBeforeGivenTime() {
        write(tx -> {
            tx.keptAnswers().insert(answer("a", START));
            tx.keptAnswers().insert(answer("b", START.plusMillis(1)));
            tx.keptAnswers().insert(answer("c", START.plusMillis(2)));
        });

        write(tx -> tx.keptAnswers().deleteBefore(START.plusMillis(1), 9));
        assertThat(keptKeys()).containsExactly("b", "c");

        write(tx -> tx.keptAnswers().deleteBefore(START, 9));
        assertThat(keptKeys()).containsExactly("b", "c");
    }

    @Test
    default void returnsTimeOfOldestStoredResponse() {
        assertThat(found(view -> view.keptAnswers().oldest())).isEmpty();
        write(tx -> {
            tx.keptAnswers().insert(answer("a", START.plusMillis(1)));
            tx.keptAnswers().insert(answer("b", START));
        });

        assertThat(found(view -> view.keptAnswers().oldest())).contains(START);
    }

    @Test
    default void usageCountsStoredResponsesAndTheirBodyBytes() {
        write(tx -> {
            tx.keptAnswers().insert(answer("a", START, "\"\u00e9\""));
            tx.keptAnswers().insert(answer("b", START.plusMillis(1), null));
            tx.keptAnswers().insert(answer("c", START.plusMillis(2), "{}"));
            assertThat(tx.usage()).isEqualTo(kept(3, 6));
        });

        write(tx -> tx.keptAnswers().delete(answer("a", START).scope()));
        assertThat(store().<Usage>read(OURS, View::usage)).isEqualTo(kept(2, 2));

        write(tx -> tx.keptAnswers().deleteBefore(START.plusMillis(9), 9));
        assertThat(store().<Usage>read(OURS, View::usage)).isEqualTo(Usage.NONE);
    }

    private static Usage kept(long answers, long bytes) {
        return new Usage(0, 0, 0, 0, 0, 0, 0, answers, bytes);
    }

    private Stream<String> keptKeys() {
        return Stream.of("a", "b", "c")
                .filter(key -> found(view -> view.keptAnswers().get(scope(1, "projects.create", key)))
                        .isPresent());
    }

    private static KeptAnswer.Scope scope(long user, String operation, String key) {
        return new KeptAnswer.Scope(id(user), operation, key);
    }
}
