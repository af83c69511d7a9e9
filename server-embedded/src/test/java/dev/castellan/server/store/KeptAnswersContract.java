package dev.castellan.server.store;

import static dev.castellan.server.store.Samples.START;
import static dev.castellan.server.store.Samples.answer;
import static dev.castellan.server.store.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.store.rows.KeptAnswer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Answers kept for repeated requests. */
public interface KeptAnswersContract extends StoreContract {

    @Test
    default void answerIsFoundByItsWholeScope() {
        KeptAnswer full = answer("k", START);
        KeptAnswer bare = new KeptAnswer(scope(2, "tokens.create", "k"), "f", 201, null, null, null, START);
        write(tx -> {
            tx.keptAnswers().put(full);
            tx.keptAnswers().put(bare);
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
    default void answerTakesThePlaceOfTheEarlierOne() {
        write(tx -> tx.keptAnswers().put(answer("k", START)));
        write(tx -> tx.keptAnswers().put(answer("k", START.plusMillis(5))));

        write(tx -> tx.keptAnswers().deleteBefore(START.plusMillis(5), 9));

        assertThat(found(view -> view.keptAnswers().get(scope(1, "projects.create", "k"))))
                .contains(answer("k", START.plusMillis(5)));
    }

    @Test
    default void oldestAnswersAreForgottenFirst() {
        write(tx -> {
            tx.keptAnswers().put(answer("c", START));
            tx.keptAnswers().put(answer("a", START.plusMillis(2)));
            tx.keptAnswers().put(answer("b", START.plusMillis(1)));
        });

        write(tx -> tx.keptAnswers().deleteBefore(START.plusMillis(9), 2));

        assertThat(keptKeys()).containsExactly("a");
    }

    @Test
    default void onlyAnswersOlderThanTheInstantAreForgotten() {
        write(tx -> {
            tx.keptAnswers().put(answer("a", START));
            tx.keptAnswers().put(answer("b", START.plusMillis(1)));
            tx.keptAnswers().put(answer("c", START.plusMillis(2)));
        });

        write(tx -> tx.keptAnswers().deleteBefore(START.plusMillis(1), 9));
        assertThat(keptKeys()).containsExactly("b", "c");

        write(tx -> tx.keptAnswers().deleteBefore(START, 9));
        assertThat(keptKeys()).containsExactly("b", "c");
    }

    @Test
    default void storeKnowsWhetherAnAnswerIsOlder() {
        write(tx -> tx.keptAnswers().put(answer("a", START)));

        assertThat(holds(view -> view.keptAnswers().anyBefore(START))).isFalse();
        assertThat(holds(view -> view.keptAnswers().anyBefore(START.plusMillis(1))))
                .isTrue();
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
