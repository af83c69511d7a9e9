package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.CollectionType;
import dev.castellan.server.internal.store.rows.CollectionRow;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Tests collections and their inputs. */
public interface CollectionsContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfCollection() {
        CollectionRow row = new CollectionRow(id(1), id(10), "c", new CollectionType("archive"), START.plusMillis(1));
        write(tx -> {
            tx.projects().insert(project(10));
            tx.collections().insert(row);
        });

        assertThat(find(view -> view.collections().get(id(1)))).contains(row);
        assertThat(find(view -> view.collections().get(id(2)))).isEmpty();
        assertThat(items(view -> view.collections().inputsOf(id(1)))).isEmpty();
    }

    @Test
    default void renamedCollectionKeepsItsInputs() {
        insertCollections();
        write(tx -> tx.collections().addInput(id(2), id(5)));
        write(tx -> tx.collections().update(collection(2, project(10)).withName("renamed")));

        assertThat(find(view -> view.collections().get(id(2))))
                .contains(collection(2, project(10)).withName("renamed"));
        assertThat(items(view -> view.collections().inputsOf(id(2)))).containsExactly(id(5));
        assertThat(items(view -> view.collections().inProject(id(10), null, 1)))
                .containsExactly(collection(2, project(10)).withName("renamed"));
        assertRefused(id(77), tx -> tx.collections().update(collection(77, project(10))));
    }

    @Test
    default void listsCollectionsByPageInIdOrder() {
        insertCollections();

        assertThat(items(view -> view.collections().list(null, 2)))
                .extracting(CollectionRow::id)
                .containsExactly(id(1), id(2));
        assertThat(items(view -> view.collections().list(id(2), 9)))
                .extracting(CollectionRow::id)
                .containsExactly(id(3), id(4));
    }

    @Test
    default void listsCollectionsInProjectByPageInIdOrder() {
        insertCollections();

        assertThat(items(view -> view.collections().inProject(id(10), null, 1)))
                .containsExactly(collection(2, project(10)));
        assertThat(items(view -> view.collections().inProject(id(10), id(2), 9)))
                .containsExactly(collection(4, project(10)));
        assertThat(items(view -> view.collections().inProject(id(77), null, 9))).isEmpty();
    }

    @Test
    default void continuesCollectionListAfterDeletedCollection() {
        insertCollections();

        write(tx -> tx.collections().delete(id(2)));

        assertThat(find(view -> view.collections().get(id(2)))).isEmpty();
        assertThat(items(view -> view.collections().list(id(2), 1))).containsExactly(collection(3, project(11)));
        assertThat(items(view -> view.collections().inProject(id(10), id(2), 1)))
                .containsExactly(collection(4, project(10)));
        assertThat(items(view -> view.collections().inProject(id(10), null, 9))).hasSize(1);
    }

    @Test
    default void listsEachInputInCollectionOnceInIdOrder() {
        insertCollections();
        write(tx -> {
            tx.collections().addInput(id(2), id(6));
            tx.collections().addInput(id(2), id(5));
            tx.collections().addInput(id(2), id(6));
            tx.collections().addInput(id(4), id(6));
        });

        assertThat(items(view -> view.collections().inputsOf(id(2)))).containsExactly(id(5), id(6));
        assertThat(items(view -> view.collections().inputsOf(id(4)))).containsExactly(id(6));
        assertThat(items(view -> view.collections().inputsOf(id(77)))).isEmpty();
    }

    @Test
    default void listsFirstInputsInCollectionAndCountsAllInputs() {
        insertCollections();
        write(tx -> {
            tx.collections().addInput(id(2), id(6));
            tx.collections().addInput(id(2), id(5));
        });

        assertThat(items(view -> view.collections().inputsOf(id(2), 1))).containsExactly(id(5));
        assertThat(items(view -> view.collections().inputsOf(id(2), 9))).containsExactly(id(5), id(6));
        assertThat(items(view -> List.of(
                        view.collections().countInputs(id(2)),
                        view.collections().countInputs(id(4)),
                        view.collections().countInputs(id(77)))))
                .containsExactly(2, 0, 0);
    }

    @Test
    default void removingInputReturnsWhetherItWasInCollection() {
        insertCollections();
        AtomicBoolean first = new AtomicBoolean();
        AtomicBoolean second = new AtomicBoolean();
        write(tx -> tx.collections().addInput(id(2), id(5)));

        write(tx -> {
            first.set(tx.collections().removeInput(id(2), id(5)));
            second.set(tx.collections().removeInput(id(2), id(5)));
        });

        assertThat(first).isTrue();
        assertThat(second).isFalse();
        assertThat(items(view -> view.collections().inputsOf(id(2)))).isEmpty();
    }

    @Test
    default void removesInputFromEveryCollection() {
        insertCollections();
        write(tx -> {
            tx.collections().addInput(id(2), id(5));
            tx.collections().addInput(id(2), id(6));
            tx.collections().addInput(id(4), id(5));
        });

        write(tx -> {
            tx.collections().removeInputEverywhere(id(5), 1_000);
            tx.collections().removeInputEverywhere(id(77), 1_000);
        });

        assertThat(items(view -> view.collections().inputsOf(id(2)))).containsExactly(id(6));
        assertThat(items(view -> view.collections().inputsOf(id(4)))).isEmpty();
    }

    @Test
    default void deletesCollectionOnlyWhenItIsEmpty() {
        insertCollections();
        write(tx -> tx.collections().addInput(id(2), id(5)));

        assertRefused(id(2), tx -> tx.collections().delete(id(2)));

        write(tx -> {
            tx.collections().removeInput(id(2), id(5));
            tx.collections().delete(id(2));
        });
        assertThat(find(view -> view.collections().get(id(2)))).isEmpty();
    }

    @Test
    default void refusesDuplicateCollectionAndUnknownReferences() {
        insertCollections();

        assertRefused(id(1), tx -> tx.collections().insert(collection(1, project(10))));
        assertRefused(id(77), tx -> tx.collections().insert(collection(9, project(77))));
        assertRefused(id(77), tx -> tx.collections().delete(id(77)));
        assertRefused(id(77), tx -> tx.collections().addInput(id(77), id(5)));
        assertRefused(id(78), tx -> tx.collections().addInput(id(2), id(78)));
    }

    /** Inserts collections 2 and 4 in project 10, collections 1 and 3 in project 11, and inputs 5 and 6. */
    private void insertCollections() {
        write(tx -> {
            tx.projects().insert(project(10));
            tx.projects().insert(project(11));
            for (int number : new int[] {3, 2, 4, 1}) {
                tx.collections().insert(collection(number, project(number % 2 == 0 ? 10 : 11)));
            }
            tx.inputs().insert(input(5, project(10)));
            tx.inputs().insert(input(6, project(10)));
        });
    }
}
