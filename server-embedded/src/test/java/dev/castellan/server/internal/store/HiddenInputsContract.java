package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.Usage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that reads find neither hidden inputs nor their queries, whose rows have yet to be deleted. */
public interface HiddenInputsContract extends StoreContract {

    @Test
    default void hiddenInputIsNotFoundByAnyRead() {
        hideInput1Of2();

        assertThat(find(view -> view.inputs().get(id(1)))).isEmpty();
        assertThat(items(view -> view.inputs().list(null, 9))).containsExactly(input(2, project(10)));
        assertThat(items(view -> view.inputs().list(null, 1))).containsExactly(input(2, project(10)));
        assertThat(find(view -> view.queries().get(id(11)))).isEmpty();
        assertThat(items(view -> view.queries().ofInput(id(1), null, 9))).isEmpty();
        assertThat(items(view -> view.queries().ofInput(id(2), null, 9)))
                .containsExactly(query(21, input(2, project(10))));
        assertThat(items(view -> view.collections().inputsOf(id(4)))).containsExactly(id(2));
        assertThat(items(view -> view.collections().inputsOf(id(5)))).isEmpty();
        assertThat(items(view -> view.collections().inputsOf(id(4), 1))).containsExactly(id(2));
        assertThat(items(view -> List.of(
                        view.collections().countInputs(id(4)),
                        view.collections().countInputs(id(5)))))
                .containsExactly(1, 0);
    }

    @Test
    default void refusesChangesToHiddenInput() {
        hideInput1Of2();

        assertRefused(id(1), tx -> tx.inputs().hide(id(1)));
        assertRefused(id(1), tx -> tx.queries().insert(query(13, input(1, project(10)))));
        assertRefused(id(11), tx -> tx.queries().delete(id(11)));
        assertRefused(id(1), tx -> tx.collections().addInput(id(6), id(1)));
        assertRefused(id(1), tx -> tx.collections().addInput(id(4), id(1)));
        write(tx -> assertThat(tx.collections().removeInput(id(4), id(1))).isFalse());
        assertRefused(id(77), tx -> tx.inputs().hide(id(77)));
    }

    @Test
    default void deletesCollectionThatContainsOnlyHiddenInputs() {
        hideInput1Of2();

        write(tx -> tx.collections().delete(id(5)));

        assertThat(find(view -> view.collections().get(id(5)))).isEmpty();
        assertRefused(id(4), tx -> tx.collections().delete(id(4)));
    }

    @Test
    default void countsRowsOfHiddenInputUntilTheyAreDeleted() {
        hideInput1Of2();

        assertThat(items(view -> view.inputs().hidden(9))).containsExactly(id(1));
        assertThat(store().organizationsWithHiddenRows()).containsExactly(OURS);
        assertThat(usage()).isEqualTo(new Usage(1, 0, 0, 3, 2, 3, 8));

        write(tx -> {
            assertThat(tx.queries().deleteOf(id(1), 1)).isEqualTo(1);
            assertThat(tx.collections().removeInputEverywhere(id(1), 1)).isEqualTo(1);
        });
        assertThat(usage()).isEqualTo(new Usage(1, 0, 0, 3, 2, 2, 6));
        assertRefused(id(1), tx -> tx.inputs().delete(id(1)));

        write(tx -> {
            assertThat(tx.queries().deleteOf(id(1), 9)).isEqualTo(1);
            assertThat(tx.queries().deleteOf(id(1), 9)).isZero();
            assertThat(tx.collections().removeInputEverywhere(id(1), 9)).isEqualTo(1);
            assertThat(tx.collections().removeInputEverywhere(id(1), 9)).isZero();
            tx.inputs().delete(id(1));
        });
        assertThat(items(view -> view.inputs().hidden(9))).isEmpty();
        assertThat(store().organizationsWithHiddenRows()).isEmpty();
        assertThat(usage()).isEqualTo(new Usage(1, 0, 0, 3, 1, 1, 3));
        assertThat(items(view -> view.collections().inputsOf(id(4)))).containsExactly(id(2));
    }

    private Usage usage() {
        return store().<Usage>read(OURS, View::usage);
    }

    /** Input 1 has queries 11 and 12, and is in collections 4 and 5. Input 2 is in collection 4. */
    private void hideInput1Of2() {
        write(tx -> {
            tx.projects().insert(project(10));
            tx.inputs().insert(input(1, project(10)));
            tx.inputs().insert(input(2, project(10)));
            tx.queries().insert(query(11, input(1, project(10))));
            tx.queries().insert(query(12, input(1, project(10))));
            tx.queries().insert(query(21, input(2, project(10))));
            for (int number : new int[] {4, 5, 6}) {
                tx.collections().insert(collection(number, project(10)));
            }
            tx.collections().addInput(id(4), id(1));
            tx.collections().addInput(id(4), id(2));
            tx.collections().addInput(id(5), id(1));
            tx.inputs().hide(id(1));
        });
    }
}
