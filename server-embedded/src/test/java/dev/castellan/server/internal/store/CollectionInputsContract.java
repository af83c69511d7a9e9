package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests the number of inputs in a collection that the store returns when an input is added. */
public interface CollectionInputsContract extends StoreContract {

    @Test
    default void addingInputReturnsNumberOfInputsInCollection() {
        insert();

        write(tx -> {
            assertThat(add(tx, 11, 1)).hasValue(1);
            assertThat(add(tx, 11, 2)).hasValue(2);
            assertThat(add(tx, 12, 1)).hasValue(1);
        });
        write(tx -> assertThat(add(tx, 11, 3)).hasValue(3));
    }

    @Test
    default void doesNotCountInputThatIsAlreadyInCollection() {
        insert();

        write(tx -> {
            add(tx, 11, 1);
            assertThat(add(tx, 11, 1)).isEmpty();
        });
        write(tx -> {
            assertThat(add(tx, 11, 1)).isEmpty();
            assertThat(add(tx, 11, 2)).hasValue(2);
        });
    }

    @Test
    default void addingInputToSeveralCollectionsReturnsInputCountForEach() {
        insert();

        write(tx -> {
            add(tx, 11, 1);
            add(tx, 11, 2);
            add(tx, 12, 3);
            assertThat(tx.collections().addInput(ids(11, 12, 13), id(3))).isEqualTo(Map.of(id(11), 3L, id(13), 1L));
            assertThat(tx.collections().addInput(ids(11, 12, 13), id(3))).isEmpty();
            assertThat(tx.collections().addInput(List.of(), id(3))).isEmpty();
        });
    }

    @Test
    default void doesNotCountInputRemovedFromCollection() {
        insert();
        write(tx -> {
            add(tx, 11, 1);
            add(tx, 11, 2);
        });

        write(tx -> {
            tx.collections().removeInput(id(11), id(1));
            tx.collections().removeInput(id(11), id(1));
            tx.collections().removeInput(id(11), id(3));
        });

        write(tx -> assertThat(add(tx, 11, 3)).hasValue(2));
    }

    @Test
    default void doesNotCountDeletedInputInCollection() {
        insert();
        write(tx -> {
            for (int input : new int[] {1, 2}) {
                tx.collections().addInput(ids(11, 12), id(input));
            }
        });

        write(tx -> {
            tx.collections().removeInputEverywhere(id(1), 9);
            tx.inputs().delete(id(1));
        });

        write(tx ->
                assertThat(tx.collections().addInput(ids(11, 12), id(3))).isEqualTo(Map.of(id(11), 2L, id(12), 2L)));
    }

    @Test
    default void countsHiddenInputUntilItIsRemovedFromCollection() {
        insert();
        write(tx -> {
            add(tx, 11, 1);
            add(tx, 12, 1);
            tx.inputs().hide(id(1));
        });

        write(tx -> {
            assertThat(add(tx, 11, 2)).hasValue(2);
            tx.collections().removeInput(id(11), id(1)); // has no effect, because the input is hidden
            assertThat(tx.collections().removeInputEverywhere(id(1), 1)).isEqualTo(1);
        });

        write(tx -> {
            assertThat(tx.collections().addInput(ids(11, 12), id(3))).isEqualTo(Map.of(id(11), 2L, id(12), 2L));
            assertThat(tx.collections().removeInputEverywhere(id(1), 1)).isEqualTo(1);
            assertThat(add(tx, 12, 2)).hasValue(2);
        });
    }

    @Test
    default void doesNotCountInputAddedByRolledBackWrite() {
        insert();

        assertRefused("given up", tx -> {
            add(tx, 11, 1);
            throw new IllegalStateException("given up");
        });

        write(tx -> assertThat(add(tx, 11, 2)).hasValue(1));
    }

    private static OptionalLong add(Transaction tx, long collection, long input) {
        return tx.collections().addInput(id(collection), id(input));
    }

    private static List<UUID> ids(int... numbers) {
        return Arrays.stream(numbers).mapToObj(Samples::id).toList();
    }

    /** Inserts the empty collections 11 to 13, and the inputs 1 to 3. */
    private void insert() {
        write(tx -> {
            tx.projects().insert(project(10));
            for (int i = 1; i <= 3; i++) {
                tx.inputs().insert(input(i, project(10)));
                tx.collections().insert(collection(10 + i, project(10)));
            }
        });
    }
}
